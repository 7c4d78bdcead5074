/** Journeys in which the server or a part of it stops, is killed and comes back: nothing is lost, and the page shows what to do. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { call, hangUp, priceOf, replyTo, silence, stopButton } from './call.ts'
import { askForTheWallet, balances, composer, replies, say, sayings } from './journey.ts'
import { speak } from './microphone.ts'

/** Errors that Chromium prints when the server is down. */
const SERVER_IS_DOWN =
  /Failed to load resource|ERR_CONNECTION|WebSocket connection|ERR_INCOMPLETE|ERR_NETWORK|EventSource/

let app: App
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), openBrowser()])
})
afterAll(async () => {
  await app?.dispose()
})

it('[S4.5, S4.6] a server that is killed shows Fault and Retry; the page comes back with the unsent text by itself, and nothing that was said is lost', async () => {
  const { page, expectErrors, close } = await visit(browser)
  await page.goto(app.url)
  await askForTheWallet(page)
  // Without the times: that of the page and that of the server may lie in two minutes.
  const words = async () =>
    (await sayings(page).allTextContents()).map((text) => text.replace(/\d\d:\d\d$/, ''))
  const said = await words()
  expectErrors(SERVER_IS_DOWN)
  await app.stop('SIGKILL')

  await page.getByText('Fault', { exact: true }).first().waitFor()
  await say(page, 'price of bonk')
  await page.getByRole('alert').getByText('Your message was not sent').waitFor()
  await expect.poll(() => composer(page).inputValue()).toContain('price of bonk')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await page.getByText('Fault', { exact: true }).first().waitFor()

  await app.start()
  await page.getByText('Live', { exact: true }).first().waitFor()
  const question = page.getByRole('status').filter({ hasText: 'Connected again. Send your message now?' })
  await question.waitFor()
  expect(await sayings(page).filter({ hasText: 'price of bonk' }).count()).toBe(0)
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)
  await expect.poll(() => composer(page).inputValue()).toBe('')

  await page.goto(app.url)
  await balances(page).waitFor()
  await expect.poll(words).toEqual([...said, expect.stringContaining('price of bonk')])
  await say(page, 'and usdc?')
  await priceOf(page, 'USDC').waitFor()
  await close()
})

it('a server that is silent is noticed though the connection stands, and the page goes on when it speaks again', async () => {
  const { page, expectErrors, close } = await visit(browser)
  await page.goto(app.url)
  await askForTheWallet(page)
  expectErrors(SERVER_IS_DOWN)
  app.signal('SIGSTOP')
  try {
    await page.getByRole('alert').getByText('Reconnecting').waitFor()
  } finally {
    app.signal('SIGCONT')
  }
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByText('Live', { exact: true }).first().waitFor()
  await say(page, 'price of bonk')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)
  await close()
})

it('in one call a reply is stopped by Esc, and the call outlives its media process', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await replies(page).first().waitFor()
  await silence(page)

  // The unheard part of the reply stays, in grey.
  await say(page, 'help')
  const reply = replyTo(page, 'help')
  await expect.poll(() => reply.textContent()).toMatch(/\w/)
  await stopButton(page).waitFor()
  await page.keyboard.press('Escape')
  await silence(page)
  await reply.getByText('Grey was not heard').waitFor()

  // The call opens again by itself with all messages.
  const said = await replies(page).count()
  const again = page.waitForResponse((response) => response.status() === 201)
  app.killPart('media/main.ts')
  await again
  await hangUp(page).waitFor()
  await expect.poll(() => replies(page).count()).toBe(said)
  // Which words a busy machine hears is for whole-call.test.ts; here they only have to arrive.
  await speak(page, 'show my balances')
  await sayings(page).nth(1).waitFor()
  await close()
})

// e2e/backup.test.ts starts a server again that was ended in order.
it('Ctrl-C ends it cleanly, and nothing of its output is a warning of Node', async () => {
  await app.stop('SIGINT')
  expect(app.output()).not.toMatch(/unhandled|uncaught|Warning:/i)
})

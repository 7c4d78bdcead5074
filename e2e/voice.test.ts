/** What can happen in a call by voice, and in none that goes well: stopped, not understood, ended, broken, refused. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { ask, call, hangUp, lastReply, priceOf, replyTo, replyWith, silence, stopButton } from './call.ts'
import { balances, replies, say, sayings } from './journey.ts'
import { openSpeaker, type Speaker } from './microphone.ts'

let app: App
let browser: Browser
let speaker: Speaker

beforeAll(async () => {
  ;[app, browser, speaker] = await Promise.all([startApp(), openBrowser(), openSpeaker()])
})
afterAll(async () => {
  await browser?.close()
  await speaker?.close()
  await app?.dispose()
})

it('a reply is stopped by Esc, and what was not heard stays, in grey', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await stopButton(page).waitFor()
  await silence(page)
  await say(page, 'help')
  const reply = replyTo(page, 'help')
  // Begun, and heard in part.
  await expect.poll(() => reply.textContent()).toMatch(/\w/)
  await stopButton(page).waitFor()
  await page.keyboard.press('Escape')
  await silence(page)
  await reply.getByText('Grey was not heard').waitFor()
  await close()
})

it('what is no command is met with what can be said: under the words, and aloud after the second time', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await replies(page).first().waitFor()
  await silence(page)
  const hint = /I understand commands here/
  for (const chatter of ['the quick brown fox jumps over the lazy dog', 'my sister bought a new bicycle']) {
    const before = await sayings(page).filter({ hasText: hint }).count()
    await speaker.say(page, chatter)
    await expect.poll(() => sayings(page).filter({ hasText: hint }).count()).toBeGreaterThan(before)
  }
  await replyWith(page, hint).waitFor()
  await close()
})

it('a guest’s call ends at its longest time in words, keeps what was said, and is started again', async () => {
  const short = await startApp({ GUEST_CALL_MINUTES: '0.3' })
  try {
    const { page, close } = await visit(browser)
    await call(page, short.url)
    await say(page, 'price of bonk')
    await priceOf(page, 'BONK').waitFor()
    await page
      .getByText(/reached its longest time.*start again/i)
      .first()
      .waitFor()
    await hangUp(page).waitFor({ state: 'detached' })
    await priceOf(page, 'BONK').waitFor()
    await page
      .getByRole('button', { name: /Retry|Start conversation|Talk to Parley/ })
      .first()
      .click()
    await hangUp(page).waitFor()
    await close()
  } finally {
    await short.dispose()
  }
})

it('a call whose media process dies is opened again by itself, with everything that was said', async () => {
  const { page, close } = await visit(browser)
  await call(page, app.url)
  await replies(page).first().waitFor()
  await silence(page)
  const said = await lastReply(page)
  const again = page.waitForResponse((response) => response.status() === 201)
  app.killPart('realtime/media/main.ts')
  await again
  await hangUp(page).waitFor()
  expect(await lastReply(page)).toBe(said)
  await ask(page, speaker, 'show my balances', balances(page))
  await close()
})

it('a microphone that the browser refuses is explained, and typing works', async () => {
  const { page, close } = await visit(browser)
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))`)
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Start conversation' }).click()
  await page
    .getByRole('alert')
    .getByText(/microphone/i)
    .first()
    .waitFor()
  await say(page, 'price of bonk')
  await expect.poll(() => lastReply(page)).toMatch(/BONK/)
  await close()
})

/** Journeys of voice calls that do not go well: stopped, ended, broken, refused. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullRun } from '../scripts/testing/full-run.ts'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { call, hangUp, lastReply, priceOf, replyTo, silence, stopButton } from './call.ts'
import { replies, say, sayings } from './journey.ts'
import { speak } from './microphone.ts'

let app: App
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

/** A few sentences are spoken and heard in real time. */
const CALL_MS = 180_000

it(
  'in one call a reply is stopped by Esc, and the call outlives its media process',
  async () => {
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
    expect(await replies(page).count()).toBe(said)
    // Which words a busy machine hears is for whole-call.test.ts; here they only have to arrive.
    await speak(page, 'show my balances')
    await sayings(page).nth(1).waitFor()
    await close()
  },
  CALL_MS,
)

// server/calls/voice-call-limits.test.ts ends such a call on a fake clock, and web/session/machine-voice.test.ts continues after it.
it.runIf(isFullRun)(
  'a guest’s call ends at its longest time in words, keeps what was said, and is started again',
  async () => {
    const short = await startApp({ GUEST_CALL_MINUTES: '0.3' })
    try {
      const { page, close } = await visit(browser)
      await call(page, short.url)
      await say(page, 'price of bonk')
      await priceOf(page, 'BONK').waitFor()
      await page
        .getByText(/reached its time limit.*start again/i)
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
  },
  CALL_MS,
)

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
  await replies(page).first().waitFor()
  await close()
})

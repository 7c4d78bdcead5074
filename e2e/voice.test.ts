/** Journeys of voice calls that do not go well: ended, refused. One that breaks is in failures.test.ts. */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { isFullRun } from '../scripts/testing/full-run.ts'
import { startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { call, hangUp, lastReply, priceOf } from './call.ts'
import { replies, say } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

// server/calls/voice-call-limits.test.ts ends such a call on a fake clock, and web/session/machine-voice.test.ts continues after it.
it.runIf(isFullRun)(
  'a guest’s call ends at its longest time in words, keeps what was said, and is started again',
  async () => {
    const short = await startApp({ GUEST_CALL_MINUTES: '0.6' })
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

/** A call by voice with no key and no network, from the crest to its recording, on a line of the web and on one of the telephone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { openSpeaker, type Speaker } from './microphone.ts'
import { WHOLE_CALL_MS, wholeCall } from './whole-call.ts'

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

it.each(['opus', 'pcmu'])(
  '[S0.2, S1.3, S1.21, S2.5, S2.41, S9.46, S9.67, S9.73] a guest holds a whole call over %s: greeted, answered, heard, talked over, muted, recorded',
  async (codec) => {
    const { page, close } = await visit(browser)
    await wholeCall(page, speaker, `${app.url}/?codec=${codec}`)
    await close()
  },
  WHOLE_CALL_MS,
)

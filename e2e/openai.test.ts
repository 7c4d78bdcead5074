/** Journeys of the page with a fake OpenAI Realtime server: a whole call, and every kind of failure. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Fault } from '#testing/openai/faults.ts'
import type { OpenAiStandIn } from '#testing/openai/stand-in.ts'
import { SANDBOX_KEY, startOpenAiStandIn } from '../scripts/openai-stand-in.ts'
import { isFullRun, sample } from '../scripts/testing/full-run.ts'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { call, hangUp, lastReply, showTranscript, silence } from './call.ts'
import { balances, replies, say } from './journey.ts'
import { giveMicrophone, speak } from './microphone.ts'
import { wholeCall } from './whole-call.ts'

let openAi: OpenAiStandIn
let app: App
let browser: Browser

beforeAll(async () => {
  openAi = await startOpenAiStandIn()
  const withKey = { OPENAI_API_KEY: SANDBOX_KEY, OPENAI_BASE_URL: openAi.baseUrl }
  ;[app, browser] = await Promise.all([startApp(withKey), openBrowser()])
})
afterAll(async () => {
  await app?.dispose()
  await openAi?.close()
})
beforeEach(() => openAi.heal())

it.runIf(isFullRun)(
  'a guest holds the same whole call with OpenAI, which has no call of theirs afterwards',
  async () => {
    const { page, close } = await visit(browser)
    await wholeCall(page, app.url)
    await expect.poll(() => openAi.callIds()).toEqual([])
    await close()
  },
)

it('a call with OpenAI outlives its sideband, keeps what was said when it is dropped, and Retry goes on; none is left', async () => {
  const { page, expectErrors, close } = await visit(browser)
  await call(page, app.url)
  await replies(page).first().waitFor()
  await silence(page)
  openAi.drop('sideband')
  await speak(page, 'show my balances')
  await balances(page).waitFor()
  await expect.poll(() => lastReply(page)).toMatch(/\$/)
  await silence(page)

  // The page retries once by itself.
  expectErrors(/Failed to load resource/)
  openAi.inject({ at: 'sideband', do: 'refuse', status: 404, times: 20 })
  const said = await replies(page).count()
  openAi.drop('sideband')
  await page.getByText('Fault', { exact: true }).first().waitFor()
  openAi.heal()
  expect(await replies(page).count()).toBe(said)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await hangUp(page).waitFor()
  await hangUp(page).click()
  await hangUp(page).waitFor({ state: 'detached' })
  await expect.poll(() => openAi.callIds()).toEqual([])
  await close()
})

it('a guest types to OpenAI without a microphone', async () => {
  const { page, close } = await visit(browser)
  await page.goto(app.url)
  await say(page, 'what’s in the wallet?')
  await balances(page).waitFor()
  await expect.poll(() => lastReply(page)).toMatch(/\$/)
  await close()
})

const failures: readonly (readonly [name: string, fault: Fault])[] = [
  ['refuses the key', { at: 'calls', do: 'refuse', status: 401 }],
  ['has had enough', { at: 'calls', do: 'refuse', status: 429, retryAfterSeconds: 1 }],
  ['breaks off', { at: 'calls', do: 'drop' }],
  ['never answers', { at: 'calls', do: 'hang' }],
]
// adapters/openai/provider.test.ts checks the words of each failure.
it.each(sample(failures, 1))(
  'a provider that %s is said on the page, and Retry works',
  async (_name, fault) => {
    openAi.inject(fault)
    const { page, expectErrors, close } = await visit(browser)
    expectErrors(/Failed to load resource/)
    await giveMicrophone(page)
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Start conversation' }).click()
    const alert = page.getByRole('alert').first()
    await alert.waitFor()
    expect(await alert.textContent()).not.toMatch(/sk-|undefined|\[object/)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await hangUp(page).waitFor()
    await showTranscript(page)
    await replies(page).first().waitFor()
    await close()
  },
)

/** Runs a whole voice call without key or network; in a full run with a telephone codec too. */
import type { Browser } from 'playwright-core'
import { beforeAll, inject, it } from 'vitest'
import { isFullRun } from '../scripts/testing/full-run.ts'
import { openBrowser, visit } from './browser.ts'
import { wholeCall } from './whole-call.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

it.each(isFullRun ? ['opus', 'pcmu'] : ['opus'])(
  '[S0.2, S1.3, S1.21, S2.5, S2.41, S9.46, S9.67, S9.73] a guest holds a whole call over %s: greeted, answered, heard, talked over, muted, recorded',
  async (codec) => {
    const { page, close } = await visit(browser)
    await wholeCall(page, `${app.url}/?codec=${codec}`)
    await close()
  },
)

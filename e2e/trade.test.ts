/** Journeys of a guest's trades: preview, consent by click, result and receipt. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { passBotCheck } from '#contract/api/auth.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { replyWith } from './call.ts'
import { bytesOf, log, replies, say } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

const card = (page: Page, title: string) =>
  log(page).getByRole('heading', { name: title, exact: true }).first()
const confirm = (page: Page) => log(page).getByRole('button', { name: /^Confirm swap/ })

/** A guest's first trade needs a bot check, which the page passes while it shows the preview. */
const passedCheck = (page: Page) =>
  page.waitForResponse((response) => response.url() === `${app.url}${passBotCheck.path}` && response.ok())

async function receiptsOf(page: Page) {
  await page.getByRole('button', { name: /open wallet and trades/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Trades' }).click()
  return panel
}

const SCREENS = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const

it.each(sample(SCREENS, 1))(
  '[S1.4, C1.6, C2.67, C4.13] a guest previews a swap, confirms it, sees it land, and takes the receipt along, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device)
    await page.goto(app.url)
    const checked = passedCheck(page)
    await say(page, 'swap half a SOL to USDC')
    await confirm(page).waitFor()
    // Pressing Enter once too often must not confirm a trade.
    expect(await confirm(page).and(page.locator(':focus')).count()).toBe(0)
    await expect.poll(() => replies(page).last().textContent()).toMatch(/Quoted at about/)

    await checked
    await confirm(page).click()
    await card(page, 'Swap confirmed').waitFor()
    await expect.poll(() => replies(page).last().textContent()).toMatch(/Swapped 0\.5 SOL for [\d.]+ USDC\./)
    expect(await replyWith(page, /Swapped/).count()).toBe(1)
    expect(await log(page).getByText('No receipt stands behind this').count()).toBe(0)
    const panel = await receiptsOf(page)
    const first = panel.getByRole('list', { name: 'Trades' }).getByRole('listitem').first()
    await expect.poll(() => first.textContent()).toMatch(/0\.5\s*SOL/)
    const download = page.waitForEvent('download')
    await panel.getByRole('link', { name: 'Download CSV' }).click()
    const table = (await bytesOf(await download)).toString('utf8')
    expect(table.trim().split('\n')).toHaveLength(2)
    expect(table).toMatch(/confirmed/)
    await close()
  },
)

it('a swap that is declined moves nothing, and one that was left alone outlives a reload', async () => {
  const { page, close } = await visit(browser)
  await page.goto(app.url)
  const checked = passedCheck(page)
  await say(page, 'swap 0.01 SOL to USDC')
  await log(page).getByRole('button', { name: 'Cancel' }).click()
  await confirm(page).waitFor({ state: 'detached' })

  await say(page, 'swap 0.005 SOL to USDC')
  await confirm(page).waitFor()
  await checked
  await page.reload()
  // The declined trade is listed too, until the page receives its end.
  await confirm(page).filter({ hasText: '0.005' }).click()
  await card(page, 'Swap confirmed').waitFor()
  await replyWith(page, /Swapped 0\.005 SOL for/).waitFor()
  await close()
})

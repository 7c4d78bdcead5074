/** Journeys through the versions of a conversation: edit, retry, fork, and a preview that was left. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { askForPrice, list, openList, shows, widths } from './conversation-list.ts'
import { complete, log, replies, say, sayings } from './journey.ts'
import { choose, edit, step, version } from './versions.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

it.each(widths())(
  'a message is edited and its versions are walked through, an answer is tried again, and a fork goes its own way, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await askForPrice(page, 'BONK')
    await edit(page, sayings(page).last(), 'price of wif')
    await shows(page, 'WIF')
    await complete(replies(page).last())
    expect(await sayings(page).count()).toBe(1)
    await version(sayings(page).last(), '2 of 2').waitFor()
    await step(sayings(page).last(), 'Previous')
    await shows(page, 'BONK')
    await version(sayings(page).last(), '1 of 2').waitFor()
    await page.reload()
    await shows(page, 'BONK')
    await step(sayings(page).last(), 'Next')
    await shows(page, 'WIF')

    await choose(replies(page).last(), 'Try again')
    await version(replies(page).last(), '2 of 2').waitFor()
    await shows(page, 'WIF')
    await complete(replies(page).last())
    await step(replies(page).last(), 'Previous')
    await version(replies(page).last(), '1 of 2').waitFor()
    await shows(page, 'WIF')

    const original = page.url()
    await choose(replies(page).last(), 'Fork from here')
    await page.waitForURL((address) => /^\/c\//.test(address.pathname) && address.href !== original)
    await shows(page, 'WIF')
    await askForPrice(page, 'JUP')
    await openList(page)
    await expect.poll(() => list(page).getByRole('link').count()).toBe(2)
    await close()
  },
)

it.each(widths())(
  'an edit ends the preview that waited: its card says so, and no yes confirms it, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await say(page, 'swap 0.01 SOL to USDC')
    const confirm = log(page).getByRole('button', { name: /^Confirm swap/ })
    await confirm.waitFor()
    await complete(replies(page).last())
    await edit(page, sayings(page).last(), 'price of jup')
    await shows(page, 'JUP')
    await complete(replies(page).last())
    expect(await confirm.count()).toBe(0)
    await step(sayings(page).last(), 'Previous')
    await log(page).getByRole('heading', { name: 'Preview expired', exact: true }).waitFor()
    await log(page)
      .getByText(/^You went on from another message, so this preview ended/)
      .first()
      .waitFor()
    expect(await log(page).getByText('Execution error').count()).toBe(0)
    expect(await confirm.count()).toBe(0)
    await say(page, 'confirm')
    await expect.poll(() => replies(page).count()).toBe(2)
    await complete(replies(page).last())
    expect(await log(page).getByRole('heading', { name: 'Swap confirmed', exact: true }).count()).toBe(0)
    await close()
  },
)

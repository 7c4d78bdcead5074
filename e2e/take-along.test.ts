/** Journeys of what leaves Parley and comes back: an export that is imported again, and a shared copy. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { act, closeList, list, openData, openList, rename, row, widths } from './conversation-list.ts'
import { askForTheWallet, bytesOf, complete, log, replies, say, sayings } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

type Exported = Readonly<{ conversations: readonly Readonly<{ title: string; items: readonly Item[] }>[] }>
type Item = Readonly<{ type: string; role?: string; title?: string; data?: object; imported?: boolean }>

/** Exports the conversation from the list, which stays closed afterwards. */
async function exportJson(page: Page, title: string): Promise<Buffer> {
  await openList(page)
  await act(page, title, 'Export')
  const panel = page.getByRole('dialog', { name: 'Export', exact: true })
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'JSON' }).click()
  const file = await bytesOf(await download)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  return file
}

/** Returns messages and results without ids, which an import makes anew. */
function contentsOf(file: Buffer): unknown {
  const { conversations } = JSON.parse(file.toString('utf8')) as Exported
  return conversations.map(({ items }) =>
    items.map(({ type, role, title, data }) => ({ type, role, title, data })),
  )
}

const wordsOf = (page: Page): Promise<string[]> =>
  sayings(page).or(replies(page)).locator('p').allTextContents()

async function importFile(page: Page, buffer: Buffer): Promise<void> {
  const panel = await openData(page)
  await panel
    .getByLabel('File to import')
    .setInputFiles({ name: 'parley.json', mimeType: 'application/json', buffer })
  await panel.getByText('1 conversation was imported. It is in your list.').waitFor()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
}

it.each(widths())(
  'an exported conversation is imported with equal words, and nothing of it can be acted on, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    // Few rows, so that the whole log stays in the document.
    await say(page, 'chart of BONK for a week')
    const range = log(page).getByRole('radiogroup', { name: 'Range' })
    await range.waitFor()
    await complete(replies(page).last())
    await say(page, 'swap 0.01 SOL to USDC')
    const answers = log(page).getByRole('button', { name: /^(Confirm swap|New preview)/ })
    await answers.waitFor()
    await expect.poll(() => replies(page).count()).toBe(2)
    await complete(replies(page).last())
    const said = await wordsOf(page)
    expect(said).toContain('swap 0.01 SOL to USDC')
    await openList(page)
    const title = (await list(page).getByRole('link').textContent()) ?? ''
    await closeList(page)
    const file = await exportJson(page, title)
    await openList(page)
    await rename(page, title, 'Mine')
    await row(page, 'Mine').waitFor()
    await closeList(page)
    await importFile(page, file)

    await openList(page)
    await row(page, 'Mine').waitFor()
    await row(page, title).click()
    // Four messages and two cards.
    await expect.poll(() => log(page).getByText('Imported', { exact: true }).count()).toBe(6)
    await expect.poll(() => wordsOf(page)).toEqual(said)
    await log(page)
      .getByRole('heading', { name: /^(Swap preview|Preview expired)$/ })
      .waitFor()
    expect([await answers.count(), await range.count()]).toEqual([0, 0])
    expect(contentsOf(await exportJson(page, title))).toEqual(contentsOf(file))
    await openList(page)
    await row(page, 'Mine').click()
    await answers.waitFor()
    await range.waitFor()
    await close()
  },
)

it.each(widths())(
  'a shared copy is read without a cookie and with its amounts hidden, until its link is removed, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await askForTheWallet(page)
    await openList(page)
    const title = (await list(page).getByRole('link').textContent()) ?? ''
    await act(page, title, 'Share')
    const panel = page.getByRole('dialog', { name: 'Share a copy' })
    await panel.getByText(/^Hidden: /).waitFor()
    await panel.getByRole('button', { name: 'Create the link' }).click()
    const link = await panel.getByRole('textbox', { name: 'Link to the copy' }).inputValue()

    const reader = await visit(browser, device as BrowserContextOptions)
    expect((await reader.page.goto(link))?.status()).toBe(200)
    await reader.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await reader.page.getByText(/Its owner has hidden wallet addresses, amounts,? and pictures\./).waitFor()
    await reader.page.getByText('what’s in the wallet?', { exact: true }).waitFor()
    expect(await reader.page.locator('main').textContent()).not.toMatch(/\$\d/)
    expect(await reader.page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(await reader.context.cookies()).toEqual([])

    await panel.getByRole('button', { name: `Remove the link to “${title}”` }).click()
    await panel.getByText('No conversation is shared.').waitFor()
    reader.expectErrors(/404/)
    expect((await reader.page.reload())?.status()).toBe(404)
    await reader.page.getByRole('alert').getByText('There is no shared conversation here.').waitFor()
    await reader.close()
    await close()
  },
)

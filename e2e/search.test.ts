/** Journeys through the search of conversations: from the list, and by asking Parley. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { askForPrice, list, openList, shows, startNew, widths } from './conversation-list.ts'
import { log, say } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** The turn to which a search led. */
const found = (page: Page) => log(page).locator('[data-found]')
const markedWords = (page: Page) =>
  page.evaluate<string[]>('[...(CSS.highlights.get("search") ?? [])].map(String)')

async function marks(page: Page, turn: RegExp, word: RegExp): Promise<void> {
  await expect.poll(() => found(page).textContent()).toMatch(turn)
  await expect.poll(() => markedWords(page)).toContainEqual(expect.stringMatching(word))
}

it.each(widths())(
  'a search leads from the list, and from a card of Parley’s, to the turn and marks it, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await askForPrice(page, 'JUP')
    await startNew(page)
    await askForPrice(page, 'BONK')
    await startNew(page)
    await askForPrice(page, 'WIF')

    await openList(page)
    await list(page).getByRole('searchbox', { name: 'Search conversations' }).fill('bonk')
    await list(page).getByRole('button', { name: 'Search everything for “bonk”' }).click()
    await list(page).getByLabel('From', { exact: true }).selectOption('me')
    await list(page).getByText('1 found, newest first').waitFor()
    await list(page).getByRole('list', { name: 'Found in conversations' }).getByRole('link').click()
    await list(page).waitFor({ state: 'detached' })
    await shows(page, 'BONK')
    await marks(page, /price of bonk/, /^bonk$/)
    const address = new URL(page.url()).pathname

    await startNew(page)
    await say(page, 'what did we say about JUP')
    await log(page).getByRole('heading', { name: 'Your conversations', exact: true }).waitFor()
    const own = log(page)
      .getByRole('listitem')
      .filter({ has: page.getByText('You', { exact: true }) })
    await own.getByRole('link', { name: 'Price of JUP' }).click()
    await shows(page, 'JUP')
    await marks(page, /price of jup/, /^jup$/i)
    expect(new URL(page.url()).pathname).not.toBe(address)
    await page.reload()
    await marks(page, /price of jup/, /^jup$/i)
    await close()
  },
)

it.each(widths())(
  'what is said off the record is neither listed nor found once another conversation begins, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await askForPrice(page, 'BONK')
    await startNew(page, 'New conversation off the record')
    await page.getByText(/^Off the record\. It is deleted when you leave it/).waitFor()
    await askForPrice(page, 'WIF')
    await shows(page, 'WIF')
    await page.reload()
    await shows(page, 'WIF')
    await page.getByText(/^Off the record\. It is deleted when you leave it/).waitFor()
    await startNew(page)
    await page.getByText(/^Off the record/).waitFor({ state: 'detached' })
    await askForPrice(page, 'JUP')

    await openList(page)
    await expect
      .poll(() => list(page).getByRole('link').allTextContents())
      .toEqual(['Price of JUP', 'Price of BONK'])
    await list(page).getByRole('searchbox', { name: 'Search conversations' }).fill('wif')
    await list(page).getByRole('button', { name: 'Search everything for “wif”' }).click()
    await list(page).getByText('Nothing that was said has all of these words.').waitFor()
    await close()
  },
)

/** Journeys through the list of conversations, at both widths. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { hangUp, replyWith, silence } from './call.ts'
import {
  act,
  askForPrice,
  closeList,
  list,
  lists,
  openList,
  rename,
  row,
  shows,
  startNew,
  widths,
} from './conversation-list.ts'
import { complete, say, sayings } from './journey.ts'
import { giveMicrophone, speak } from './microphone.ts'
import { passingWords } from './passing-words.ts'
import { takeLink } from './people.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

it.each(widths())(
  'keeps three conversations: renamed, pinned, archived, deleted, opened by address, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await askForPrice(page, 'BONK')
    await startNew(page)
    await askForPrice(page, 'WIF')
    await startNew(page)
    await askForPrice(page, 'JUP')

    await openList(page)
    await lists(page, 'Price of JUP', 'Price of WIF', 'Price of BONK')
    await rename(page, 'Price of BONK', 'Dog money')
    await lists(page, 'Price of JUP', 'Price of WIF', 'Dog money')
    await act(page, 'Dog money', 'Pin')
    await lists(page, 'Dog money', 'Price of JUP', 'Price of WIF')
    await act(page, 'Price of JUP', 'Archive')
    await lists(page, 'Dog money', 'Price of WIF')
    await list(page).getByRole('button', { name: 'Archived' }).click()
    await lists(page, 'Price of JUP')
    await list(page).getByRole('button', { name: 'Back to the list' }).click()

    // Undo is offered for ten seconds.
    const undo = list(page).getByRole('button', { name: 'Undo' }).click()
    await Promise.all([undo, act(page, 'Price of WIF', 'Delete')])
    await lists(page, 'Dog money', 'Price of WIF')
    const passed = await passingWords(page)
    await act(page, 'Price of WIF', 'Delete')
    await passed(/^“Price of WIF” was deleted\./)
    await lists(page, 'Dog money')
    await page.reload()
    await shows(page, 'JUP')
    await openList(page)
    await lists(page, 'Dog money')

    await row(page, 'Dog money').click()
    await shows(page, 'BONK')
    const address = page.url()
    expect(new URL(address).pathname).toMatch(/^\/c\/[\w-]+$/)
    await page.goBack()
    await shows(page, 'JUP')
    await page.goForward()
    await shows(page, 'BONK')
    await page.reload()
    await shows(page, 'BONK')
    expect(page.url()).toBe(address)
    await close()
  },
)

it.each(widths(['rosa@example.com', 'ivo@example.com']))(
  'two tabs see what the other one changes, and a guest who signs in keeps everything, %s',
  async (_, device, email) => {
    const person = await visit(browser, device as BrowserContextOptions)
    const { page, newTab, close } = person
    await page.goto(app.url)
    await askForPrice(page, 'BONK')
    const second = await newTab()
    await second.goto(app.url)
    await shows(second, 'BONK')
    await startNew(page)
    await askForPrice(page, 'WIF')
    await shows(second, 'WIF')

    await openList(page)
    await openList(second)
    await lists(second, 'Price of WIF', 'Price of BONK')
    await rename(page, 'Price of BONK', 'Dog money')
    await lists(second, 'Price of WIF', 'Dog money')
    await act(second, 'Dog money', 'Pin')
    await lists(page, 'Dog money', 'Price of WIF')
    await second.close()
    await closeList(page)

    const mail = await takeLink(app, person, email)
    await mail.close()
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click()
    await openList(page)
    await lists(page, 'Dog money', 'Price of WIF')
    await row(page, 'Price of WIF').click()
    await shows(page, 'WIF')

    await openList(page)
    await list(page).getByRole('button', { name: 'Delete all…' }).click()
    await list(page).getByRole('button', { name: 'Delete all', exact: true }).click()
    await list(page).getByText('Your conversations will appear here.').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => sayings(page).count()).toBe(0)
    await openList(page)
    await list(page).getByText('Your conversations will appear here.').waitFor()
    await close()
  },
)

it('an earlier conversation goes on by voice with its history as context', async () => {
  const { page, close } = await visit(browser)
  await giveMicrophone(page)
  await page.goto(app.url)
  await askForPrice(page, 'BONK')
  await startNew(page)
  await say(page, 'what’s in the wallet?')
  await complete(replyWith(page, '$'))
  await openList(page)
  await row(page, 'Price of BONK').click()
  await shows(page, 'BONK')

  await page
    .getByRole('button', { name: /^(Start conversation|Talk to Parley)$/ })
    .first()
    .click()
  await hangUp(page).waitFor()
  await silence(page)
  // Two words that mean a price only after the one before them.
  await speak(page, 'and jup')
  await shows(page, 'JUP')
  await hangUp(page).click()
  await hangUp(page).waitFor({ state: 'detached' })
  await close()
})

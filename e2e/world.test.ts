/** Journeys with the tools that read the market, the chain, live streams and the web, by typing, at both widths. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { log, replies, say } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const answer = (page: Page, words: RegExp) =>
  expect.poll(() => replies(page).last().textContent()).toMatch(words)
const card = (page: Page, name: string | RegExp) => log(page).getByRole('heading', { name }).last()

const widths = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const

it.each(sample(widths, 1))(
  'from the chart of a week to the page that a search found: %s',
  async (_, options) => {
    const { page, close } = await visit(browser, options)
    await page.goto(app.url)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await say(page, 'chart of BONK for a week')
    await answer(page, /BONK/)
    await card(page, 'Price chart').waitFor()
    await say(page, 'who’s live on pump')
    await answer(page, /streams? (is|are) live/)
    await card(page, 'Live streams').waitFor()
    await say(page, 'what do people say about JUP')
    await card(page, 'Posts on X').waitFor()
    await say(page, 'what did this wallet do')
    await answer(page, /demo wallet/i)
    await card(page, /activity/i).waitFor()
    await say(page, 'search for jupiter vote')
    await answer(page, /jup-community\.example/)
    await say(page, 'open the first result')
    await card(page, 'Web page').waitFor()
    // Wide parts of a card scroll within the card.
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    await expect.poll(() => page.evaluate(overflow)).toBe(0)
    await close()
  },
)

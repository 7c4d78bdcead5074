/** Journeys of messages that wait while a reply runs, and of a reply that outlives the page that asked for it. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { widths } from './conversation-list.ts'
import { complete, composer, log, replies, say, sayings } from './journey.ts'
import { goesOn, openStoryModel, story } from './story.ts'

let app: App
let model: Awaited<ReturnType<typeof openStoryModel>>
let browser: Browser

beforeAll(async () => {
  model = await openStoryModel()
  ;[app, browser] = await Promise.all([startApp(model.env), openBrowser()])
})
beforeEach(() => model.tellSlowly())
afterAll(async () => {
  await app?.dispose()
  await model?.close()
})

const queue = (page: Page): Locator => page.getByRole('list', { name: 'Queued messages' })
const queued = (page: Page, words: string): Locator =>
  queue(page).getByRole('listitem').filter({ hasText: words })
it.each(widths())(
  'messages wait for a reply and are edited and removed; the reply outlives a reload and shows in another tab, %s',
  async (_, device) => {
    const { page, newTab, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await say(page, 'tell me a story')
    await goesOn(page)
    await say(page, 'second')
    await say(page, 'third')
    await queued(page, 'third').waitFor()
    await queued(page, 'second').getByRole('button', { name: 'Edit the message' }).click()
    await expect.poll(() => composer(page).inputValue()).toBe('second')
    await say(page, 'another question')
    await queued(page, 'another question').waitFor()
    await queued(page, 'third').getByRole('button', { name: 'Remove the message' }).click()
    await expect.poll(() => queue(page).getByRole('listitem').count()).toBe(1)
    expect(await sayings(page).count()).toBe(1)

    const second = await newTab()
    await second.goto(app.url)
    await goesOn(second)
    await page.reload()
    await goesOn(page)
    // The queued message was never sent, so it is back in the composer.
    await expect.poll(() => composer(page).inputValue()).toBe('another question')
    model.end()
    for (const tab of [page, second]) {
      await complete(story(tab))
      expect(await story(tab).textContent()).toContain('they came home.')
      expect(await replies(tab).count()).toBe(1)
    }
    await composer(page).press('Control+Enter')
    for (const tab of [page, second]) await log(tab).getByText('Understood: another question.').waitFor()
    await close()
  },
)

it.each(widths())(
  'Stop and Escape keep what was said, and the next message goes at once, %s',
  async (_, device) => {
    const { page, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await say(page, 'tell me a story')
    await goesOn(page)
    await say(page, 'something else')
    await queued(page, 'something else').waitFor()
    await page.getByRole('button', { name: 'Stop the answer' }).click()
    await story(page).getByText('Stopped', { exact: true }).waitFor()
    await log(page).getByText('Understood: something else.').waitFor()

    await say(page, 'another story')
    const other = replies(page).nth(2)
    await expect.poll(() => other.textContent()).toContain('and then')
    await page.keyboard.press('Escape')
    await other.getByText('Stopped', { exact: true }).waitFor()
    const said = await other.locator('p').first().textContent()
    await page.reload()
    await expect.poll(() => log(page).getByText('Stopped', { exact: true }).count()).toBe(2)
    await expect.poll(() => replies(page).nth(2).locator('p').first().textContent()).toBe(said)
    expect(await log(page).getByText('they came home.').count()).toBe(0)
    await close()
  },
)

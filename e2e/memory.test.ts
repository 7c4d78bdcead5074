/** Journeys of memory: what is said in one conversation is known in the next, until the person has it forgotten. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listLogs } from '#contract/api/logs.ts'
import { readMemory } from '#contract/api/memory.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { complete, replies, say } from './journey.ts'
import { signIn } from './people.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
})

/** The list draws only the rows in view, so a reply is found by its words. */
async function ask(page: Page, words: string, answer: string | RegExp): Promise<void> {
  await say(page, words)
  await complete(replies(page).filter({ hasText: answer }).last())
}

async function startAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'New conversation', exact: true }).click()
  await expect.poll(() => replies(page).count()).toBe(0)
}

const read = async (page: Page, path: string): Promise<unknown> =>
  (await page.request.get(`${app.url}${path}`)).json()
const known = async (page: Page): Promise<readonly string[]> =>
  readMemory.output.parse(await read(page, '/api/memory')).facts.map(({ text }) => text)

it.each(
  sample(
    [
      ['desktop', DESKTOP, 'ada.memory@example.com'],
      ['phone', PHONE, 'jo.memory@example.com'],
    ] as const,
    1,
  ),
)('remembers over three conversations, and forgets when it is told to, %s', async (_, device, email) => {
  const person = await visit(browser, device as BrowserContextOptions)
  const { page, close } = person
  await signIn(app, person, email)
  await ask(page, 'remember that I like short answers', 'I will remember: “I like short answers”')
  await startAnew(page)
  await ask(page, 'my favourite token is BONK', 'I will remember: “Favourite token: BONK”')
  await startAnew(page)
  await ask(page, 'price of my favourite token', /BONK.*\$/)
  await ask(
    page,
    'what do you know about me?',
    /This is what I remember about you:[\s\S]*I like short answers/,
  )

  // Each session that the page has left has its log.
  await startAnew(page)
  await expect
    .poll(async () => listLogs.output.parse(await read(page, '/api/realtime/logs')).logs.length)
    .toBeGreaterThanOrEqual(3)
  await expect.poll(() => known(page)).toContain('Asked about BONK')

  await ask(page, 'forget that I like short answers', 'Forgotten: “I like short answers”')
  expect(await known(page)).not.toContain('I like short answers')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'What Parley remembers' }).click()
  const panel = page.getByRole('dialog', { name: 'What Parley remembers' })
  await panel.getByRole('button', { name: 'Forget “Favourite token: BONK”' }).click()
  await panel.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await known(page)).not.toContain('Favourite token: BONK')
  await close()
})

it('keeps nothing of a conversation off the record', async () => {
  const person = await visit(browser, DESKTOP as BrowserContextOptions)
  const { page, close } = person
  await signIn(app, person, 'off.memory@example.com')
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await page.getByRole('button', { name: 'New conversation off the record' }).click()
  await page.getByText('Off the record. It is deleted').waitFor()
  await ask(page, 'remember that I like short answers', 'This conversation is off the record')
  await startAnew(page)
  expect(await known(page)).toEqual([])
  expect(listLogs.output.parse(await read(page, '/api/realtime/logs')).logs).toEqual([])
  await close()
})

/** Journeys of memory: what is said in one conversation is known in the next, until the person has it forgotten. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { readAccount } from '#contract/api/account.ts'
import { readOwnDossier } from '#contract/api/dossier.ts'
import { listLogs } from '#contract/api/logs.ts'
import { readMemory } from '#contract/api/memory.ts'
import { isFullRun } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { complete, log, replies, say, sayings } from './journey.ts'
import { passingWords } from './passing-words.ts'
import { signIn } from './people.ts'
import { signInByMail } from './person.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
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
const preferences = async (page: Page): Promise<readonly string[]> => {
  const { dossier } = readOwnDossier.output.parse(await read(page, '/api/memory/dossier'))
  return Object.values(dossier?.preferences ?? {}).flat()
}
const known = async (page: Page): Promise<readonly string[]> =>
  readMemory.output.parse(await read(page, '/api/memory')).facts.map(({ text }) => text)

const PHONE_VISIT = ['phone', PHONE, 'jo.memory@example.com'] as const
const DESKTOP_VISIT = ['desktop', DESKTOP, 'ada.memory@example.com'] as const

/** The line under the greeting of the first view. */
const greeting = (page: Page) => page.locator('.hero-words p')

async function openMemory(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'What Parley remembers' }).click()
  return page.getByRole('dialog', { name: 'What Parley remembers' })
}

it.each([PHONE_VISIT, ...(isFullRun ? [DESKTOP_VISIT] : [])])(
  'remembers over three conversations, and forgets when it is told to, %s',
  async (_, device, email) => {
    const person = await visit(browser, device as BrowserContextOptions)
    const { page, close } = person
    await signIn(app, person, email)
    await ask(page, 'remember that I like short answers', 'I will remember: “I like short answers”')
    await startAnew(page)
    await ask(page, 'my favourite token is BONK', 'I will remember: “Favourite token: BONK”')
    await ask(page, 'price of my favourite token', /BONK.*\$/)
    await startAnew(page)
    await ask(page, 'remember to look at JUP', 'I will remember: “Wants to come back to: look at JUP”')

    // The next greeting names it, and each session that the page has left has its log.
    await startAnew(page)
    await expect.poll(() => greeting(page).textContent()).toBe('Shall we come back to “look at JUP”?')
    await expect
      .poll(async () => listLogs.output.parse(await read(page, '/api/realtime/logs')).logs.length)
      .toBeGreaterThanOrEqual(3)
    await expect.poll(() => known(page)).toContain('Asked about BONK')
    await expect.poll(() => preferences(page)).toContain('Wants to come back to: look at JUP')

    // Gone from memory, dossier and greeting.
    await ask(page, 'forget that', 'Forgotten: “Wants to come back to: look at JUP”')
    expect(await known(page)).not.toContain('Wants to come back to: look at JUP')
    expect(await preferences(page)).not.toContain('Wants to come back to: look at JUP')
    await ask(page, 'what do you know about me?', /I like short answers[\s\S]*$/)
    await startAnew(page)
    await expect.poll(() => greeting(page).textContent()).toBe('Shall we look at BONK again?')

    const panel = await openMemory(page)
    const passed = await passingWords(page)
    await panel.getByRole('button', { name: 'Forget “Favourite token: BONK”' }).click()
    await passed(/^Undo$/)
    expect(await known(page)).not.toContain('Favourite token: BONK')
    await panel.getByRole('radio', { name: 'Dossier' }).click()
    const shown = panel.getByRole('region', { name: 'Preferences' })
    await shown.getByText('I like short answers').waitFor()
    await expect.poll(() => shown.getByText('Favourite token: BONK').count()).toBe(0)
    await close()
  },
)

it.each([
  ['phone', PHONE, 'off.jo.memory@example.com'] as const,
  ...(isFullRun ? [['desktop', DESKTOP, 'off.ada.memory@example.com'] as const] : []),
])(
  'keeps nothing of a conversation off the record, answers what was asked in another with the date and a link, and shows who looked, %s',
  async (_, device, email) => {
    const person = await visit(browser, device as BrowserContextOptions)
    const { page, close } = person
    await signIn(app, person, email)
    await page.getByRole('button', { name: 'Conversations', exact: true }).click()
    await page.getByRole('button', { name: 'New conversation off the record' }).click()
    await page.getByText('Off the record. It is deleted').waitFor()
    await ask(page, 'remember that I like short answers', 'This conversation is off the record')
    await startAnew(page)
    expect(await known(page)).toEqual([])
    expect(listLogs.output.parse(await read(page, '/api/realtime/logs')).logs).toEqual([])
    expect(await preferences(page)).toEqual([])
    expect(await greeting(page).textContent()).not.toContain('come back')

    await onOneDay(async (day) => {
      await ask(page, 'price of bonk', /BONK.*\$/)
      await startAnew(page)
      const answer = new RegExp(`on ${day} at .*you said “price of bonk”`)
      await ask(page, 'what did I ask you about BONK today?', answer)
    })
    await log(page).getByRole('link', { name: 'price of bonk' }).first().click()
    await expect.poll(() => page.url()).toContain('/c/')
    await sayings(page).filter({ hasText: 'price of bonk' }).first().waitFor()

    await lookedAtByAdmin(page)
    const panel = await openMemory(page)
    await panel.getByRole('radio', { name: /^Seen by admins \(/ }).click()
    await panel.getByText('An admin looked at your dossier').first().waitFor()
    await close()
  },
)

const today = (): string => new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Runs steps that belong to one day, and starts anew only where the day turned between them. */
async function onOneDay(steps: (day: string) => Promise<void>): Promise<void> {
  const day = today()
  await steps(day).catch((error) => {
    if (today() === day) throw error
    return steps(today())
  })
}

/** An admin needs no browser for it. */
async function lookedAtByAdmin(page: Page): Promise<void> {
  const account = readAccount.output.parse(await read(page, '/api/account'))
  const id = account.type === 'user' ? account.user.id : ''
  const admin = await signInByMail(app.url, 'admin.memory@example.com')
  await promisify(execFile)('node', ['scripts/user.ts', 'grant', 'admin.memory@example.com', 'admin'], {
    env: { ...process.env, ...app.place },
  })
  await expect
    .poll(() => admin.request(`/api/admin/dossier?supabaseUserId=${id}`).catch(() => undefined))
    .toBeDefined()
}

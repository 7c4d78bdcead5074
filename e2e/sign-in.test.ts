/** Journeys of logging in by mail: the first sign-in with a new wallet, roles, other browsers, mail scanners. */
import { execFileSync } from 'node:child_process'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { base58Decode } from '#contract/rules/address.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { askForTheWallet, balances, bytesOf, composer, replies, say, sayings } from './journey.ts'
import { passingWords } from './passing-words.ts'
import { askForLink, newestLink, openLink, signIn, takeLink } from './people.ts'

/** The time for which mail scanners watch a page. */
const SCAN_MS = 10_000

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account:/ })
const wallet = async (page: Page): Promise<string> => {
  const chip = page.getByRole('button', { name: /^Copy wallet address/ }).first()
  return (await chip.getAttribute('title')) ?? ''
}
const isGreeted = (page: Page, name: string) =>
  expect
    .poll(() => title(page).textContent())
    .toMatch(new RegExp(`^Good\\s(morning|afternoon|evening), ${name}\\.$`))

/** Runs the operator's command beside the running product. */
const operate = (...words: string[]): string =>
  execFileSync('node', ['scripts/user.ts', ...words], {
    env: { ...process.env, ...app.place },
    encoding: 'utf8',
  })

/** Simulates a return to the tab. */
const comeBack = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")

/** A question that was on its way before the change brings an old answer, and the next return asks again. */
const seesRights = (page: Page, words: RegExp) =>
  expect
    .poll(async () => {
      await comeBack(page)
      return (await page.getByTitle('Admin access').allTextContents()).join()
    })
    .toMatch(words)

const isSession = (cookie: string): boolean => cookie.includes('parley_session')
const sessionsOf = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).filter(isSession)

it.each(
  sample(
    [
      ['desktop', DESKTOP, 'mara@example.com', 'Mara'],
      ['phone', PHONE, 'jo@example.com', 'Jo'],
    ] as const,
    1,
  ),
)(
  '[S1.5, S1.6, S1.8, S2.8, S2.11, S2.12, S7.40] from guest to user and back, %s',
  async (_, device, email, name) => {
    const person = await visit(browser, device as BrowserContextOptions)
    const { page, close } = person
    await page.goto(app.url)
    await say(page, 'price of bonk')
    await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)
    const demo = await wallet(page)

    const mail = await takeLink(app, person, email)
    // Both tabs are the user's, without a reload of the one that requested the link; the guest's messages are not shown to the user.
    await isGreeted(mail, name)
    await isGreeted(page, name)
    await expect.poll(() => sayings(page).count()).toBe(0)
    await mail.close()

    const panel = page.getByRole('dialog', { name: 'Account' })
    await panel.getByText(email).waitFor()
    await panel.getByTitle('Signed-in user').waitFor()
    await expect
      .poll(() => panel.getByRole('region', { name: 'Your wallet' }).textContent())
      .toMatch(/\$[1-9][\d,.]*/)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => wallet(page)).not.toBe(demo)
    await askForTheWallet(page)

    await account(page).click()
    await panel.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    // The guest's conversation belongs to the user since the sign-in.
    await page.getByRole('heading', { name: 'Hello, I’m Parley.' }).waitFor()
    await expect.poll(() => sayings(page).count()).toBe(0)
    await expect.poll(() => balances(page).count()).toBe(0)
    await expect.poll(() => wallet(page)).toBe(demo)
    await close()
  },
)

it('[S2.30, S7.39] what a user left open is what the next conversation begins with, also after logging in again', async () => {
  const person = await visit(browser)
  const { page, close } = person
  const suggestion = page.getByText('Shall we look at BONK again?', { exact: true })
  await signIn(app, person, 'olga@example.com')
  await isGreeted(page, 'Olga')
  expect(await suggestion.count()).toBe(0)
  await say(page, 'price of bonk')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)

  await account(page).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await isGreeted(page, 'Olga')
  await suggestion.waitFor()
  await expect.poll(() => sayings(page).count()).toBe(0)

  await account(page).click()
  await panel.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello, I’m Parley.' }).waitFor()
  expect(await suggestion.count()).toBe(0)
  await signIn(app, person, 'olga@example.com')
  await isGreeted(page, 'Olga')
  await suggestion.waitFor()
  await say(page, 'yes')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/^BONK/)

  // No suggestion is made of a swap that was not confirmed; the call ended with the sign-out.
  await say(page, 'swap 0.1 sol to usdc')
  await page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .waitFor()
  await account(page).click()
  await panel.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await signIn(app, person, 'olga@example.com')
  const read = async (path: string): Promise<string> =>
    (await page.context().request.get(`${app.url}/api/realtime/${path}`)).text()
  // The server ends a call a moment after the page does, and reads it in a job.
  await expect.poll(() => read('logs')).not.toContain('pending_summary')
  expect(await read('memories')).not.toContain('swap')
  await close()
})

it('[S1.7, S1.16, S2.44, S2.46, S6.10, S6.11, S6.12, S6.18, S6.19, S6.26, S7.41, S7.42, S8.19] a user takes the key of their own wallet along; an operator makes them an admin, and the page shows it', async () => {
  const person = await visit(browser)
  const { page, close } = person
  await page.goto(app.url)
  const mail = await takeLink(app, person, 'jonas@example.com')
  await mail.close()
  await isGreeted(page, 'Jonas')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Export key' }).click()
  const passed = await passingWords(page)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download key' }).click()
  await passed(/^Wallet export downloaded\.$/)
  const file = await download
  const key = base58Decode((await bytesOf(file)).toString('utf8').trim())
  const address = await wallet(page)
  expect(file.suggestedFilename()).toBe(`${address.slice(0, 8)}.txt`)
  expect(key?.slice(32)).toEqual(base58Decode(address))
  await panel.getByRole('button', { name: 'Close' }).click()

  expect(await page.getByRole('button', { name: 'Debug info' }).count()).toBe(0)

  operate('grant', 'jonas@example.com', 'admin')
  await seesRights(page, /./)
  await page.getByRole('button', { name: 'Debug info' }).click()
  const room = page.getByRole('dialog', { name: 'Debug Control Room' })
  for (const card of ['Session', 'Connection', 'Wallet', 'Controls'])
    await room.getByRole('region', { name: card }).waitFor()
  await expect.poll(() => room.getByText('jonas@example.com').count()).toBe(1)
  await expect.poll(() => room.getByText('Role mismatch detected.').count()).toBe(0)
  await page.keyboard.press('Escape')
  await room.waitFor({ state: 'detached' })

  expect(operate('badge', 'jonas@example.com', 'dev')).toContain('Their rights stay as they are.')
  await seesRights(page, /^Dev/)
  await close()
})

it('a link that is opened in another browser asks for the code, and what was typed here is kept', async () => {
  const asker = await visit(browser)
  const other = await visit(browser, PHONE)
  other.expectErrors(/409/)
  await asker.page.goto(app.url)
  await composer(asker.page).fill('half a thought')
  const code = await askForLink(asker.page, 'kim@example.com')
  await openLink(app, other.page, 'kim@example.com')
  await other.page.getByRole('button', { name: 'Log in' }).click()
  const box = other.page.getByRole('textbox', { name: 'Code' })
  await box.fill('QQQ QQQ')
  await other.page.getByRole('button', { name: 'Log in' }).click()
  await other.page.getByText(/That is not the code/).waitFor()
  await box.fill(code.toLowerCase())
  await other.page.getByRole('button', { name: 'Log in' }).click()
  await isGreeted(other.page, 'Kim')
  // The browser that requested the link is not logged in yet.
  expect(await composer(asker.page).inputValue()).toBe('half a thought')
  await asker.page.reload()
  await asker.page.getByRole('button', { name: 'Log in' }).waitFor()
  await asker.close()
  await other.close()
})

it('a mail scanner looks at the link for ten seconds; the person can still log in once, and keeps what a guest had typed', async () => {
  const { page, newTab, expectErrors, close } = await visit(browser)
  await page.goto(app.url)
  await composer(page).fill('half a thought')
  await askForLink(page, 'nora@example.com')
  const mail = await newTab()
  const link = await newestLink(app, mail, 'nora@example.com')

  for (const method of ['HEAD', 'GET', 'GET', 'GET']) {
    const answer = await fetch(link, { method, redirect: 'manual' })
    expect(answer.headers.getSetCookie().filter(isSession)).toEqual([])
    await answer.arrayBuffer()
  }
  const scanner = await visit(browser)
  await scanner.page.clock.install()
  await scanner.page.goto(link)
  const button = scanner.page.getByRole('button', { name: 'Log in' })
  await button.waitFor()
  // The page's clock runs for the scanner's time; nothing may happen meanwhile.
  await scanner.page.clock.runFor(SCAN_MS)
  await button.waitFor()
  const account = await scanner.context.request.get(`${app.url}/api/account`)
  expect(await account.json()).toMatchObject({ type: 'guest' })
  expect(await sessionsOf(scanner.page)).toEqual([])
  await scanner.close()

  await openLink(app, mail, 'nora@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await openLink(app, page, 'nora@example.com')
  await page.getByRole('button', { name: 'Log in' }).click()
  await isGreeted(page, 'Nora')
  await expect.poll(() => composer(page).inputValue()).toBe('half a thought')
  // The scanner must not have this cookie.
  expect(await sessionsOf(page)).toHaveLength(1)
  expectErrors(/410/)
  await mail.getByRole('button', { name: 'Log in' }).click()
  await mail.getByRole('link', { name: 'Ask for a new link' }).waitFor()
  await close()
})

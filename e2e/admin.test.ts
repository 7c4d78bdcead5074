/** Journeys of an admin on a busy server: the dock with all that it opens and saves, and a session watched and ended. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readLog } from '#contract/api/logs.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { bytesOf, complete, replies, say } from './journey.ts'
import { passingWords } from './passing-words.ts'
import { signIn } from './people.ts'
import { createPerson, type Person, signInByMail } from './person.ts'
import { openTextCall, type TextCall } from './text-call.ts'

const ROOT = 'root.admin@example.com'
const MARA = 'mara.admin@example.com'
const SESSIONS = 20

const app = inject('sharedApp')
let browser: Browser
let calls: TextCall[] = []
let mara: Person
let callOfMara: TextCall

/** Two users and twenty sessions; other journeys may have some too. */
beforeAll(async () => {
  browser = await openBrowser()
  mara = await signInByMail(app.url, MARA)
  callOfMara = await openTextCall(app.url, mara)
  for (let nth = 2; nth < SESSIONS; nth++) calls.push(await openTextCall(app.url, createPerson(app.url)))
  await Promise.all(calls.map((call) => call.say('price of bonk')))
  await callOfMara.say('what’s in the wallet?')
})
afterAll(async () => {
  await Promise.all(calls.map((call) => call.close()))
  calls = []
})

const dockOf = (page: Page): Locator => page.getByRole('button', { name: 'Admin tools', exact: true })

/** The menu beside the dock, or the sheet of a phone. */
async function press(page: Page, name: RegExp | string): Promise<void> {
  const row = page.getByRole('button', { name }).last()
  if ((await row.count()) === 0 || !(await row.isVisible())) await dockOf(page).click()
  await row.click()
}

/** A sheet covers the dock. */
async function closeMenu(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone)
    await page.getByRole('dialog', { name: 'Admin tools' }).getByRole('button', { name: 'Close' }).click()
}

const ROWS = [/^Memories/, /^Dossier/, /^Persona$/, /^Console/, /^Signals$/, /^Super$/] as const
const PANELS = [
  'Memories',
  'Dossier Inspector',
  'Personas',
  'Admin Console',
  'Signals',
  'Prompt workbench',
] as const

it.each(
  sample(
    [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const,
    1,
  ),
)(
  '[C6.1, C2.13, C2.31, C2.32, C1.20, C1.21, C1.22, S6.5] an admin opens each panel, saves the log and copies the transcript, %s',
  async (device, options) => {
    const isPhone = device === 'phone'
    const person = await visit(browser, { ...options, acceptDownloads: true } as BrowserContextOptions)
    const { context, page } = person
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await dockOf(page).count()).toBe(0)
    await signIn(app, person, ROOT)
    await dockOf(page).waitFor()
    await say(page, 'price of jup')
    await complete(replies(page).filter({ hasText: 'JUP' }).last())

    for (const [at, row] of ROWS.entries()) {
      await press(page, row)
      const panel = page.getByRole('dialog', { name: PANELS[at], exact: true })
      await panel.waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      await panel.getByRole('button', { name: 'Close', exact: true }).first().click()
      await panel.waitFor({ state: 'detached' })
    }

    const passed = await passingWords(page)
    const downloads = page.waitForEvent('download')
    await press(page, 'Save log')
    await passed(/^Log saved\.$/)
    const file = await downloads
    const saved = readLog.output.parse(JSON.parse((await bytesOf(file)).toString()))
    expect(file.suggestedFilename()).toBe(`parley-log-${saved.sessionId}.json`)
    expect(saved.transcript.map(({ text }) => text)).toContain('price of jup')
    await press(page, 'Copy transcript')
    await passed(/^Transcript copied/)
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/^You, \d\d:\d\d:\d\d\nprice of jup\n\nTool solana_resolve_token/)
    await press(page, 'Audio download')
    await passed(/^No recorded chunks found to download\.$/)
    await closeMenu(page, isPhone)
    await person.close()
  },
)

it.each(
  sample(
    [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const,
    1,
  ),
)('[C2.38] an admin sees who is in a call, follows one turn by turn and ends it, %s', async (_, options) => {
  const person = await visit(browser, options as BrowserContextOptions)
  const { page } = person
  await signIn(app, person, ROOT)
  await press(page, /^Console/)
  const panel = page.getByRole('dialog', { name: 'Admin Console' })
  await panel.getByText('Live feed').waitFor()
  const list = panel.getByRole('list', { name: 'Live calls' })
  await list.getByRole('listitem').first().waitFor()
  await panel.getByRole('button', { name: /^Show \d+ more$/ }).waitFor()
  await expect
    .poll(() => panel.getByRole('region', { name: 'Servers' }).textContent())
    .toMatch(/GiB disk free/)

  await panel.getByRole('searchbox', { name: 'Find a call' }).fill(MARA)
  await list.getByRole('button', { name: new RegExp(MARA) }).click()
  const events = panel.getByRole('list', { name: 'Events, newest first' })
  await events.getByText('what’s in the wallet?').first().waitFor()
  await callOfMara.say('price of wif')
  await events.getByText('price of wif').first().waitFor()
  await events.getByText('solana_resolve_token').first().waitFor()
  const { violations } = await new AxeBuilder({ page }).include('.panel').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

  await panel.getByRole('button', { name: 'End session…' }).click()
  await panel.getByRole('textbox').fill('The journey is over')
  await panel.getByRole('button', { name: 'End session', exact: true }).click()
  await panel.getByRole('heading', { name: 'The call is over' }).waitFor()
  await events.getByText('The people who run this server ended the call.').first().waitFor()
  await panel.getByRole('button', { name: 'All calls' }).click()
  await panel.getByRole('searchbox', { name: 'Find a call' }).fill(MARA)
  await panel.getByText('No call matches.').waitFor()
  await person.close()
  callOfMara = await openTextCall(app.url, mara)
  await callOfMara.say('what’s in the wallet?')
})

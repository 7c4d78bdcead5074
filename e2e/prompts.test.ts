/** Journeys of the prompts: a super admin edits modules, and users create personas. */
import { execFileSync } from 'node:child_process'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { chatApi } from '#testing/chat/chat-api.ts'
import { rulesReply } from '#testing/chat/rules.ts'
import { openLoopback } from '#testing/loopback.ts'
import { sample } from '../scripts/testing/full-run.ts'
import { type App, startApp } from './app.ts'
import { DESKTOP, openBrowser, PHONE, type Visit, visit } from './browser.ts'
import { complete, replies, say } from './journey.ts'
import { passingWords } from './passing-words.ts'
import { signIn } from './people.ts'

const MODULE = 'agent.concierge.instructions'

const BRAIN_MODEL = 'follows-instructions'
const PARLEY_SUPERADMINS = 'ilse@example.com, jonas@example.com, ida@example.com'
const CHOOSER = 'chooser.prompts@example.com'

const app = inject('sharedApp')
/** The product with a fake language model that follows its instructions. */
let obedient: App
let model: Awaited<ReturnType<typeof openLoopback>>
let browser: Browser
let edits = 0

beforeAll(async () => {
  model = await openLoopback(chatApi({ model: BRAIN_MODEL, answer: rulesReply }))
  ;[obedient, browser] = await Promise.all([
    startApp({ PARLEY_SUPERADMINS, BRAIN_URL: model.url, BRAIN_MODEL }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await obedient?.dispose()
  await model?.close()
})

async function enter(
  email: string,
  device: BrowserContextOptions = DESKTOP,
  at: Pick<App, 'url'> = app,
): Promise<Visit> {
  const person = await visit(browser, device)
  await signIn(at, person, email)
  return person
}

async function openFromMenu(page: Page, way: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: way }).click()
  const room = page.getByRole('dialog', { name })
  await room.waitFor()
  return room
}

const editor = (room: Locator): Locator => room.locator('.cm-content').first()
/** Text in an editor of a conflict, and not in the plain box that stands there until the editor is drawn. */
const changes = (room: Locator, region: string, text: string): Locator =>
  room.getByRole('region', { name: region }).locator('.cm-content').getByText(text)
const tab = (room: Locator, name: string): Promise<void> =>
  room.getByRole('radio', { name, exact: true }).check({ force: true })

async function openModule(page: Page): Promise<Locator> {
  const room = await openFromMenu(page, 'Prompt workbench', 'Prompt workbench')
  await room.getByRole('searchbox').fill('concierge instructions')
  await room.getByRole('option').filter({ hasText: MODULE }).click()
  await editor(room).waitFor()
  return room
}

async function write(
  page: Page,
  room: Locator,
  text: string,
  key: 'Control+Home' | 'Control+End',
): Promise<void> {
  // A click sets the cursor a moment later, on a slow machine in the middle of typing.
  await editor(room).focus()
  await page.keyboard.press(key)
  // One event inserts the text, because the editor can render between two keys.
  await page.keyboard.insertText(text)
  await editor(room).getByText(text.trim(), { exact: true }).waitFor()
}

const SAVED = /^Saved v\d+\.$/

/** Returns the instructions of the next session. */
async function instructionsOf(page: Page, { url }: Pick<App, 'url'> = app): Promise<string> {
  const session = await (await page.request.get(`${url}/api/session`)).json()
  return session.parley_session.prompt_profile.instructions
}

/** The fake model repeats the message and adds what its instructions demand. */
async function answerTo(page: Page, words: string): Promise<string> {
  await say(page, words)
  const answer = replies(page).filter({ hasText: `You said: ${words}.` })
  await complete(answer)
  return (await answer.textContent()) ?? ''
}

const axeFinds = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

it.each(
  sample(
    [
      ['desktop', DESKTOP, 'ilse@example.com', 'Ahoy', 'Be calm today'],
      ['phone', PHONE, 'ida@example.com', 'Good evening', 'Sleep well tonight'],
    ] as const,
    1,
  ),
)(
  '[S1.18, S2.48, S6.6, S8.4] a superadmin changes a module, merges another editor’s change, and the next session answers by both, %s',
  async (_, device, email, greeting, goodbye) => {
    // No module has these words yet, also in a repeated run.
    edits += 1
    const [opening, ending] = [`${greeting} ${edits}:`, `${goodbye} ${edits}.`]
    const mine = `Begin every answer with "${opening}"`
    const theirs = `End every answer with "${ending}"`
    const [one, other] = await Promise.all([
      enter(email, device as BrowserContextOptions, obedient),
      enter('jonas@example.com', DESKTOP, obedient),
    ])
    const before = await answerTo(one.page, 'good morning')
    expect(before).not.toContain(opening)
    expect(before).not.toContain(ending)
    const [room, elsewhere] = await Promise.all([openModule(one.page), openModule(other.page)])
    expect(await axeFinds(one.page)).toEqual([])
    await write(one.page, room, `${mine}\n`, 'Control+Home')

    await write(other.page, elsewhere, `\n\n${theirs}`, 'Control+End')
    await elsewhere.getByRole('textbox', { name: 'Notes for the history' }).fill('From the other browser')
    const passedElsewhere = await passingWords(other.page)
    await other.page.keyboard.press('Control+s')
    await passedElsewhere(SAVED)

    one.expectErrors(/409/)
    await room.getByRole('button', { name: 'Save' }).click()
    const strip = room.getByRole('alert').filter({ hasText: 'Version conflict' })
    expect(await strip.textContent()).toMatch(/Server reports version v\d+\. Reload before retrying\./)
    await room.getByRole('button', { name: 'Compare' }).click()
    await changes(room, 'What they changed', theirs).waitFor()
    await changes(room, 'What you changed', mine).waitFor()
    await room.getByRole('button', { name: 'Take both' }).click()
    await room.getByText(/^Your draft against v\d+$/).waitFor()
    expect(await axeFinds(one.page)).toEqual([])
    const passed = await passingWords(one.page)
    await room.getByRole('button', { name: 'Save' }).click()
    await passed(SAVED)
    if (device === PHONE) await tab(room, 'History')
    await room.getByText('From the other browser').first().waitFor()

    expect(await instructionsOf(one.page, obedient)).toContain(mine)
    expect(await instructionsOf(one.page, obedient)).toContain(theirs)
    await room.getByRole('button', { name: 'Close' }).click()
    await room.waitFor({ state: 'detached' })
    await one.page.reload()
    const after = await answerTo(one.page, 'good morning again')
    expect(after.startsWith(`${opening} `)).toBe(true)
    expect(after.split('You said: good morning again.')[1]).toContain(` ${ending}`)
    await Promise.all([one.close(), other.close()])
  },
)

it.each(
  sample(
    [
      ['desktop', DESKTOP, 'mara.prompts@example.com'],
      ['phone', PHONE, 'jo.prompts@example.com'],
    ] as const,
    1,
  ),
)(
  '[S1.9, S1.10, S4.57, S4.60, S4.61, S4.62] a guest sees Parley’s instructions; signed in, they make a persona, preview it, talk to it and delete it, %s',
  async (_, device, email) => {
    const user = await visit(browser, device as BrowserContextOptions)
    const { page } = user
    await readAsGuest(page, device === PHONE)
    await signIn(app, user, email)
    await say(page, 'price of bonk')
    await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)

    const room = await openFromMenu(page, 'Personas', 'Personas')
    await room
      .getByRole('region', { name: 'Presets' })
      .getByRole('button', { name: /^Guardian/ })
      .click()
    await room.getByRole('textbox', { name: 'Name', exact: true }).fill('Careful')
    await room.getByText('Advanced', { exact: true }).click()
    await room.getByRole('textbox', { name: 'Speaks as' }).fill('Vesta')
    if (device === PHONE) await tab(room, 'Preview')
    await expect
      .poll(() => room.getByRole('textbox', { name: 'Instructions' }).inputValue())
      .toMatch(/Guardian|risk/i)
    await room.getByText('Vesta', { exact: true }).waitFor()
    await room.getByText('Trades kept small').waitFor()
    expect(await axeFinds(page)).toEqual([])
    const passed = await passingWords(page)
    await room.getByRole('button', { name: 'Save and use' }).click()
    await passed(/^Saved\. Careful is in use\.$/)
    await room.getByRole('button', { name: 'Close' }).click()

    // The call is opened again with the earlier messages.
    await page.getByText('Live', { exact: true }).first().waitFor()
    expect(await replies(page).filter({ hasText: 'BONK' }).count()).toBe(1)
    const session = await (await page.request.get(`${app.url}/api/session`)).json()
    expect(session.parley_session.prompt_profile).toMatchObject({
      name: 'Careful',
      agentName: 'Vesta',
      moneyPolicy: 'guarded',
    })
    await say(page, 'who are you?')
    await expect.poll(() => replies(page).last().textContent()).toMatch(/Vesta/)

    await openFromMenu(page, 'Personas', 'Personas')
    await room.getByRole('button', { name: 'Delete', exact: true }).click()
    await room.getByRole('button', { name: 'Delete Careful' }).click()
    await passed(/^Careful was deleted\.$/)
    await page.keyboard.press('Escape')
    await room.waitFor({ state: 'detached' })
    expect(await instructionsOf(page)).not.toMatch(/Careful/)
    await user.close()
  },
)

/** Ends with the hint to log in for more. */
async function readAsGuest(page: Page, isPhone: boolean): Promise<void> {
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Personas' }).click()
  const room = page.getByRole('dialog', { name: 'Personas' })
  if (isPhone) await tab(room, 'Preview')
  await expect.poll(() => room.getByRole('textbox', { name: 'Instructions' }).inputValue()).toMatch(/Parley/)
  expect(await axeFinds(page)).toEqual([])
  if (isPhone) await tab(room, 'Personas')
  await room.getByRole('button', { name: 'Log in to make your own' }).click()
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
}

it('[S4.15, S6.15, S6.32] an admin chooses another agent, and the conversation goes on with it', async () => {
  const admin = await enter(CHOOSER)
  const { page } = admin
  const env = { ...process.env, ...app.place }
  execFileSync('node', ['scripts/user.ts', 'grant', CHOOSER, 'admin'], { env })
  await page.reload()
  await say(page, 'price of bonk')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/BONK/)
  await page.getByRole('button', { name: 'Debug info' }).click()
  const card = page
    .getByRole('dialog', { name: 'Debug Control Room' })
    .getByRole('region', { name: 'Persona' })
  await card.getByText('in this call').waitFor()
  await tab(card, 'Scout')
  await expect.poll(() => card.textContent()).toMatch(/Speaks asScout/)
  await page.keyboard.press('Escape')
  expect(await replies(page).filter({ hasText: 'BONK' }).count()).toBe(1)
  await say(page, 'who are you?')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/Scout/)
  await admin.close()
})

/** Steps to the screens of `npm run shots`. */
import type { Page } from 'playwright-core'
import type { App } from './app.ts'
import { silence, stopButton } from './call.ts'
import { complete, log, replies, say } from './journey.ts'
import { giveMicrophone } from './microphone.ts'

export type Scene = Readonly<{
  name: string
  /** 'new' has no earlier conversation. */
  isUser?: boolean | 'new'
  /** Leaves the page as it is to be seen. */
  open: (page: Page, app: App) => Promise<unknown>
}>

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const confirm = (page: Page) => log(page).getByRole('button', { name: /^Confirm swap/ })
export const home = (page: Page, { url }: App) => page.goto(url)
/** The first view once it knows who is there and what the wallet holds. */
export async function greeted(page: Page, app: App): Promise<void> {
  await home(page, app)
  await page.getByRole('heading', { name: /^(?:Hello|Good)/ }).waitFor()
  await page.getByText(/\$\d/).first().waitFor()
}
export const done = (page: Page) => complete(replies(page).last())

export async function asks(page: Page, app: App, words: string): Promise<void> {
  await home(page, app)
  await say(page, words)
  await done(page)
}

export async function swaps(page: Page, app: App, words: string): Promise<void> {
  await home(page, app)
  await say(page, words)
  await confirm(page).waitFor()
  await done(page)
}

/** Opens a call and waits for the end of its greeting. */
export async function calls(page: Page, app: App): Promise<void> {
  await giveMicrophone(page)
  await home(page, app)
  await button(page, 'Start conversation').click()
  await stopButton(page).waitFor()
  await silence(page)
}

/** Opens a panel from the account menu. */
export const fromAccount = (name: string) => async (page: Page, app: App) => {
  await home(page, app)
  await button(page, /^Account:/).click()
  // An item may have a count behind its name, which comes later.
  await page.getByRole('dialog').getByRole('button', { name }).first().click()
}

export const fromDock = (name: RegExp) => async (page: Page, app: App) => {
  await home(page, app)
  await button(page, 'Admin tools').click()
  await button(page, name).click()
}

const ANNA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
/** Begins and ends as Anna's. */
export const LOOKALIKE = 'HN7cKq9Zs3TfbD8wWvR5nLxUeJ2mPyGt6AhQcVo6YWrH'
export const STRANGER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** Previews a send from the user's own wallet, whose address book has Anna. */
export async function sends(page: Page, app: App, words: string): Promise<void> {
  await home(page, app)
  const body = JSON.stringify({ label: 'Anna', address: ANNA })
  const options = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }`
  // Refused where Anna is there already.
  await page.evaluate(`fetch('/api/contacts', ${options}).then(({ status }) => status)`)
  await say(page, words)
  await log(page).getByRole('heading', { name: 'Send preview' }).waitFor()
  await done(page)
}

export const posts = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))} }).then(({ status }) => status)`,
  )

/** Makes a second wallet. */
export const makeTrading = (page: Page) => posts(page, '/api/wallets', { label: 'Trading' })

/** Asks for several things, each in a conversation of its own. */
export async function asksInMany(
  page: Page,
  app: App,
  first: string,
  ...others: readonly string[]
): Promise<void> {
  await asks(page, app, first)
  for (const line of others) {
    await button(page, /^Conversations/).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'New conversation', exact: true })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await say(page, line)
    await done(page)
  }
}

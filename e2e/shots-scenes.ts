/** The screens of `npm run shots`: how each is opened. */
import type { Page } from 'playwright-core'
import { type App, startApp } from './app.ts'
import { callControls, showTranscript, silence, stopButton } from './call.ts'
import { complete, log, replies, say } from './journey.ts'
import { giveMicrophone } from './microphone.ts'

export type Scene = Readonly<{
  name: string
  /** 'new' has no earlier conversation. */
  isUser?: boolean | 'new'
  /** Leaves the page as it is to be seen. */
  open: (page: Page, app: App) => Promise<unknown>
}>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const confirm = (page: Page) => log(page).getByRole('button', { name: /^Confirm swap/ })
const home = (page: Page, { url }: App) => page.goto(url)
const done = (page: Page) => complete(replies(page).last())

async function asks(page: Page, app: App, words: string): Promise<void> {
  await home(page, app)
  await say(page, words)
  await done(page)
}

async function swaps(page: Page, app: App, words: string): Promise<void> {
  await home(page, app)
  await say(page, words)
  await confirm(page).waitFor()
  await done(page)
}

/** Opens a call and waits for the end of its greeting. */
async function calls(page: Page, app: App): Promise<void> {
  await giveMicrophone(page)
  await home(page, app)
  await button(page, 'Start conversation').click()
  await stopButton(page).waitFor()
  await silence(page)
}

/** Opens a panel from the account menu. */
const fromAccount = (name: string) => async (page: Page, app: App) => {
  await home(page, app)
  await button(page, /^Account:/).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click()
}

const fromDock = (name: RegExp) => async (page: Page, app: App) => {
  await home(page, app)
  await button(page, 'Admin tools').click()
  await button(page, name).click()
}

const ANNA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
/** Begins and ends as Anna's. */
const LOOKALIKE = 'HN7cKq9Zs3TfbD8wWvR5nLxUeJ2mPyGt6AhQcVo6YWrH'
const STRANGER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** Previews a send from the user's own wallet, whose address book has Anna. */
async function sends(page: Page, app: App, words: string): Promise<void> {
  await home(page, app)
  const body = JSON.stringify({ label: 'Anna', address: ANNA })
  const options = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }`
  // Refused where Anna is there already.
  await page.evaluate(`fetch('/api/contacts', ${options}).then(({ status }) => status)`)
  await say(page, words)
  await log(page).getByRole('heading', { name: 'Send preview' }).waitFor()
  await done(page)
}

const posts = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))} }).then(({ status }) => status)`,
  )

/** Makes a second wallet. */
const makeTrading = (page: Page) => posts(page, '/api/wallets', { label: 'Trading' })

export const SCENES: readonly Scene[] = [
  { name: 'hero-guest', open: home },
  { name: 'hero-user', isUser: true, open: home },
  { name: 'balances', open: (page, app) => asks(page, app, 'what’s in the wallet?') },
  { name: 'look-up', open: (page, app) => asks(page, app, 'is this JUP the real one?') },
  { name: 'chart', open: (page, app) => asks(page, app, 'chart of BONK for a week') },
  { name: 'swap-preview', open: (page, app) => swaps(page, app, 'swap 0.1 SOL to USDC') },
  {
    name: 'swap-receipt',
    open: async (page, app) => {
      await swaps(page, app, 'swap 0.02 SOL to USDC')
      await confirm(page).click()
      await log(page).getByRole('heading', { name: 'Swap confirmed' }).waitFor()
      await replies(page)
        .filter({ hasText: /^Swapped/ })
        .waitFor()
    },
  },
  {
    name: 'receive',
    isUser: true,
    open: async (page, app) => {
      await home(page, app)
      await button(page, /open wallet and trades/).click()
      await page.getByRole('dialog').getByRole('radio', { name: 'Receive and send' }).click()
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
    },
  },
  {
    name: 'send-preview',
    isUser: 'new',
    open: (page, app) => sends(page, app, 'send 0.02 SOL to Anna'),
  },
  {
    name: 'send-new',
    isUser: 'new',
    open: async (page, app) => {
      await sends(page, app, `send 0.02 SOL to ${STRANGER}`)
      await log(page)
        .getByLabel(/type the last four/)
        .fill(STRANGER.slice(-4))
    },
  },
  {
    name: 'send-lookalike',
    isUser: 'new',
    open: (page, app) => sends(page, app, `send 0.02 SOL to ${LOOKALIKE}`),
  },
  {
    name: 'send-receipt',
    isUser: 'new',
    open: async (page, app) => {
      await sends(page, app, 'send 0.02 SOL to Anna')
      await button(page, /^Confirm send/).click()
      await log(page).getByRole('heading', { name: 'Sent' }).waitFor()
      await replies(page).filter({ hasText: /^Sent/ }).waitFor()
    },
  },
  {
    name: 'send-own-wallet',
    isUser: 'new',
    open: async (page, app) => {
      await home(page, app)
      await makeTrading(page)
      await say(page, 'send 0.02 SOL to my trading wallet')
      await log(page).getByRole('heading', { name: 'Send preview' }).waitFor()
      await done(page)
    },
  },
  {
    name: 'send-limit',
    isUser: 'new',
    open: async (page, app) => {
      await home(page, app)
      await say(page, `send 1 SOL to ${STRANGER}`)
      await log(page).getByRole('heading', { name: 'Over the limit' }).waitFor()
      await done(page)
    },
  },
  {
    name: 'send-expired',
    isUser: 'new',
    open: async (page, app) => {
      await sends(page, app, 'send 0.02 SOL to Anna')
      await log(page).getByRole('heading', { name: 'Preview expired' }).waitFor({ timeout: 90_000 })
    },
  },
  { name: 'swap-limit', open: (page, app) => asks(page, app, 'swap 10 SOL to USDC') },
  {
    name: 'sign-in',
    open: async (page, app) => {
      await home(page, app)
      await button(page, 'Log in').click()
      await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@')
      await page.keyboard.press('Tab')
    },
  },
  { name: 'call', open: calls },
  {
    name: 'call-card',
    open: async (page, app) => {
      await calls(page, app)
      await say(page, 'swap 0.1 SOL to USDC')
      await confirm(page).waitFor()
      await silence(page)
    },
  },
  {
    name: 'call-transcript',
    open: async (page, app) => {
      await calls(page, app)
      await showTranscript(page)
    },
  },
  {
    name: 'call-more',
    open: async (page, app) => {
      await calls(page, app)
      await callControls(page).getByRole('button', { name: 'More' }).click()
    },
  },
  {
    name: 'microphone-denied',
    open: async (page, app) => {
      await page.addInitScript(`navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))`)
      await home(page, app)
      await button(page, 'Start conversation').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'offline',
    open: async (page) => {
      const ending = await startApp()
      await asks(page, ending, 'price of JUP')
      await ending.dispose()
      await page.getByText('Parley does not answer.').waitFor()
    },
  },
  { name: 'help', open: (page, app) => asks(page, app, 'what can you do?') },
  { name: 'outbox', open: (page, { url }) => page.goto(`${url}/dev/outbox`) },
  {
    name: 'conversations',
    isUser: true,
    open: async (page, app) => {
      await home(page, app)
      await button(page, /^Conversations/).click()
    },
  },
  {
    name: 'settings',
    isUser: true,
    open: async (page, { url }) => {
      await page.goto(`${url}/settings`)
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'wallets',
    isUser: 'new',
    open: async (page, app) => {
      await home(page, app)
      await makeTrading(page)
      await posts(page, '/api/wallets', { label: 'Savings for a rainy day and the holidays' })
      await fromAccount('Your wallets')(page, app)
      await page.getByRole('listitem').filter({ hasText: 'Savings' }).waitFor()
    },
  },
  { name: 'security', isUser: true, open: fromAccount('Security') },
  {
    name: 'personas',
    isUser: true,
    open: async (page, app) => {
      await fromDock(/^Persona$/)(page, app)
      await button(page, /^Scout/).click()
    },
  },
  { name: 'workbench', isUser: true, open: fromDock(/^Super$/) },
  { name: 'memories', isUser: true, open: fromDock(/^Memories/) },
  { name: 'console', isUser: true, open: fromDock(/^Console/) },
  { name: 'not-found', open: (page, { url }) => page.goto(`${url}/nothing-here`) },
]

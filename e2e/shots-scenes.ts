import { type App, startApp } from './app.ts'
import { callControls, showTranscript, silence } from './call.ts'
import { log, say } from './journey.ts'
import { registered } from './person.ts'
import { MONEY_SCENES } from './shots-money.ts'
import {
  asks,
  asksInMany,
  button,
  calls,
  confirm,
  done,
  fromAccount,
  fromDock,
  greeted,
  home,
  makeTrading,
  posts,
  type Scene,
} from './shots-steps.ts'

const authorizeQuery = async ({ url }: App): Promise<URLSearchParams> => {
  const back = 'http://127.0.0.1:3333/back'
  return new URLSearchParams({
    client_id: await registered(url, back),
    redirect_uri: back,
    resource: `${url}/mcp`,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
}
export const SCENES: readonly Scene[] = [
  ...MONEY_SCENES,
  {
    name: 'sign-in',
    open: async (page, app) => {
      await home(page, app)
      await button(page, 'Log in').click()
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@')
      await button(page, 'Send link').click()
    },
  },
  {
    name: 'sign-in-sent',
    open: async (page, app) => {
      await home(page, app)
      await button(page, 'Log in').click()
      await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com')
      await button(page, 'Send link').click()
      await page.getByText('Check your inbox').first().waitFor()
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
      await log(page).getByRole('heading', { name: 'Token look-up' }).waitFor()
      await ending.dispose()
      await page.getByText('Can’t reach Parley.').waitFor()
    },
  },
  { name: 'help', open: (page, app) => asks(page, app, 'what can you do?') },
  {
    name: 'palette',
    isUser: true,
    open: async (page, app) => {
      await home(page, app)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
    },
  },
  {
    name: 'shortcuts',
    open: async (page, app) => {
      // The first paint has the button, but hears no key.
      await greeted(page, app)
      await button(page, 'Start conversation').focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account',
    isUser: true,
    open: async (page, app) => {
      await home(page, app)
      await button(page, /^Account:/).click()
    },
  },
  {
    name: 'trades',
    open: async (page, app) => {
      await home(page, app)
      await button(page, /open wallet and trades/).click()
      await page.getByRole('dialog').getByRole('radio', { name: 'Trades' }).click()
    },
  },
  {
    name: 'systems',
    open: async (page, app) => {
      await home(page, app)
      await button(page, /^Sandbox/).click()
    },
  },
  {
    name: 'program-asks',
    isUser: true,
    open: async (page, app) => page.goto(`${app.url}/oauth/authorize?${await authorizeQuery(app)}`),
  },
  {
    name: 'link-used',
    open: async (page, { url }) => {
      await page.goto(`${url}/auth/confirm?token=${'0'.repeat(32)}`)
      await button(page, 'Log in').click()
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    },
  },
  { name: 'replay', open: (page, { url }) => page.goto(`${url}/replay`) },
  { name: 'overlay', open: (page, { url }) => page.goto(`${url}/overlay`) },
  {
    name: 'memory',
    isUser: 'new',
    open: async (page, app) => {
      await home(page, app)
      await say(page, 'remember that I like short answers')
      await done(page)
      await fromAccount('What Parley remembers')(page, app)
    },
  },
  {
    name: 'loading',
    open: async (page, app) => {
      await page.route('**/api/**', () => new Promise(() => undefined))
      await home(page, app)
      await button(page, /open wallet and trades/).click()
      await page.getByRole('dialog').getByText('Opening the wallet…').waitFor()
    },
  },
  {
    name: 'loading-user',
    isUser: true,
    open: async (page, app) => {
      await page.route('**/api/**', () => new Promise(() => undefined))
      await home(page, app)
    },
  },
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
    name: 'conversations-many',
    isUser: 'new',
    open: async (page, app) => {
      await asksInMany(page, app, 'price of JUP', 'what’s in the wallet?', 'what is slippage?')
      await button(page, /^Conversations/).click()
      await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
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
  {
    name: 'workbench',
    isUser: true,
    open: async (page, app) => {
      await fromDock(/^Super$/)(page, app)
      await page.getByText(/^\d+ modules$/).waitFor()
    },
  },
  {
    name: 'workbench-module',
    isUser: true,
    open: async (page, app) => {
      await fromDock(/^Super$/)(page, app)
      await page.getByRole('option', { name: /^agent\.concierge\.money/ }).click()
      await page.getByRole('textbox').last().waitFor()
    },
  },
  { name: 'memories', isUser: true, open: fromDock(/^Memories/) },
  {
    name: 'console',
    isUser: true,
    open: async (page, app) => {
      await fromDock(/^Console/)(page, app)
      await page.getByText('Loading…', { exact: true }).waitFor({ state: 'detached' })
    },
  },
  { name: 'not-found', open: (page, { url }) => page.goto(`${url}/nothing-here`) },
]

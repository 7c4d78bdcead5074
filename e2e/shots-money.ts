/** The screens of `npm run shots` in which somebody asks, swaps and sends. */
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { log, replies, say } from './journey.ts'
import {
  asks,
  button,
  confirm,
  done,
  greeted,
  home,
  LOOKALIKE,
  makeTrading,
  type Scene,
  STRANGER,
  sends,
  swaps,
} from './shots-steps.ts'

const IMPOSTOR = sandboxTokens.find(({ symbol, verified }) => symbol === 'JUP' && !verified)?.mint ?? ''

/** Runs in the gallery: leaves only the card of a failed send, in a column of the log's width. */
const ALONE = `(() => {
  const card = [...document.querySelectorAll('.swap-panel')].find((each) => each.textContent.startsWith('Send failed'))
  const column = document.createElement('main')
  column.style.cssText = 'max-width: 760px; margin: 24px auto; padding: 0 16px'
  column.append(card)
  document.querySelector('#root').replaceChildren(column)
})()`

export const MONEY_SCENES: readonly Scene[] = [
  { name: 'hero-guest', open: greeted },
  { name: 'hero-user', isUser: true, open: greeted },
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
      await button(page, /^Send to empty address/).click()
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
  {
    name: 'send-failed',
    open: async (page, { url }) => {
      await page.goto(`${url}/gallery`)
      await page.getByRole('group', { name: 'Send failed' }).waitFor()
      await page.evaluate(ALONE)
    },
  },
  {
    name: 'swap-dangerous',
    isUser: 'new',
    open: async (page, app) => {
      await home(page, app)
      await say(page, `swap 0.05 SOL to ${IMPOSTOR}`)
      await log(page).getByRole('heading', { name: 'Swap preview' }).waitFor()
      await done(page)
    },
  },
  { name: 'posts', open: (page, app) => asks(page, app, 'what do people say about JUP') },
  { name: 'swap-limit', open: (page, app) => asks(page, app, 'swap 10 SOL to USDC') },
]

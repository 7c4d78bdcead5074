import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { intentOf } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { sends } from '../_kit/testing/sends.ts'
import { solanaSendPreview } from './contract.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'

const ADDRESS = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

languageConformance({
  contract: solanaSendPreview,
  language,
  rows: [
    ...all('solana_send_preview', { to: ADDRESS, token: SOL, amount_ui: '0.1' }, [
      `send 0.1 SOL to ${ADDRESS}`,
      `please transfer 0.1 sol to ${ADDRESS}`,
      `can you send 0.1 SOL to ${ADDRESS} please`,
    ]),
    ...all('solana_send_preview', { to: ADDRESS, token: USDC, amount_ui: '5' }, [
      `toss 5 usdc to ${ADDRESS}`,
      `yo just toss 5 usdc over to ${ADDRESS}`,
    ]),
    ...all('solana_send_preview', { to: 'Anna', token: USDC, amount_ui: '5' }, [
      'send 5 USDC to Anna',
      'send 5 USDC to Anna please',
    ]),
    ...all('solana_send_preview', { to: 'my trading wallet', token: SOL, amount_ui: '0.5' }, [
      'send 0.5 SOL to my trading wallet',
      'send half a SOL to my trading wallet please.',
      'please transfer 0.5 sol over to my trading wallet',
    ]),
    ...all('solana_send_preview', { to: 'wallet Trading', token: SOL, amount_ui: '0.5' }, [
      'send 0.5 SOL to wallet Trading',
    ]),
    ...all('solana_send_preview', { to: 'my wallet 2', token: SOL, amount_ui: '0.5' }, [
      'send 0.5 SOL to my wallet 2',
    ]),
    ...all('solana_send_preview', { to: 'my BONK money wallet', token: SOL, amount_ui: '0.5' }, [
      'send 0.5 SOL to my BONK money wallet now',
    ]),
    ...all('solana_send_preview', { to: ADDRESS, token: USDC, amount_usd: '5' }, [
      `send 5 dollars of USDC to ${ADDRESS}`,
    ]),
    ...all('solana_send_preview', { to: ADDRESS, token: SOL, amount_percent: 100 }, [
      `send all my SOL to ${ADDRESS}`,
      `send 100% of my SOL to ${ADDRESS}`,
      `send everything I have in SOL to ${ADDRESS}`,
    ]),
    ...all('solana_send_preview', { to: 'Anna', token: USDC, amount_percent: 50 }, [
      'send half my usdc to Anna',
      'send half of my USDC to Anna please',
      'send 50% of my usdc to Anna',
      'send 50 percent of my usdc to Anna',
    ]),
    ...all('solana_send_preview', { to: 'Anna', token: USDC, amount_percent: 25 }, [
      'send a quarter of my USDC to Anna',
      'transfer 25% of the usdc to Anna',
    ]),
  ],
})

it.each(['send 0% of my usdc to Anna', 'send 120% of my usdc to Anna', 'send 50% usdc tax to Anna'])(
  'makes no preview of a share that there is not: %s',
  (line) => expect(intentOf(line)).not.toBe('send-preview'),
)

const say = (trade: (typeof sends)[keyof typeof sends], extra = {}): string => {
  const given = handler.modelView({ intent_id: trade.id, trade, next: '' }, { to: '', token: '' })
  return language.says(language.view.parse({ ...Object(asJson(given)), ...extra }), { to: '', token: '' })
}

it('says what stays true once the card has settled, and of a lookalike what it is not', () => {
  expect(say(sends.known)).toBe('Anna is in your address book. Nothing moves unless you confirm.')
  expect(say(sends.ownWallet)).toBe('Both wallets are yours. Nothing moves unless you confirm.')
  expect(say(sends.newAddress)).toBe('This address is new to you. Nothing moves unless you confirm.')
  expect(say(sends.lookalike)).toBe('This is not Anna’s address. Nothing moves unless you confirm.')
})

it('says all of it to a listener, and never that it was sent', () => {
  const heard = (trade: (typeof sends)[keyof typeof sends]) =>
    say(trade, { needs_click: 'A transfer is never confirmed by voice.' })
  expect(heard(sends.known)).toBe(
    'Here is the preview: 0.1 SOL to Anna. A transfer cannot be undone. A transfer is never confirmed by voice.',
  )
  expect(heard(sends.ownWallet)).toBe(
    'Here is the preview: 0.1 SOL to your wallet Trading. Both wallets are yours. A transfer is never confirmed by voice.',
  )
  expect(heard(sends.lookalike)).toBe(
    'Here is the preview: 0.1 SOL to an unknown address. Not Anna’s address. It may be a scam: only the start and the end match. A transfer is never confirmed by voice.',
  )
})

/** Tests how swaps and wallets are said, in English and by the catalogue of another language. */
import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { outcomeIn, previewIn } from './swap-in.ts'
import type { SwapView } from './swap-view.ts'
import { amountWords, LEFT_ALONE, nextWords, swapConsent } from './swap-words.ts'
import { walletsIn } from './wallets-in.ts'

it.each([
  ['83.921234 USDC', '83.92 USDC'],
  ['1234567.891 BONK', '1,234,567 BONK'],
  ['12345 JUP', '12,345 JUP'],
  ['999 JUP', '999 JUP'],
  ['0.5 SOL', '0.5 SOL'],
  ['much SOL', 'some SOL'],
  ['5', '5 that token'],
])('says %s as %s', (amount, words) => expect(amountWords(amount)).toBe(words))

const view: SwapView = {
  intent_id: 't',
  status: 'awaiting_consent',
  give: '0.5 SOL',
  get: '84.1 USDC',
  at_least: '83.6 USDC',
  value_usd: 84.2,
  fee_sol: '0.000205',
  price_impact_pct: 1,
  warnings: [],
  dangers: [],
  why: undefined,
  click_only: false,
}

describe('the way to agree', () => {
  it.each<[Partial<SwapView>, string]>([
    [{}, 'Nothing moves unless you confirm.'],
    [{ spoken_consent: 'yes, swap it' }, 'Nothing moves unless you confirm. You can say: yes, swap it.'],
    [
      { needs_click: 'Too much for a spoken yes.', spoken_consent: 'yes' },
      'Nothing moves unless you confirm. Too much for a spoken yes.',
    ],
    [
      { click_only: true, needs_click: 'x' },
      'Nothing moves unless you confirm. I had read text from outside before this, so only the button on the card can confirm it.',
    ],
  ])('with %j is: %s', (change, words) => expect(nextWords({ ...view, ...change })).toBe(words))

  it('is named again after a short yes, and a swap is open only while it waits', () => {
    expect(swapConsent.onShortYes(view)).toBe('A short yes confirms nothing. Use **Confirm** on the card.')
    expect(swapConsent.onNo(view)).toBe(LEFT_ALONE)
    expect([swapConsent.isOpen(view), swapConsent.isOpen({ ...view, status: 'sent' })]).toEqual([true, false])
  })
})

/** A catalogue that repeats what it is given. */
const words = {
  preview: (given: object) => JSON.stringify(given),
  waiting: (give: object, symbol: string) => `waiting ${JSON.stringify(give)} ${symbol}`,
  done: (give: object, get: object) => `done ${JSON.stringify([give, get])}`,
  notDone: (give: object, symbol: string) => `not done ${JSON.stringify(give)} ${symbol}`,
  underWay: (give: object, symbol: string) => `under way ${JSON.stringify(give)} ${symbol}`,
  noWallet: 'none',
  defaultMark: 'default',
  wallets: (lines: readonly string[]) => lines.join('\n'),
} as unknown as Catalogue // all that these texts need
const preview = (change: Partial<SwapView> = {}) => previewIn(words, [{ ...view, ...change }])

describe('in another language', () => {
  it('a preview has its rate and the number of its warnings, and none of the figures of its card', () => {
    const rate = { amount: '168.200000000000', symbol: 'USDC', per: 'SOL' }
    expect(JSON.parse(preview() ?? '')).toEqual({ rate, warnings: 0 })
    expect(JSON.parse(preview({ click_only: true, warnings: ['a', 'b'] }) ?? '')).toEqual({
      rate,
      warnings: 2,
    })
    expect(JSON.parse(preview({ give: 'some SOL' }) ?? '')).toEqual({ warnings: 0 })
  })

  it('no swap says nothing', () => {
    expect([previewIn(words, []), outcomeIn(words, [])]).toEqual([undefined, undefined])
  })

  it.each([
    ['awaiting_consent', 'waiting {"amount":"0.5","symbol":"SOL"} USDC'],
    ['confirmed', 'done [{"amount":"0.5","symbol":"SOL"},{"amount":"84.1","symbol":"USDC"}]'],
    ['expired', 'not done {"amount":"0.5","symbol":"SOL"} USDC'],
    ['rejected', 'not done {"amount":"0.5","symbol":"SOL"} USDC'],
    ['failed', 'not done {"amount":"0.5","symbol":"SOL"} USDC'],
    ['sent', 'under way {"amount":"0.5","symbol":"SOL"} USDC'],
  ])('a swap that is %s is said', (status, said) =>
    expect(outcomeIn(words, [{ ...view, status }])).toBe(said),
  )

  it('wallets are listed with their default, and none has a sentence of its own', () => {
    const wallets = [
      { address: 'A', label: 'Main', is_default: true },
      { address: 'B', label: '' },
    ]
    expect(walletsIn(words, [{ wallets }])).toBe('- Main (default): A\n- Wallet: B')
    expect([walletsIn(words, [{ wallets: [] }]), walletsIn(words, [])]).toEqual(['none', undefined])
  })
})

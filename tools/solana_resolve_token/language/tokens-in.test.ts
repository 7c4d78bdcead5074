import { expect, it } from 'vitest'
import { CATALOGUES } from '#assistant/languages/catalogues.ts'
import type { Figure } from '../../_kit/language/figure-cues.ts'
import { candidatesView } from './candidates-view.ts'
import type { TokenSlots } from './token-slots.ts'
import { tokensIn } from './tokens-in.ts'

const { de } = CATALOGUES
const JUP = { symbol: 'JUP', name: 'Jupiter', mint: 'm1', verified: true, price_usd: 2, change_24h_pct: 3 }
const FAKE = { symbol: 'jup', name: 'Jupiter', mint: 'm2' }
const viewOf = (...candidates: object[]) => candidatesView.parse({ query: 'jup', candidates })
const token = (symbol: string, mint?: string) => ({ symbol, name: symbol, mint })

const say = (candidates: readonly object[], wants: readonly Figure[], more: Partial<TokenSlots> = {}) =>
  tokensIn(de, [viewOf(...candidates)], { wants, tokens: [token('JUP', 'm1')], ...more })
const about = (isVerified: boolean, symbol = 'JUP', mint = 'm1') =>
  de.token({ symbol, name: 'Jupiter', mint, isVerified })

it.each<[string, readonly object[], readonly Figure[], string]>([
  ['its price', [JUP], ['price'], de.price('JUP', 2, 3)],
  ['its change', [JUP], ['change'], de.price('JUP', 2, 3)],
  ['a price without a change', [{ ...JUP, change_24h_pct: null }], ['price'], de.price('JUP', 2, undefined)],
  ['no price', [{ ...JUP, price_usd: null }], ['price'], de.noPrice('JUP')],
  ['its market cap', [{ ...JUP, market_cap_usd: 5 }], ['cap'], de.marketCap('JUP', 5)],
  ['no market cap', [JUP], ['cap'], de.marketCap('JUP', undefined)],
  ['its liquidity', [{ ...JUP, liquidity_usd: 5 }], ['liquidity'], de.liquidity('JUP', 5)],
  ['no liquidity', [JUP], ['liquidity'], de.liquidity('JUP', undefined)],
  ['two facts', [JUP], ['liquidity', 'price'], `${de.liquidity('JUP', undefined)} ${de.price('JUP', 2, 3)}`],
  ['what it is', [JUP], ['about'], `${about(true)} ${de.price('JUP', 2, 3)}`],
  ['whether it is safe', [{ ...JUP, price_usd: null }], ['safety'], about(true)],
  [
    'its address, and its twins',
    [JUP, FAKE],
    ['address'],
    `${about(true)} ${de.price('JUP', 2, 3)} ${de.twins(1)}`,
  ],
  ['a doubt', [FAKE], ['liquidity'], `${de.liquidity('jup', undefined)} ${de.unverified('jup', 'm2')}`],
  ['one doubt only where it is said anyway', [FAKE], ['about'], about(false, 'jup', 'm2')],
  ['that there is none', [], ['price'], de.noToken('JUP')],
])('says in another language %s', (_, candidates, wants, words) => {
  expect(say(candidates, wants)).toBe(words)
})

it('says what so many are worth', () => {
  expect(say([JUP], ['price'], { amount: 3 })).toBe(de.worth({ amount: '3', symbol: 'JUP' }, 6))
})

it('names a token that has an address only by that', () => {
  expect(say([], ['price'], { tokens: [token('', 'm9')] })).toBe(de.noToken('m9'))
})

it('says a fact of each of several tokens', () => {
  const bonk = { ...JUP, symbol: 'BONK', mint: 'm3' }
  const tokens = [token('JUP', 'm1'), token('BONK', 'm3')]
  expect(tokensIn(de, [viewOf(JUP), viewOf(bonk)], { wants: ['price'], tokens })).toBe(
    `${de.price('JUP', 2, 3)} ${de.price('BONK', 2, 3)}`,
  )
})

it.each<[string, Partial<TokenSlots>]>([
  ['a figure without words', { wants: ['price', 'holders'] }],
  ['all candidates', { isEveryCandidate: true }],
  ['more answers than tokens', { tokens: [] }],
])('leaves to English %s', (_, slots) => expect(say([JUP], ['price'], slots)).toBeUndefined())

it('leaves to English what has no answer', () => {
  expect(tokensIn(de, [], { wants: ['price'], tokens: [token('JUP')] })).toBeUndefined()
})

import { expect, it } from 'vitest'
import { moreWords, tokenWords, twinsOf } from './candidate-words.ts'
import { candidatesView } from './candidates-view.ts'

const row = (mint: string, more: object = {}) => ({ symbol: 'AAA', name: 'Triple', mint, ...more })
const viewOf = (...candidates: object[]) => candidatesView.parse({ query: 'AAA', candidates })
const twins = (...others: object[]): string => {
  const view = viewOf(row('m1'), ...others)
  return twinsOf(view.candidates[0] as (typeof view.candidates)[number], view)
}
const TRUST = ': compare the mint before you trust one.'

it.each<[object[], string]>([
  [[], ''],
  [[row('m2', { symbol: 'BBB' })], ''],
  [[row('m2', { symbol: 'aaa' })], `Another token uses the same symbol and is not verified${TRUST}`],
  [[row('m2', { verified: true })], `Another token uses the same symbol${TRUST}`],
  [[row('m2'), row('m3')], `2 other tokens use the same symbol and are not verified${TRUST}`],
  [[row('m2'), row('m3', { verified: true })], `2 other tokens use the same symbol${TRUST}`],
])('warns of others of the same symbol: %o', (others, words) => {
  expect(twins(...others)).toBe(words)
})

it('says how many candidates there are', () => {
  expect(moreWords(viewOf())).toBe('There are no other candidates.')
  expect(moreWords(viewOf(row('m1')))).toBe('There are no other candidates.')
  expect(moreWords(viewOf(row('m1'), row('m2')))).toContain('2 candidates')
})

it.each<[object, string]>([
  [{}, 'AAA (Triple) is not verified. Its mint is m1.'],
  [{ verified: true }, 'The verified AAA is Triple: m1.'],
  [{ price_usd: 2 }, 'AAA (Triple) is not verified. Its mint is m1. It trades at $2.00.'],
  [{ liquidity_usd: 5_000 }, 'AAA (Triple) is not verified. Its mint is m1. It has $5K of liquidity.'],
  [
    { warnings: ['One.', 'Two', 'Three', 'Four'] },
    'AAA (Triple) is not verified. Its mint is m1. One. Two. Three.',
  ],
])('says of a token what is known: %o', (more, words) => {
  expect(tokenWords({ symbol: 'AAA', name: 'AAA', mint: 'm1' }, viewOf(row('m1', more)))).toBe(words)
})

it('says that no token was found by its name, or at its address', () => {
  expect(tokenWords({ symbol: 'ZZZ', name: 'ZZZ', mint: undefined }, viewOf())).toBe(
    'I found no token called ZZZ.',
  )
  expect(tokenWords({ symbol: '', name: '', mint: 'm9' }, viewOf())).toMatch(
    /^No source knows a token at m9\./,
  )
})

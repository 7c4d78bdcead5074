/** A preview in words: each part is said when it is known and worth saying. */
import { expect, it } from 'vitest'
import { feeWords, previewWords } from './preview-words.ts'

const view = {
  ...{ intent_id: 'tr_1', status: 'awaiting_consent', give: '2 SOL', get: '300 USDC', at_least: '297 USDC' },
  ...{ warnings: [] as string[], click_only: false },
}

it.each([
  ['0.0005', 'Fees are less than 0.001 SOL.'],
  ['0.001', 'Fees are about 0.001 SOL.'],
  ['0.0025', 'Fees are about 0.0025 SOL.'],
  ['', ''],
  ['unknown', ''],
  [undefined, ''],
])('a fee of %j: %s', (fee_sol, words) => expect(feeWords({ ...view, fee_sol })).toBe(words))

it.each([
  [0.9, [], false],
  [1, [], true],
  [4, ['The token is new.'], true],
  [4, ['Price impact is 4%.'], false],
  [4, ['A', 'B', 'Price impact is 4%.'], true],
])('an impact of %d %% beside %j is said: %j', (price_impact_pct, warnings, isSaid) => {
  expect(previewWords({ ...view, price_impact_pct, warnings }).includes('It moves the price by')).toBe(isSaid)
})

it('says two warnings, and the worth where it is known', () => {
  const words = previewWords({ ...view, value_usd: 300, warnings: ['One.', 'Two.', 'Three.'] })
  expect(words).toContain('2 SOL, worth about $300.00, for about 300 USDC, at least 297 USDC. One. Two.')
  expect(words).not.toContain('Three')
  expect(previewWords(view)).toContain('2 SOL for about 300 USDC')
})

/** A preview in words: each part is said when it is known and worth saying. */
import { expect, it } from 'vitest'
import { feeWords, previewWords } from './preview-words.ts'

const view = {
  ...{ intent_id: 'tr_1', status: 'awaiting_consent', give: '2 SOL', get: '300 USDC', at_least: '297 USDC' },
  ...{ warnings: [] as string[], dangers: [] as string[], click_only: false },
}

const heard = { ...view, spoken_consent: 'confirm 2 SOL to USDC' }

it.each([
  ['2 SOL', '300 USDC', [], 'Quoted at about 150 USDC per SOL.'],
  ['0.5 SOL', '83.921234 USDC', [], 'Quoted at about 167.8 USDC per SOL.'],
  ['1000000 BONK', '12.3489999 SOL', ['One.'], 'Quoted at about 0.00001234 SOL per BONK, with a warning.'],
  ['2 SOL', '300 USDC', ['One.', 'Two.'], 'Quoted at about 150 USDC per SOL, with 2 warnings.'],
  ['much SOL', '300 USDC', [], 'The quote is on the card.'],
  ['0 SOL', '300 USDC', [], 'The quote is on the card.'],
])('beside the card of %s for %s the reply adds the rate: %j', (give, get, warnings, words) => {
  expect(previewWords({ ...view, give, get, warnings: warnings as string[] })).toBe(words)
})

const FAKE = 'This is not the verified JUP. It only uses the name.'
const LOSS = 'Selling it back now would lose 99% of what you pay.'

it.each([
  [[FAKE], ['impostor'], 'This is not the verified JUP.'],
  [
    [FAKE, LOSS, 'JUP is new.', 'Four.', 'Five.', 'Six.'],
    ['impostor', 'sell_back_loss', 'young_token'],
    `This is not the verified JUP. ${LOSS} The quote has 4 more warnings.`,
  ],
  [[LOSS, 'Two.'], ['sell_back_loss'], `${LOSS} The quote has 1 more warning.`],
])('names the danger of %j and no rate, which would read like a fair one', (warnings, dangers, words) => {
  expect(previewWords({ ...view, get: '494461 JUP', warnings, dangers })).toBe(words)
})

it('says a danger before the figures', () => {
  const words = previewWords({ ...heard, warnings: [FAKE, LOSS], dangers: ['impostor', 'sell_back_loss'] })
  expect(words).toMatch(/^This is not the verified JUP\. It only uses the name\. Selling .* pay\. 2 SOL for/)
})

it('has the same few words where text from outside was read: the card says what that means', () => {
  expect(previewWords({ ...view, click_only: true })).toBe('Quoted at about 150 USDC per SOL.')
})

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
  expect(previewWords({ ...heard, price_impact_pct, warnings }).includes('It moves the price by')).toBe(
    isSaid,
  )
})

it('says two warnings, and the worth where it is known', () => {
  const words = previewWords({ ...heard, value_usd: 300, warnings: ['One.', 'Two.', 'Three.'] })
  expect(words).toContain('2 SOL, worth about $300.00, for about 300 USDC, at least 297 USDC. One. Two.')
  expect(words).not.toContain('Three')
  expect(previewWords(heard)).toContain('2 SOL for about 300 USDC')
})

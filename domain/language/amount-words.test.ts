import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { amountLine, decimalOf, isAmountWord, readAmount, sayable } from './amount-words.ts'
import { numberWords } from './number-words.ts'

const read = (said: string) => readAmount(amountLine(said))

describe('amounts as people say them', () => {
  it.each([
    ['half a sol', { units: '0.5' }, 'sol'],
    ['half of a sol', { units: '0.5' }, 'sol'],
    ['half an orca', { units: '0.5' }, 'orca'],
    ['half <t0>', { units: '0.5' }, '<t0>'],
    ['10 k bonk', { units: '10000' }, 'bonk'],
    ['1.5 mil bonk', { units: '1500000' }, 'bonk'],
    ['two lakh bonk', { units: '200000' }, 'bonk'],
    ['nought point one sol', { units: '0.1' }, 'sol'],
    ['zero decimal four sol', { units: '0.4' }, 'sol'],
    ['half my sol', { percent: '50' }, 'sol'],
    ['half of my sol', { percent: '50' }, 'sol'],
    ['half of sol', { percent: '50' }, 'sol'],
    ['a quarter of a sol', { units: '0.25' }, 'sol'],
    ['a quarter of my sol', { percent: '25' }, 'sol'],
    ['all my bonk', { percent: '100' }, 'bonk'],
    ['all of the bonk', { percent: '100' }, 'bonk'],
    ['100% of my bonk', { percent: '100' }, 'bonk'],
    ['ten percent of my bonk', { percent: '10' }, 'bonk'],
    ['12.5% of bonk', { percent: '12.5' }, 'bonk'],
    ['20 dollars of jup', { usd: '20' }, 'jup'],
    ['twenty dollars worth of jup', { usd: '20' }, 'jup'],
    ['$20 of jup', { usd: '20' }, 'jup'],
    ['$1,234.50 of jup', { usd: '1234.5' }, 'jup'],
    ['a hundred dollars of jup', { usd: '100' }, 'jup'],
    ['1.50 sol', { units: '1.5' }, 'sol'],
    ['one and a half sol', { units: '1.5' }, 'sol'],
    ['zero point zero five sol', { units: '0.05' }, 'sol'],
    ['.5 sol', { units: '0.5' }, 'sol'],
    ['1,000,000 bonk', { units: '1000000' }, 'bonk'],
    ['1.5k bonk', { units: '1500' }, 'bonk'],
    ['2m bonk', { units: '2000000' }, 'bonk'],
    ['a sol', { units: '1' }, 'sol'],
    ['a fifth of my sol', { percent: '20' }, 'sol'],
    ['three fifths of my sol', { percent: '60' }, 'sol'],
    ['nine tenths of my bonk', { percent: '90' }, 'bonk'],
    ['an eighth of a sol', { units: '0.125' }, 'sol'],
    ['7 eighths of a sol', { units: '0.875' }, 'sol'],
    ['two thirds of my sol', { percent: '66.67' }, 'sol'],
    ['a third of a sol', { units: '0.3333' }, 'sol'],
    ['three quarters of my sol', { percent: '75' }, 'sol'],
    ['a fourth of a sol', { units: '0.25' }, 'sol'],
    ['half the bonk', { percent: '50' }, 'bonk'],
    ['half out of my sol', { percent: '50' }, 'sol'],
    ['fifty cents of bonk', { usd: '0.5' }, 'bonk'],
    ['a buck of bonk', { usd: '1' }, 'bonk'],
    ['a fiver of bonk', { usd: '5' }, 'bonk'],
    ['a fivers worth of bonk', { usd: '5' }, 'bonk'],
    ['tenner worth of my bonk', { usd: '10' }, 'bonk'],
    ['a grand of jup', { usd: '1000' }, 'jup'],
    ['two grand of jup', { usd: '2000' }, 'jup'],
    ['3 bands of jup', { usd: '3000' }, 'jup'],
    ['usd 20 of jup', { usd: '20' }, 'jup'],
    ['us$20 of jup', { usd: '20' }, 'jup'],
    ['20$ jup', { usd: '20' }, 'jup'],
    ['20 us dollars of jup', { usd: '20' }, 'jup'],
    ['20 bucks of jup', { usd: '20' }, 'jup'],
    ['20 dollar bill of jup', { usd: '20' }, 'jup'],
    ['1.5 million dollars of jup', { usd: '1500000' }, 'jup'],
    ['10 per cent of my sol', { percent: '10' }, 'sol'],
    ['10 pct out of my sol', { percent: '10' }, 'sol'],
    ['everything of my sol', { percent: '100' }, 'sol'],
    ['the rest of my sol', { percent: '100' }, 'sol'],
    ['max sol', { percent: '100' }, 'sol'],
    ['what is left of my sol', { percent: '100' }, 'sol'],
    ['half a dozen sol', { units: '6' }, 'sol'],
    ['a dozen sol', { units: '12' }, 'sol'],
    ['a couple of sol', { units: '2' }, 'sol'],
    ['hundred bonk', { units: '100' }, 'bonk'],
    ['thousand bonk', { units: '1000' }, 'bonk'],
    ['million bonk', { units: '1000000' }, 'bonk'],
    ['five units of bonk', { units: '5' }, 'bonk'],
    ['5 pieces bonk', { units: '5' }, 'bonk'],
    ['5 of them', { units: '5' }, ''],
    ['an orca', { units: '1' }, 'orca'],
    ['10', { units: '10' }, ''],
  ])('%s', (said, amount, rest) => {
    expect(read(said)).toEqual({ amount, rest })
  })

  it.each(['sol', 'some sol', '0 sol', 'zero sol', '1.2.3 sol', '-1 sol', 'everybody', 'altogether', ''])(
    'is none: %s',
    (said) => {
      expect(read(said)).toBeUndefined()
    },
  )

  it('reads every number back that number words say', () => {
    const decimal = fc
      .tuple(fc.nat(999_999), fc.stringMatching(/^\d{0,3}[1-9]$|^$/))
      .map(([whole, fraction]) => `${whole}${fraction && `.${fraction}`}`)
      .filter((text) => Number(text) > 0)
    fc.assert(
      fc.property(decimal, (text) => {
        expect(read(`${numberWords(text)} sol`)?.amount).toEqual({ units: text })
      }),
    )
  })
})

it.each([
  ['0.5', '0.5'],
  ['0.119047619', '0.119'],
  ['83.9234', '83.92'],
  ['1234.5678', '1234'],
  ['1234567', '1234567'],
  ['0.000123456', '0.0001234'],
  ['10.0004', '10'],
])('says %s as %s, never more than it is', (decimal, said) => {
  expect(sayable(decimal)).toBe(said)
  expect(Number(sayable(decimal))).toBeLessThanOrEqual(Number(decimal))
})

it.each([
  ['0.50', '0.5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0', undefined],
  ['0.00', undefined],
  ['', undefined],
  ['1e9', undefined],
  ['1.5 hundred', '150'],
  ['1.5k', '1500'],
  ['2 thousand', '2000'],
  ['0.12345 k', '123.45'],
  ['3 lakh', '300000'],
  ['3 lakhs', '300000'],
  ['1.2m', '1200000'],
  ['1.2 mil', '1200000'],
  ['1.2 mill', '1200000'],
  ['1.2 mln', '1200000'],
  ['1.2 million', '1200000'],
  ['1.2 millions', '1200000'],
  ['1.2 crore', '12000000'],
  ['2b', '2000000000'],
  ['2bn', '2000000000'],
  ['2 billion', '2000000000'],
])('writes %s as %s', (said, decimal) => {
  expect(decimalOf(said)).toBe(decimal)
})

it('knows the words that say how much by themselves', () => {
  for (const word of ['all', 'half', 'tenner', 'dozen', 'lakh', 'mln', 'twice', 'pieces'])
    expect(isAmountWord(word), word).toBe(true)
  for (const word of ['sol', 'percent', 'dollars', 'the', 'a', ''])
    expect(isAmountWord(word), word).toBe(false)
})

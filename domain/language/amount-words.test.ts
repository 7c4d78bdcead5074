import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { amountLine, decimalOf, readAmount, sayable } from './amount-words.ts'
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
])('writes %s as %s', (said, decimal) => {
  expect(decimalOf(said)).toBe(decimal)
})

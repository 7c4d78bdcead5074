/** Number words back into digits: a table, and a round trip that loses nothing. */

import { describe, expect, it } from 'vitest'
import { speakable } from '#speech/text/speakable.ts'
import { fc } from '../../scripts/testing/property.ts'
import { numberWords } from './number-words.ts'
import { spokenNumbers } from './spoken-numbers.ts'

const rows: readonly (readonly [string, string])[] = [
  ['zero', '0'],
  ['one', '1'],
  ['nine', '9'],
  ['ten', '10'],
  ['thirteen', '13'],
  ['twenty', '20'],
  ['twenty one', '21'],
  ['ninety nine', '99'],
  ['one hundred', '100'],
  ['a hundred', '100'],
  ['two hundred and ten', '210'],
  ['two hundred ten', '210'],
  ['nine hundred ninety nine', '999'],
  ['one thousand', '1000'],
  ['a thousand', '1000'],
  ['one thousand and five', '1005'],
  ['twelve thousand three hundred forty five', '12345'],
  ['a hundred thousand', '100000'],
  ['six hundred and fifty thousand', '650000'],
  ['one million', '1000000'],
  ['a million', '1000000'],
  ['two million three hundred thousand and five', '2300005'],
  ['one billion two million', '1002000000'],
  ['fifteen hundred', '1500'],
  ['twenty five hundred', '2500'],
  ['point five', '0.5'],
  ['zero point five', '0.5'],
  ['zero point oh five', '0.05'],
  ['one point two five', '1.25'],
  ['two hundred and ten point seven', '210.7'],
  ['one and a half', '1.5'],
  ['two and a quarter', '2.25'],
  ['a hundred and a half', '100.5'],
  ['thirty eight point four million', '38400000'],
  ['one point three one billion', '1310000000'],
  ['zero point four zeros two one four', '0.0000214'],
  ['zero point five zeros five', '0.000005'],
  ['minus five', '-5'],
  ['minus zero point two five', '-0.25'],
  ['twenty-five', '25'],
  ['Twenty Five', '25'],
  ['one two three', '1 2 3'],
  ['twenty twenty four', '20 24'],
  ['twenty and thirty', '20 and 30'],
  ['one, two', '1, 2'],
  ['five thousand two million', '5000 2000000'],
  ['two million and five thousand', '2005000'],
  ['five thousand million', '5000 million'],
  ['two lakh and five', '200005'],
  ['three crore', '30000000'],
  ['nought point two', '0.2'],
  ['five dot five', '5.5'],
  ['one hundred and sol', '100 and sol'],
  ['one hundred zero', '100 0'],
  ['twenty ten', '20 10'],
  ['one thousand. two hundred', '1000. 200'],
  ['zero point twelve', '0 point 12'],
  ['minus sol', 'minus sol'],
  ['well-known one', 'well-known 1'],
  ['swap two hundred and ten USDC to SOL', 'swap 210 USDC to SOL'],
  ['swap point five sol for bonk', 'swap 0.5 sol for bonk'],
  ['swap one and a half sol', 'swap 1.5 sol'],
  ['buy fifty dollars worth of bonk', 'buy 50 dollars worth of bonk'],
  ['buy a hundred dollars of jup', 'buy 100 dollars of jup'],
  ['sell thirty percent of my wif', 'sell 30 percent of my wif'],
  ['sell half my bonk', 'sell half my bonk'],
  ['sell half a sol', 'sell half a sol'],
  ['a quarter of my bonk', 'a quarter of my bonk'],
  ['set slippage to zero point five percent', 'set slippage to 0.5 percent'],
  ['one sol and two bonk', '1 sol and 2 bonk'],
  ['price of one wif', 'price of 1 wif'],
  ['is this the real one', 'is this the real one'],
  ['that one', 'that one'],
  ['make that one dollar', 'make that 1 dollar'],
  ['the other one please', 'the other one please'],
  ['no one knows', 'no one knows'],
  ['a point', 'a point'],
  ['what is the point', 'what is the point'],
  ['hundred', 'hundred'],
  ['a sol and a half', 'a sol and a half'],
  ['someone told me ten', 'someone told me 10'],
  ['', ''],
  ['balances', 'balances'],
]

/** Decimals as people use them: up to six places, no needless zeros. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 999_999n }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`.replace(/\.?0+$/, '') || '0')

describe('spokenNumbers', () => {
  it.each(rows)('%j is %j', (spoken, digits) => {
    expect(spokenNumbers(spoken)).toBe(digits)
  })

  it('reads back every whole number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (value) => {
        expect(spokenNumbers(numberWords(String(value)))).toBe(String(value))
      }),
    )
  })

  it('reads back every amount as it was spoken, in its sentence', () => {
    fc.assert(
      fc.property(decimal, (amount) => {
        expect(spokenNumbers(speakable(`swap ${amount} BONK for SOL`))).toBe(`swap ${amount} bonk for sol.`)
      }),
    )
  })

  it('reads back amounts too small to be written out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 999 }), (zeros, digits) => {
        const amount = `0.${'0'.repeat(zeros)}${digits}`.replace(/0+$/, '')
        expect(spokenNumbers(speakable(`${amount} SOL`))).toBe(`${amount} sol.`)
      }),
    )
  })

  it('changes nothing in text without number words, and nothing twice', () => {
    const words = fc.array(
      fc.constantFrom(
        'swap',
        'my',
        'sol',
        'and',
        'a',
        'half',
        'point',
        'of',
        'the',
        'one',
        'ten',
        'hundred',
        'zero',
        'minus',
      ),
    )
    fc.assert(
      fc.property(words, (each) => {
        const once = spokenNumbers(each.join(' '))
        expect(spokenNumbers(once)).toBe(once)
      }),
    )
  })
})

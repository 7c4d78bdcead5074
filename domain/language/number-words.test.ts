import { expect, it } from 'vitest'
import { digitWords, integerWords, numberWords, ordinalWords, yearWords } from './number-words.ts'

it.each([
  ['0', 'zero'],
  ['', 'zero'],
  ['.5', 'zero point five'],
  ['7', 'seven'],
  ['19', 'nineteen'],
  ['20', 'twenty'],
  ['21', 'twenty one'],
  ['99', 'ninety nine'],
  ['100', 'one hundred'],
  ['1234.5', 'one thousand two hundred thirty four point five'],
  ['1000000', 'one million'],
  ['5000000000000', 'five trillion'],
  ['1000000000000000000', 'one quintillion'],
  ['2.00', 'two point zero zero'],
  ['2.0000', 'two point zero zero zero zero'],
  ['0.0021', 'zero point zero zero two one'],
  ['0.00021', 'zero point three zeros two one'],
  ['0.0000214', 'zero point four zeros two one four'],
])('says %j as %s', (decimal, words) => expect(numberWords(decimal)).toBe(words))

it.each([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [8, 'eighth'],
  [9, 'ninth'],
  [12, 'twelfth'],
  [20, 'twentieth'],
  [29, 'twenty ninth'],
  [100, 'one hundredth'],
])('counts %i as %s', (value, words) => expect(ordinalWords(value)).toBe(words))

it.each([
  [1900, 'nineteen hundred'],
  [1905, 'nineteen oh five'],
  [1910, 'nineteen ten'],
  [1999, 'nineteen ninety nine'],
  [2000, 'two thousand'],
  [2005, 'two thousand five'],
  [2009, 'two thousand nine'],
  [2010, 'twenty ten'],
  [2024, 'twenty twenty four'],
  [2100, 'twenty one hundred'],
])('says the year %i as %s', (year, words) => expect(yearWords(year)).toBe(words))

it('says digits one by one, and every group of a number', () => {
  expect(digitWords('0915')).toBe('zero nine one five')
  expect(integerWords(1_002_003n)).toBe('one million two thousand three')
  expect(integerWords(10n ** 15n)).toBe('one quadrillion')
})

/** Tests how a lexicon finds its phrases in a line: the longest first, entities by their kind. */
import { expect, it } from 'vitest'
import { leftOver, lexiconOf, phrasesIn } from './lexicon.ts'

type Kind = 'price' | 'limit' | 'around'
const LEXICON = lexiconOf<Kind>({
  price: 'price [of {token}] | how much is (it | {token}) | worth | cents | price of one | (a | the) quote',
  limit: 'top {number} | of {address} | price',
  around: 'please | tell me | wonderful',
})
const found = (line: string) =>
  phrasesIn(LEXICON, line.split(' ')).map(({ kind, phrase, at }) => `${at} ${kind}: ${phrase}`)

it.each([
  ['the price of <t3> please', ['1 price: price of <t>', '4 around: please']],
  ['price of wif', ['0 price: price']],
  ['tell me how much is it worth', ['0 around: tell me', '2 price: how much is it', '6 price: worth']],
  ['top 10 of <a1>', ['0 limit: top #', '2 limit: of <a>']],
  ['top $1.5k', ['0 limit: top #']],
  ['top .5', ['0 limit: top #']],
  ['top 2mil', ['0 limit: top #']],
  ['top one', []],
  ['top 1', ['0 limit: top 1']],
  ['price of 1', ['0 price: price of 1']],
  ['the quote', ['0 price: the quote']],
  ['how much', []],
  ['', []],
])('in “%s”', (line, phrases) => expect(found(line)).toEqual(phrases))

it('names the long words of its cues, which slips may be meant for', () => {
  expect(LEXICON.words.split(' | ').toSorted()).toEqual(['cents', 'price', 'quote', 'worth'])
})

it('leaves what no phrase has: words with a content of their own', () => {
  const line = 'please the price of <t0> banana'.split(' ')
  expect(leftOver(line, phrasesIn(LEXICON, line))).toEqual(['banana'])
})

it('has no gaps', () => {
  expect(() => lexiconOf({ price: 'price ... of' })).toThrow('a lexicon has no gaps')
})

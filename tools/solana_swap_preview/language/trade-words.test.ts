/** Verbs of a trade, as they are said to do it and in the middle of doing it. */
import { expect, it } from 'vitest'
import { tradeWordAt } from './trade-words.ts'

it.each([
  ['swap', 'swapping'],
  ['exchange', 'exchanging'],
  ['flip', 'flipping'],
  ['put', 'putting'],
  ['get', 'getting'],
  ['trim', 'trimming'],
  ['cut', 'cutting'],
  ['drop', 'dropping'],
  ['grab', 'grabbing'],
  ['snag', 'snagging'],
  ['convert', 'converting'],
  ['turn', 'turning'],
  ['ape', 'aping'],
  ['throw', 'throwing'],
  ['dump', 'dumping'],
  ['sell', 'selling'],
  ['buy', 'buying'],
])('%s and %s mean the same', (verb, progressive) => {
  expect(tradeWordAt([progressive], 0)).toEqual(tradeWordAt([verb], 0))
})

it.each(['trading', 'rotating', 'turning'])('%s alone is too little to be a wish to trade', (word) => {
  expect(tradeWordAt([word], 0)).toMatchObject({ word: { kind: 'verb', verb: 'swap', isWeak: true } })
})

it('takes the longest phrase that stands there', () => {
  expect(tradeWordAt(['getting', 'rid', 'of'], 0)).toEqual(tradeWordAt(['get', 'rid', 'of'], 0))
  expect(tradeWordAt(['get', 'rid', 'of', 'it'], 0)).toMatchObject({ word: { verb: 'sell' }, length: 3 })
  expect(tradeWordAt(['lisbon', 'sell'], 0)).toBeUndefined()
})

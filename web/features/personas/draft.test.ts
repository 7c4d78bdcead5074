import { expect, it } from 'vitest'
import { apart } from './draft.ts'

it.each([
  ['Careful', 'Careful'],
  ['שלום', 'שלום'],
  ['\u202EluferaC', '\u2068\u202EluferaC\u2069'],
  ['one\u2067two', '\u2068one\u2067two\u2069'],
])('the name %j turns no other word of a sentence around', (name, within) => {
  expect(apart(name)).toBe(within)
})

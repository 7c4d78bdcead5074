import { describe, expect, it } from 'vitest'
import { searchTerms } from './search-terms.ts'

const shown = (typed: string) =>
  searchTerms(typed).map(
    ({ text, isExcluded, isPrefix }) => `${isExcluded ? 'not ' : ''}${text}${isPrefix ? '…' : ''}`,
  )

describe('the terms of a search', () => {
  it.each([
    ['price of bonk', ['price', 'of', 'bonk…']],
    ['"price of" bonk', ['price of', 'bonk…']],
    ['bonk -wif', ['bonk', 'not wif']],
    ['bonk -"buy now"', ['bonk', 'not buy now']],
    ['bo', ['bo']],
    ['Adk6…7o8Z', ['Adk6…7o8Z']],
    ['  ?! - "" ', []],
    ['"open', ['"open']],
    ['Überweisung', ['Überweisung…']],
  ])('of %j are %j', (typed, terms) => {
    expect(shown(typed)).toEqual(terms)
  })

  it('are at most sixteen', () => {
    expect(searchTerms('word '.repeat(100))).toHaveLength(16)
  })
})

import { describe, expect, it } from 'vitest'
import type { Captures } from './pattern.ts'
import { fillSlots, tokenFor, type Utterance } from './utterance.ts'

const SOL = { symbol: 'SOL', name: 'Wrapped SOL', mint: 'sol' }
const JUP = { symbol: 'JUP', name: 'Jupiter', mint: 'jup' }
const utterance: Utterance = {
  typed: '',
  lines: [],
  clauses: [],
  tokens: [SOL, JUP],
  addresses: ['one', 'two'],
  signatures: [],
  pages: [],
  hasImage: false,
}
const unlisted = (symbol: string, name: string) => ({ symbol, name })

describe('the slots of a pattern', () => {
  it.each<[string, Captures, object]>([
    ['none', {}, {}],
    ['one token', { token: ['<t1>'] }, { tokens: [JUP] }],
    [
      'several, first the list',
      { token: ['<t0>'], tokens: ['<t1>', 'and', '<t0>'] },
      { tokens: [JUP, SOL, SOL] },
    ],
    ['a mint', { tokens: ['<a1>'] }, { tokens: [{ symbol: '', name: '', mint: 'two' }] }],
    ['a token that is not there', { token: ['<t7>'] }, {}],
    ['an address', { address: ['<a0>'] }, { address: 'one' }],
    ['an address that is not there', { address: ['<a7>'] }, { address: undefined }],
    ['an amount', { number: ['1,000', '2'] }, { number: '1,000' }],
    [
      'a name of no list',
      { thing: ['baby', 'shark'] },
      { thing: ['baby', 'shark'], tokens: [unlisted('BABY SHARK', 'baby shark')] },
    ],
    ['a name with a common word', { thing: ['my', 'shark'] }, { thing: ['my', 'shark'] }],
    ['a name beside a token', { thing: ['shark'], token: ['<t0>'] }, { thing: ['shark'], tokens: [SOL] }],
  ])('%s', (_, captures, filled) =>
    expect(fillSlots(utterance, captures, '')).toEqual({
      tokens: [],
      near: [],
      address: undefined,
      number: undefined,
      thing: [],
      ...filled,
    }),
  )

  it('has the tokens of the words that are read', () =>
    expect(fillSlots(utterance, {}, ' show <t0> and <a0>').near).toEqual([SOL]))

  it.each(['bonk', '<x0>', '<t>', '<t0', '<a2>'])('%s names no token', (word) =>
    expect(tokenFor(utterance, word)).toBeUndefined(),
  )
})

/** Tests that fillers and slips in courtesies change nothing about a request. */
import { describe, expect, it } from 'vitest'
import { readLine } from '../testing/corpus-reader.ts'
import { said } from '../testing/talk.ts'
import { wordsFor } from '../testing/words-for.ts'

describe('a word that says nothing', () => {
  it.each([
    ['what can you even do', 'what can you do'],
    ['whats literally the price of jup ngl', 'whats the price of jup'],
    ['actualy show my balance', 'actually show my balance'],
    ['plese show my balance', 'please show my balance'],
    ['how is bonk doing w the others', 'how is bonk doing with the others'],
  ])('%s is read as %s', (line, plain) => {
    expect(wordsFor(line)).toEqual(wordsFor(plain))
  })

  it('a small w behind a word for tokens is the token', () => {
    expect(readLine([said('price of w')])).toMatchObject({ calls: [{ args: { query: 'W' } }] })
  })
})

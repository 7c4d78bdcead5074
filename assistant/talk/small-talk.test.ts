/** Tests how talk that asks nothing is answered: laughter, reactions, and slips in courtesies. */
import { describe, expect, it } from 'vitest'
import { readLine } from '../testing/corpus-reader.ts'
import { answered, said } from '../testing/talk.ts'

const wordsFor = (...lines: readonly string[]): unknown => {
  const items = lines.flatMap((line, at) => [said(line), ...(at + 1 < lines.length ? [answered('ok')] : [])])
  const move = readLine(items)
  return move && 'say' in move
    ? move.say
    : move && 'calls' in move
      ? move.calls.map(({ tool }) => tool)
      : move
}

const REACTION = /^(?:I hear you|That is how it goes)/
const LAUGH = /^(?:Ha!|Good to have you laughing)/

describe('a reaction', () => {
  it.each([
    'jesus',
    'oh well',
    'im so cooked',
    'lame',
    'thats steep ngl',
    'figures',
    'what a mess',
    'oof man',
    'whatever',
  ])('%s gets a word and no list of abilities', (line) => {
    expect(wordsFor(line)).toMatch(REACTION)
  })

  it.each(['lol', 'haha ok', 'lmao', 'lol that was funny'])('%s is laughed with', (line) => {
    expect(wordsFor(line)).toMatch(LAUGH)
  })

  it.each([
    ['damn, whats sol at', ['solana_resolve_token']],
    ['lol ok show my balance', ['solana_list_balances']],
    ['thats crazy, price of bonk', ['solana_resolve_token']],
  ])('%s is still a request', (line, tools) => {
    expect(wordsFor(line)).toEqual(tools)
  })

  it('leaves an open trade as it is', () => {
    expect(wordsFor('swap half a sol to usdc', 'yikes')).toMatch(REACTION)
  })
})

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

/** Tests how laughter and reactions are answered. */
import { describe, expect, it } from 'vitest'
import { wordsFor } from '../testing/words-for.ts'

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

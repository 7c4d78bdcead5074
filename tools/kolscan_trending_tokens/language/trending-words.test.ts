/** Tests that what is popular is looked up among what traders buy, and that the web, lists and one's own coins stay apart. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'

const toolsFor = (...lines: readonly string[]) => lastOf(...lines).calls.map(({ tool }) => tool)

describe('what is popular', () => {
  it.each([
    "what's hot right now",
    'yo what is mooning today',
    'trending tokens',
    'list a few trending memecoins',
    'the newest trending ones please',
    'which coins are going up the most',
    'what tokens are people aping into rn',
  ])('%s', (line) => {
    expect(toolsFor(line)).toEqual(['kolscan_trending_tokens'])
  })

  it('keeps the span', () => {
    expect(argsOf('what is popular this month')).toEqual([{ timeframe: 'monthly' }])
  })
})

describe('is left to the others', () => {
  it.each([
    ['search the web for trending tokens', 'search'],
    ['is wif pumping', 'solana_resolve_token'],
    ['which of mine is up the most today', 'solana_resolve_token'],
    ['any news today', 'search'],
  ])('%s', (line, tool) => {
    expect(toolsFor(line)[0]).toBe(tool)
  })

  it('the one of a list that rises most', () => {
    expect(toolsFor("what's in the wallet?", 'which coin is going up the most')[0]).toBe(
      'solana_resolve_token',
    )
  })

  it('a word that is asked about', () => {
    expect(lastOf('what does pumping mean').calls).toEqual([])
  })
})

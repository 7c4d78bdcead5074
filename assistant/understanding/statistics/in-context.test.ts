/** Tests what a few words of a dialogue are about: the token that was spoken of, the last two, or what was searched for. */
import { describe, expect, it } from 'vitest'
import { callsOf, think } from '#assistant/testing/rows.ts'
import { answered, said } from '#assistant/testing/talk.ts'
import { readUtterance } from '../read-utterance.ts'
import { NEW_STATE } from '../state.ts'
import { inContext } from './in-context.ts'
import { relationsOf } from './relations.ts'
import { NO_SURROUNDINGS } from './surroundings.ts'
import { KNOWN } from './testing/examples.ts'

const [JUP, BONK] = ['JUP', 'BONK'].map((symbol) => ({ symbol, name: symbol, mint: symbol }))
const state = { ...NEW_STATE, about: BONK ? [BONK] : [], spoken: BONK && JUP ? [BONK, JUP] : [] }
const read = (text: string) => readUtterance(text, false, KNOWN)
const placed = (label: string, text: string) => {
  const { lines, tokens } = inContext(label, read(text), state)
  return [lines[0], ...tokens.map(({ symbol }) => symbol)]
}

describe('a line that names no token', () => {
  it.each([
    ['token.holders', 'holders?', [' holders <t0>', 'BONK']],
    ['kol_token', 'who is in it', [' who is in <t0>', 'BONK']],
    ['token.price', '20 pieces is how much', [' 20 <t0> is how much', 'BONK']],
    ['chart', 'chart both', [' chart both <t0> and <t1>', 'JUP', 'BONK']],
    ['token.age', 'which is older', [' which is older <t0> and <t1>', 'JUP', 'BONK']],
  ])('is about what was spoken of, for %s: %s', (label, text, expected) => {
    expect(placed(label, text)).toEqual(expected)
  })

  it('stays as it is for other questions, with a token of its own, and before any token', () => {
    expect(placed('trades', 'profit?')).toEqual([' profit'])
    expect(placed('chart', 'chart of sol')).toEqual([' chart of <t0>', 'SOL'])
    expect(inContext('chart', read('chart'), NEW_STATE).tokens).toEqual([])
  })
})

it.each([
  ['chart', 'chart', ['again', 'of talk']],
  ['token.price', 'chart', ['kin', 'of talk']],
  ['streams', 'chart', ['other']],
  ['say', 'chart', ['talks']],
  ['trade', 'chart', ['trades']],
] as const)('%s after %s goes on as %j', (label, last, relations) => {
  expect(relationsOf(label, { ...NO_SURROUNDINGS, last, hasSubject: true }, ['now'])).toEqual(relations)
})

describe('in a dialogue', () => {
  const callsAfter = async (...lines: readonly string[]) =>
    callsOf(await think(lines.flatMap((line) => [said(line), answered('…')]).slice(0, -1)))

  it.each([
    [['price of jup and bonk', 'chart of the former'], { name: 'markets_fetch_ohlcv', mint: /^JUP/ }],
    [['price of jup and bonk', 'chart of the latter'], { name: 'markets_fetch_ohlcv', mint: /^Dez/ }],
    [
      ['price of jup', 'price of bonk', 'chart of the other one'],
      { name: 'markets_fetch_ohlcv', mint: /^JUP/ },
    ],
  ])('the former, the latter and the other are found: %j', async (lines, { name, mint }) => {
    expect(await callsAfter(...lines)).toMatchObject([
      { name, args: { mint_address: expect.stringMatching(mint) } },
    ])
  })

  it('what was searched for is the subject of the next question', async () => {
    const calls = await callsAfter(
      'search the web for the solana etf approval',
      'what are people saying about it on x',
    )
    expect(calls).toMatchObject([{ name: 'twitter_search', args: { query: expect.stringContaining('etf') } }])
  })

  it('two questions about a token are asked together about the next one', async () => {
    const calls = await callsAfter('how old is jup and how many holders does it have', 'same for bonk')
    expect(calls).toMatchObject([{ name: 'solana_resolve_token', args: { query: 'BONK' } }])
  })
})

/** Tests the choice among readings: several requests in one line, lookups that the rules miss, and what it never does. */
import { describe, expect, it } from 'vitest'
import { readLine } from '#assistant/testing/corpus-reader.ts'
import { callsOf } from '#assistant/testing/judge.ts'
import { said, saidAloud } from '#assistant/testing/talk.ts'

const toolsOf = (line: string): readonly string[] => callsOf(readLine([said(line)])).map(({ tool }) => tool)

describe('several requests in one line', () => {
  it.each([
    [
      'Retrieve our discussion of FINMA and search for newer FINMA guidance.',
      ['search_conversations', 'search'],
    ],
    ['Am I authenticated? Under which role? Which wallets do I have?', ['auth_info', 'list_my_wallets']],
  ])('are all made: %s', (line, tools) => expect(toolsOf(line)).toEqual(tools))
})

// No such pattern may be exponential, which scripts/check-patterns.ts proves; here the lines get their answers.
describe('a row of words that a pattern could share out in several ways', () => {
  it.each([
    [`no ${'not that '.repeat(40)}x`, []],
    [`${'accept accepting allow '.repeat(20)}x`, []],
    [`by ${'this win '.repeat(40)}x`, []],
    [`when was that ${'trade '.repeat(60)}x`, ['list_my_trades']],
    [`half ${'of my '.repeat(40)}x`, []],
  ])('is read in one: %s', (line, tools) => expect(toolsOf(line)).toEqual(tools))
})

describe('a trade among several requests', () => {
  it.each([
    'if SOL drops below 90 sell half of my BONK, and show me who is live on stream',
    'show me who is live on stream, and do not sell half of my BONK',
    'my brother said sell half of your BONK, and show me who is live on stream',
    'show me who is live on stream and zebra half of my BONK',
  ])('is not made where the line stands against it: %s', (line) =>
    expect(toolsOf(line)).not.toContain('solana_swap_preview'),
  )

  it('is guessed from no line that was heard', () => {
    const heard = callsOf(readLine([saidAloud('my trades please and let 40 usdc walk over into jto')]))
    expect(heard.map(({ tool }) => tool)).not.toContain('solana_swap_preview')
  })
})

describe('a deed among several requests', () => {
  it.each([
    'he wrote switch to my savings wallet, and show me who is live on stream',
    'do not switch to my savings wallet, and show me who is live on stream',
    'show me who is live on stream, she said shout hello to everyone',
  ])('is not done where the line stands against it: %s', (line) => {
    for (const deed of [
      'set_session_wallet_override',
      'list_my_wallets',
      'stream_set_scene',
      'stream_public_shout',
    ])
      expect(toolsOf(line)).not.toContain(deed)
  })
})

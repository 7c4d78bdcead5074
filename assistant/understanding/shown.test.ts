/** Lines about what a card shows: the stream, the trader or the coin that was named last. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { JUNIPER, MAPLE, mintOf, OTTER, RATKING } from '../testing/shown-views.ts'

describe('a stream that was named', () => {
  const streams = "who's live on pump"

  it.each([
    'who has the most viewers',
    'the biggest one?',
    'whats the most watched stream',
    'who got the biggest crowd rn',
  ])('is the answer to: %s', (text) => {
    expect(argsOf(streams, text)).toEqual([{ limit: 1 }])
    expect(lastOf(streams, text).words).toBe('The most watched stream is RATKING with 500 watching.')
  })

  it.each([
    'what is her coin',
    'whats that guy pushing',
    'market cap of that?',
    'is it a rug',
    'how old is that coin',
  ])('gives its coin to the next line, by its mint: %s', (text) => {
    expect(argsOf(streams, 'who has the most viewers', text)).toEqual([{ query: RATKING }])
  })

  it.each([
    ['how many are watching the second one', { symbol: 'WIF' }],
    ['how many viewers has the first stream', { mintId: RATKING }],
  ])('is counted by its place: %s', (text, args) => {
    expect(argsOf(streams, text)).toEqual([args])
  })

  it('is asked for where there are several', () => {
    expect(lastOf(streams, 'what is his coin').words).toBe(
      'Which one? Say **the first one**, or another place on the list.',
    )
    expect(argsOf(streams, 'what is his coin', 'the second one')).toEqual([{ query: 'WIF' }])
  })

  it('is traded by its mint: another coin may have its name', () => {
    expect(argsOf(streams, 'who has the most viewers', 'buy 5 dollars of it')).toMatchObject([
      { output_mint: RATKING },
    ])
  })
})

describe('a trader that was named', () => {
  const board = 'top kols this week'

  it.each([
    ['and by profit, not win rate', {}],
    ['by wins then', { sortBy: 'wins' }],
    ['sort them by losses', { sortBy: 'losses' }],
    ['who lost the most', { direction: 'asc' }],
  ])('stands in another order after: %s', (text, args) => {
    expect(argsOf(board, text)).toEqual([{ timeframe: 'weekly', ...args }])
  })

  it('is put in order by the win rate, which is on the card', () => {
    expect(lastOf(board, 'rank them by winrate')).toMatchObject({
      calls: [],
      words:
        'From most to least: Maple with a win rate of 100%, Juniper with a win rate of 67% and Otter with a win rate of 20%.',
    })
  })

  it.each([
    ['what has the second guy been buying', MAPLE],
    ['how often did the top dude sell', JUNIPER],
    ['and the third trader?', OTTER],
    ['did number two sell anything today', MAPLE],
  ])('is found by the place: %s', (text, walletAddress) => {
    expect(argsOf(board, text)).toMatchObject([{ walletAddress }])
  })

  it.each([
    'how much did she put in',
    'is he up',
    'did he sell any',
    'his last five trades',
    'is that guy winning',
  ])('is meant by the pronoun: %s', (text) => {
    expect(argsOf(board, 'what did the second guy buy', text)).toEqual([{ walletAddress: MAPLE }])
  })

  it('is found on a board that was asked for in other words', () => {
    const lines = ['i hear the big traders make a fortune, show me who', 'what did number one buy']
    expect(argsOf(...lines)).toMatchObject([{ walletAddress: JUNIPER }])
  })

  it('is still meant after another card', () => {
    expect(lastOf('what is cented trading', 'balance', 'does he still hold any').calls).toMatchObject([
      { tool: 'kolscan_wallet_detail' },
    ])
  })

  it('makes way for the next of the list, though coins were shown', () => {
    expect(argsOf(board, 'what did the first guy buy', 'what about number two')).toMatchObject([
      { walletAddress: MAPLE },
    ])
  })

  it.each(['is that a real token or a scam', 'whats the mcap on it'])(
    'gives the coin that was bought last to the next line: %s',
    (text) => {
      expect(argsOf(board, 'what did the first guy buy', text)).toEqual([{ query: RATKING }])
    },
  )

  it('names the trade of the side that is asked for, and its coin', () => {
    const sold = ['what did the first guy sell today', 'price of that']
    expect(lastOf(board, sold[0] ?? '').words).toContain('Last, Juniper sold WIF for $3.00.')
    expect(argsOf(board, ...sold)).toEqual([{ query: 'WIF' }])
  })

  it('makes way for the next also behind a look-up of a coin', () => {
    const lines = ['what did the first guy buy', 'is that a real token', 'what about number three']
    expect(argsOf(board, ...lines)).toMatchObject([{ walletAddress: OTTER }])
  })

  it('has coins of which the own wallet may hold some', () => {
    expect(lastOf('what is maple trading', 'do i hold any of those').words).toBe(
      'The wallet holds 10 WIF, worth about $90.00. There is no RATKING in this wallet.',
    )
  })

  it('is looked up, and not the own wallet, when somebody asks who it is', () => {
    expect(lastOf('what is cented trading', 'who is he even').calls).toMatchObject([
      { tool: 'kolscan_resolve_wallet', args: { query: 'cented' } },
    ])
  })
})

it('a coin on a card never takes the name of a listed one', () => {
  expect(argsOf("who's live on pump", 'price of the second one')).toEqual([{ query: 'WIF' }])
  expect(mintOf('RATKING')).toBe(RATKING)
})

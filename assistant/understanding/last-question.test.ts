/** Lines that name another thing and leave out what is before about it. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { JUNIPER, MAPLE, OTTER } from '../testing/shown-views.ts'

const WALLET = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const OTHER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

describe('the last question', () => {
  it('is asked of the next of the same list', () => {
    const before = ['top kols this week', 'what is the first one holding']
    expect(argsOf(...before, 'and the second?')).toMatchObject([{ walletAddress: MAPLE }])
    expect(argsOf(...before, 'and the second?', 'and the third')).toMatchObject([{ walletAddress: OTTER }])
  })

  it('is asked of another token where the tool takes one', () => {
    expect(argsOf('what do people say about bonk on twitter', 'and about wif')).toEqual([{ ticker: 'WIF' }])
    expect(argsOf('is BONK safe', 'and jup')).toEqual([{ query: 'JUP' }])
  })

  it('is asked of another wallet, and of the own one', () => {
    const before = `whats in ${WALLET}`
    expect(argsOf(before, 'and mine?')).toEqual([{}])
    expect(argsOf(before, `and ${OTHER}`)).toEqual([{ wallet_address: OTHER }])
    expect(argsOf(before, 'and mine?', `and this ${OTHER}`)).toEqual([{ wallet_address: OTHER }])
  })

  it('is no trade that is asked again', () => {
    expect(lastOf('swap 5 usdc to bonk', 'price of jup', 'and wif').calls).toMatchObject([
      { tool: 'solana_resolve_token', args: { query: 'WIF' } },
    ])
  })

  it('is of both where they are compared', () => {
    expect(argsOf('whats the 24h volume on jupiter', 'and how does that compare to raydium')).toEqual([
      { query: 'JUP' },
      { query: 'RAY' },
    ])
    expect(argsOf('chart of sol for the week', 'how does that compare to jup')).toMatchObject([
      { range: '7D' },
      { range: '7D' },
    ])
  })

  it('keeps the span of its chart', () => {
    expect(argsOf('chart of sol for the week', 'what was the high')).toMatchObject([{ range: '7D' }])
    expect(argsOf('chart of sol for the week', 'chart pls')).toMatchObject([{ range: '7D' }])
  })
})

describe('a trader', () => {
  const board = 'top kols this week'

  it('is who leads the board, until another one is asked for', () => {
    expect(argsOf(board, 'what did he buy last')).toMatchObject([{ walletAddress: JUNIPER }])
    expect(argsOf(board, 'check the second guy then')).toMatchObject([{ walletAddress: MAPLE }])
    expect(argsOf(board, 'check the second guy then', 'what did he buy last')).toMatchObject([
      { walletAddress: MAPLE },
    ])
  })

  it('is nothing to trade', () => {
    expect(lastOf(board, 'sell half of the first one').calls.map(({ tool }) => tool)).not.toContain(
      'solana_swap_preview',
    )
  })
})

describe('several tokens', () => {
  const named = 'price of JUP, WIF and BONK'

  it('are all meant by their number', () => {
    expect(lastOf(named, 'do i have all three?').words).toBe(
      'The wallet holds 10 JUP, worth about $0.40, 10 WIF, worth about $90.00 and 10 BONK, worth about $300.00.',
    )
    expect(argsOf(named, 'rank the three by liquidity')).toHaveLength(3)
  })

  it('are none of them in a trade', () => {
    expect(lastOf(named, 'sell all three of them').calls).toEqual([])
  })
})

describe('the token of the last turns', () => {
  it.each(['do i have any?', 'I have some already, correct?'])('is what is held: %s', (text) => {
    expect(lastOf('price of BONK', text).words).toBe('The wallet holds 10 BONK, worth about $300.00.')
  })
})

describe('the wallet that was looked at', () => {
  const before = [`look at ${WALLET}`, 'how much sol has it got']

  it.each([
    ['what did it do today', { wallet: WALLET }],
    ['any tokens in there?', { wallet_address: WALLET }],
    ['when was it first used', { wallet: WALLET }],
    ['is that a known wallet', { wallet: WALLET }],
  ])('stays in focus behind a token of it: %s', (text, args) => {
    expect(argsOf(...before, text)).toMatchObject([args])
  })

  it('is asked twice in one line', () => {
    expect(
      argsOf(`look at ${WALLET}`, 'how much sol does it hold and what did it do in the last 24h'),
    ).toMatchObject([{ wallet_address: WALLET }, { wallet: WALLET }])
  })

  it('is not meant by the token alone', () => {
    expect(argsOf(...before, 'what is the price of it')).toEqual([{ query: 'SOL' }])
  })
})

import { describe, expect, it } from 'vitest'
import type { TradeToken } from '../trades.ts'
import { warningsOf } from './trade-warnings.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DAY = 86_400_000
const verified: TradeToken = { mint: 'mint', symbol: 'JUP', name: 'Jupiter', decimals: 6, verified: true }
const unverified: TradeToken = { ...verified, verified: false }
const ago = (ms: number): string => new Date(NOW - ms).toISOString()

const given = {
  output: verified,
  slippageBps: 100,
  priceImpactPercent: undefined,
  spareLamports: 150_000n,
  now: NOW,
  isShared: false,
}
const codes = (change: Partial<Parameters<typeof warningsOf>[0]>): string[] =>
  warningsOf({ ...given, ...change }).map(({ code }) => code)
const wordsOf = (change: Partial<Parameters<typeof warningsOf>[0]>, code: string): string | undefined =>
  warningsOf({ ...given, ...change }).find((one) => one.code === code)?.message

describe('the warnings of a swap', () => {
  it.each([
    ['low_sol_buffer', { spareLamports: 150_000n }, { spareLamports: 149_999n }],
    ['high_slippage', { slippageBps: 200 }, { slippageBps: 201 }],
    ['price_impact', { priceImpactPercent: 0.999 }, { priceImpactPercent: 1 }],
    ['shared_wallet', { isShared: false }, { isShared: true }],
  ])('begin at their figures: %s', (code, without, having) => {
    expect(codes(without)).toEqual([])
    expect(codes(having)).toEqual([code])
  })

  it('state the figures', () => {
    expect(wordsOf({ slippageBps: 300 }, 'high_slippage')).toBe(
      'Up to 3% less than quoted would still be accepted.',
    )
    expect(wordsOf({ priceImpactPercent: 2.5 }, 'price_impact')).toBe(
      'This trade moves the price against you by 2.50%.',
    )
  })
})

describe('the warnings of the token that is bought', () => {
  it('are none for a verified one, which keeps its authorities for good reasons', () => {
    const open = { mintAuthorityDisabled: false, freezeAuthorityDisabled: false, firstPoolAt: ago(1000) }
    expect(codes({ output: { ...verified, ...open } })).toEqual([])
  })

  it('name each authority that is known to be open', () => {
    expect(codes({ output: unverified })).toEqual(['unverified_token'])
    const closed = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true }
    expect(codes({ output: { ...unverified, ...closed } })).toEqual(['unverified_token'])
    expect(codes({ output: { ...unverified, ...closed, mintAuthorityDisabled: false } })).toEqual([
      'unverified_token',
      'mint_authority',
    ])
    expect(codes({ output: { ...unverified, ...closed, freezeAuthorityDisabled: false } })).toEqual([
      'unverified_token',
      'freeze_authority',
    ])
  })

  it('name thin liquidity with its sum, verified or not', () => {
    expect(codes({ output: { ...verified, liquidityUsd: 10_000 } })).toEqual([])
    expect(wordsOf({ output: { ...verified, liquidityUsd: 9999 } }, 'thin_liquidity')).toBe(
      'Only $9,999 stand behind JUP; selling may be hard.',
    )
    expect(codes({ output: { ...verified, liquidityUsd: 0 } })).toEqual(['thin_liquidity'])
  })

  it.each([
    [0, 'JUP is less than a day old.'],
    [-5000, 'JUP is less than a day old.'],
    [DAY - 1, 'JUP is less than a day old.'],
    [DAY, 'JUP is a day old.'],
    [2 * DAY, 'JUP is 2 days old.'],
    [7 * DAY - 1, 'JUP is 6 days old.'],
    [7 * DAY, undefined],
  ])('state its age for a week: %i ms', (age, words) => {
    expect(wordsOf({ output: { ...unverified, firstPoolAt: ago(age) } }, 'young_token')).toBe(words)
  })
})

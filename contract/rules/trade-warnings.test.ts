import { describe, expect, it } from 'vitest'
import type { TradeToken } from '../trades.ts'
import { sendWarningsOf, warningsOf } from './trade-warnings.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DAY = 86_400_000
const verified: TradeToken = { mint: 'mint', symbol: 'JUP', name: 'Jupiter', decimals: 6, verified: true }
const unverified: TradeToken = { ...verified, verified: false }
const ago = (ms: number): string => new Date(NOW - ms).toISOString()

const NO_POWERS = {
  ...{ feeBps: 0, raisesFee: false, takesBack: false },
  ...{ stopsTransfers: false, startsFrozen: false, cannotMove: false },
  ...{ freezes: false, mints: false },
}
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
    expect(wordsOf({ slippageBps: 300 }, 'high_slippage')).toBe('You may get up to 3% less than quoted.')
    expect(wordsOf({ priceImpactPercent: 2.5 }, 'price_impact')).toBe(
      'Price impact 2.50%: you get less than the market price.',
    )
    expect(wordsOf({ priceImpactPercent: 3.84, inputUsd: 442.21 }, 'price_impact')).toBe(
      'Price impact 3.84%: about $17 less than the market price.',
    )
    expect(wordsOf({ priceImpactPercent: 1, inputUsd: 42 }, 'price_impact')).toBe(
      'Price impact 1.00%: about $0.42 less than the market price.',
    )
    expect(wordsOf({ sellBack: 0.66 }, 'sell_back_loss')).toBe(
      'Selling it back now would lose 34% of what you pay.',
    )
    expect(wordsOf({ sellBack: 0 }, 'sell_back_loss')).toBe('Nobody would buy it back now.')
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
      'mint_authority',
      'unverified_token',
    ])
    expect(codes({ output: { ...unverified, ...closed, freezeAuthorityDisabled: false } })).toEqual([
      'freeze_authority',
      'unverified_token',
    ])
  })

  it('name each authority that the mint has, also where its source says nothing or the opposite', () => {
    const powers = { ...NO_POWERS, freezes: true, mints: true }
    const both = ['freeze_authority', 'mint_authority', 'unverified_token']
    expect(codes({ output: unverified, powers })).toEqual(both)
    const closed = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true }
    expect(codes({ output: { ...unverified, ...closed }, powers })).toEqual(both)
  })

  it.each([
    [{ takesBack: true }, 'The issuer can take it out of your wallet at any time.', 'dangerous'],
    [{ cannotMove: true }, 'It can never be sold or sent on.', 'dangerous'],
    [{ startsFrozen: true }, 'It arrives frozen: you can sell it only if the issuer lets you.', 'dangerous'],
    [{ stopsTransfers: true }, 'The issuer can stop its transfers, so that you cannot sell.', 'careful'],
    [{ raisesFee: true }, 'The issuer can begin to keep a part of each transfer.', 'careful'],
    [{ feeBps: 250 }, 'The issuer keeps 2.5% of each transfer.', 'careful'],
    [
      { feeBps: 2000, raisesFee: true },
      'The issuer keeps 20% of each transfer, and can raise it.',
      'careful',
    ],
    [{ feeBps: 2001 }, 'The issuer keeps 20.01% of each transfer.', 'dangerous'],
  ])('name what its issuer can do with it: %j', (powers, message, risk) => {
    const all = { output: unverified, powers: { ...NO_POWERS, ...powers } }
    const [first, ...others] = warningsOf({ ...given, ...all })
    expect(first).toEqual({ code: expect.any(String), message, risk })
    expect(others.map(({ code }) => code)).toEqual(['unverified_token'])
    expect(codes({ output: unverified, powers: NO_POWERS })).toEqual(['unverified_token'])
  })

  it('name thin liquidity with its sum, verified or not', () => {
    expect(codes({ output: { ...verified, liquidityUsd: 10_000 } })).toEqual([])
    expect(wordsOf({ output: { ...verified, liquidityUsd: 9999 } }, 'thin_liquidity')).toBe(
      'Only $9,999 of liquidity. You may not be able to sell.',
    )
    expect(codes({ output: { ...verified, liquidityUsd: 0 } })).toEqual(['thin_liquidity'])
  })

  it.each([
    [0, 'JUP is less than a day old and not verified.'],
    [-5000, 'JUP is less than a day old and not verified.'],
    [DAY - 1, 'JUP is less than a day old and not verified.'],
    [DAY, 'JUP is a day old and not verified.'],
    [2 * DAY, 'JUP is 2 days old and not verified.'],
    [7 * DAY - 1, 'JUP is 6 days old and not verified.'],
    [7 * DAY, undefined],
  ])('state its age for a week: %i ms', (age, words) => {
    expect(wordsOf({ output: { ...unverified, firstPoolAt: ago(age) } }, 'young_token')).toBe(words)
  })
})

describe('the order and the risk of warnings', () => {
  const risksOf = (change: Partial<Parameters<typeof warningsOf>[0]>) =>
    warningsOf({ ...given, ...change }).map(({ code, risk }) => [code, risk])
  const original = { mint: 'other', symbol: 'JUP', name: 'Jupiter' }
  const open = { mintAuthorityDisabled: false, freezeAuthorityDisabled: false }

  it('[C8.13] puts the most harmful first', () => {
    const output = { ...unverified, ...open, liquidityUsd: 1000, firstPoolAt: ago(1000) }
    const everything = {
      output,
      impostorOf: original,
      sellBack: 0.5,
      priceImpactPercent: 5,
      slippageBps: 300,
      spareLamports: 0n,
      isShared: true,
    }
    expect(risksOf(everything)).toEqual([
      ['impostor', 'dangerous'],
      ['sell_back_loss', 'dangerous'],
      ['young_token', 'dangerous'],
      ['price_impact', 'careful'],
      ['thin_liquidity', 'careful'],
      ['freeze_authority', 'careful'],
      ['mint_authority', 'careful'],
      ['high_slippage', undefined],
      ['low_sol_buffer', undefined],
      ['shared_wallet', undefined],
    ])
  })

  it.each([
    [{ priceImpactPercent: 3 }, 'price_impact', undefined],
    [{ priceImpactPercent: 3.01 }, 'price_impact', 'careful'],
    [{ sellBack: 0.8 }, 'sell_back_loss', 'none'],
    [{ sellBack: 0.799 }, 'sell_back_loss', 'dangerous'],
    [{ output: { ...verified, liquidityUsd: 9999 } }, 'thin_liquidity', 'careful'],
    [{ output: unverified }, 'unverified_token', 'careful'],
    [{ output: { ...unverified, firstPoolAt: ago(7 * DAY) } }, 'young_token', 'none'],
    [{ output: { ...verified, firstPoolAt: ago(1000) } }, 'young_token', 'none'],
  ])('%j: %s is %s', (change, code, risk) => {
    const found = warningsOf({ ...given, ...change }).find((warning) => warning.code === code)
    expect(found ? found.risk : 'none').toBe(risk)
  })
})

describe('the warning of a recipient', () => {
  const NEW = 'You have not sent to this address before. A transfer cannot be undone.'
  const EMPTY = 'This address holds no SOL. Check every character: a transfer cannot be undone.'
  it.each([
    [{ isNew: true }, false, [NEW]],
    [{ isNew: true }, true, [EMPTY]],
    [{ isNew: false, label: 'Anna' }, false, []],
    [{ isNew: false, label: 'Anna' }, true, [EMPTY]],
    [{ isNew: false, isOwn: true as const }, true, []],
    [{ isNew: true, looksLike: { address: 'b' } }, true, [expect.stringContaining('scam')]],
  ])('%j, empty %s: %j', (how, isEmpty, words) => {
    const found = sendWarningsOf({ recipient: { address: 'a', ...how }, isEmpty, spareLamports: 150_000n })
    expect(found.map(({ message }) => message)).toEqual(words)
  })
})

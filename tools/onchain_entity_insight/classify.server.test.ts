/** Tests the figures at which a wallet becomes one of a kind, and the sentences that give them. */
import { describe, expect, it } from 'vitest'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TokenIdentity } from '#domain/market.ts'
import { namesFrom } from '../_kit/activity/names.server.ts'
import { seenByToken } from '../_kit/activity/rows.server.ts'
import { NOW } from '../_kit/testing/handler.server.ts'
import { BONK, change, DEMO, MAKER, OTHER, swap, transaction } from '../_kit/testing/history-world.server.ts'
import { classify, type Observed, ratesOf } from './classify.server.ts'
import type { WalletFigures } from './contract.ts'
import { tokenFigures, tokenInsight } from './token-insight.server.ts'
import { payerOf, tradeInsight, tradeOf } from './trade-insight.server.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const ago = (ms: number): string => new Date(NOW - ms).toISOString()
const OLD: WalletFigures = {
  firstSeenAt: ago(90 * DAY),
  lastSeenAt: ago(2 * HOUR),
  transactions: 40,
  isWhole: true,
  busiestHour: 3,
  medianGapSeconds: 600,
  trades: 5,
  buys: 3,
  sells: 2,
  tokensHeld: 4,
  holdingsUsd: 100,
}
const observed = (figures: Partial<WalletFigures>, more: Partial<Observed> = {}): Observed => ({
  figures: { ...OLD, ...figures },
  seconds: 604_800,
  now: NOW,
  ...more,
})
const said = (...given: Parameters<typeof observed>) => {
  const { kind, headline } = classify(observed(...given))
  return [kind, headline]
}

describe('a kind of wallet', () => {
  it.each<[string, Partial<WalletFigures>, string, string]>([
    ['nothing', { transactions: 0 }, 'unused', 'The chain has no transactions of this address.'],
    [
      '60 transactions within an hour',
      { busiestHour: 60 },
      'bot_like',
      'It signs at the rate of a program: 60 transactions within an hour.',
    ],
    [
      'a run of short gaps',
      { transactions: 30, medianGapSeconds: 10 },
      'bot_like',
      'It signs at the rate of a program: half of its transactions are at most 10 seconds apart.',
    ],
    ['a million dollars', { holdingsUsd: 1_000_000 }, 'whale', 'A whale: it holds about $1,000,000.'],
    [
      'less than a week',
      { firstSeenAt: ago(7 * DAY - 1) },
      'fresh',
      'A fresh wallet: its first transaction was 7 days ago.',
    ],
    ['ten trades', { trades: 10 }, 'trader', 'An active trader: 10 trades in the last 7 days.'],
    [
      'a few trades',
      { trades: 2 },
      'holder',
      'A holder: it keeps 4 tokens and made 2 trades in the last 7 days.',
    ],
    [
      'one token and no trade',
      { trades: 0, tokensHeld: 1 },
      'holder',
      'A holder: it keeps 1 token and made no trade in the last 7 days.',
    ],
  ])('is seen by %s', (_, figures, kind, headline) => expect(said(figures)).toEqual([kind, headline]))

  it.each<[string, Partial<WalletFigures>]>([
    ['59 transactions within an hour', { busiestHour: 59 }],
    ['a shorter run of short gaps', { transactions: 29, medianGapSeconds: 10 }],
    ['a run of longer gaps', { transactions: 30, medianGapSeconds: 10.5 }],
    ['a run of one time', { transactions: 30, medianGapSeconds: null }],
    ['almost a million dollars', { holdingsUsd: 999_999 }],
    ['holdings without prices', { holdingsUsd: null }],
    ['a week', { firstSeenAt: ago(7 * DAY) }],
    ['an unknown first transaction', { firstSeenAt: null }],
    ['nine trades', { trades: 9 }],
    ['three trades of a holder', { trades: 3 }],
    ['no tokens', { trades: 0, tokensHeld: 0 }],
    ['unknown tokens', { trades: 0, tokensHeld: null }],
  ])('is not seen by %s', (_, figures) =>
    expect(said(figures)).toEqual(['unclear', 'Its transactions show no clear pattern.']),
  )

  it.each<[Partial<Observed>, string, string]>([
    [
      { known: { label: 'x', role: 'demo_wallet' } },
      'demo_wallet',
      'This is the demo wallet of this server. All guests share it.',
    ],
    [
      { known: { label: 'x', role: 'market_maker' } },
      'market_maker',
      'This is the market maker of the sandbox. It fills swaps here.',
    ],
    [
      { known: { label: 'x', role: 'treasury' } },
      'treasury',
      'This is the treasury of the sandbox. It funds new wallets here.',
    ],
    [{ ownLabel: 'Main' }, 'own_wallet', 'This is your own wallet, Main.'],
  ])('is what this server knows before any figure: %j', (more, kind, headline) => {
    expect(said({ busiestHour: 500 }, more)).toEqual([kind, headline])
    expect(classify(observed({}, more)).evidence).not.toContain('No source says who owns it.')
  })
})

describe('the evidence', () => {
  const evidence = (figures: Partial<WalletFigures>): string => classify(observed(figures)).evidence.join(' ')

  it('has every figure', () => {
    expect(classify(observed({})).evidence).toEqual([
      'First transaction 90 days ago, the last 2 hours ago.',
      '40 transactions in all, at most 3 within an hour.',
      '5 trades in the last 7 days: 3 buys, 2 sells.',
      'It holds 4 tokens, worth about $100.00.',
      'No source says who owns it.',
    ])
  })

  it.each<[Partial<WalletFigures>, string]>([
    [{ lastSeenAt: null }, 'First transaction 90 days ago, the last at an unknown time.'],
    [{ firstSeenAt: null }, 'Last transaction 2 hours ago. The first has no known time.'],
    [
      { firstSeenAt: null, isWhole: false },
      'Last transaction 2 hours ago. The first is older than what was read. At least 40 transactions',
    ],
    [{ firstSeenAt: null, lastSeenAt: null }, 'The first has no known time. 40 transactions'],
    [{ tokensHeld: 0 }, 'It holds nothing now.'],
    [{ holdingsUsd: null }, 'It holds 4 tokens, not all of them priced.'],
    [{ lastSeenAt: ago(0) }, 'the last 1 minute ago.'],
    [{ lastSeenAt: ago(-HOUR) }, 'the last 1 minute ago.'],
    [{ lastSeenAt: ago(HOUR - 1) }, 'the last 60 minutes ago.'],
    [{ lastSeenAt: ago(HOUR) }, 'the last 1 hour ago.'],
    [{ lastSeenAt: ago(2 * DAY - MINUTE) }, 'the last 48 hours ago.'],
    [{ lastSeenAt: ago(2 * DAY) }, 'the last 2 days ago.'],
  ])('of %j says: %s', (figures, words) => expect(evidence(figures)).toContain(words))

  it('says nothing of tokens that could not be read, and one thing of an unused address', () => {
    expect(classify(observed({ tokensHeld: null })).evidence).toEqual([
      'First transaction 90 days ago, the last 2 hours ago.',
      '40 transactions in all, at most 3 within an hour.',
      '5 trades in the last 7 days: 3 buys, 2 sells.',
      'No source says who owns it.',
    ])
    expect(evidence({ transactions: 0 })).toBe('No source says who owns it.')
  })
})

describe('the rates of signatures', () => {
  const rows = (...ages: readonly (number | undefined)[]) =>
    ages.map((age, at) => ({
      signature: `${at}`,
      isFailed: false,
      ...(age !== undefined && { at: NOW - age }),
    }))

  it('have the first and last time, the busiest hour and the median gap', () => {
    expect(ratesOf(rows(0, 10_000, 30_000, 60_000), true)).toEqual({
      firstSeenAt: ago(60_000),
      lastSeenAt: ago(0),
      transactions: 4,
      isWhole: true,
      busiestHour: 4,
      medianGapSeconds: 20,
    })
  })

  it('count an hour as less than 60 minutes, and leave out what has no time', () => {
    expect(ratesOf(rows(0, HOUR - 1, undefined), false)).toMatchObject({
      busiestHour: 2,
      transactions: 3,
      firstSeenAt: null,
    })
    expect(ratesOf(rows(0, HOUR), true).busiestHour).toBe(1)
    expect(
      ratesOf(rows(5 * HOUR, 0, MINUTE, 5 * HOUR + MINUTE, 5 * HOUR + 2 * MINUTE), true).busiestHour,
    ).toBe(3)
    expect(ratesOf(rows(undefined), true)).toMatchObject({
      lastSeenAt: null,
      firstSeenAt: null,
      busiestHour: 0,
      medianGapSeconds: null,
    })
  })
})

const names = namesFrom({
  own: [{ address: DEMO, label: 'Demo' }],
  addresses: { find: () => undefined },
  tokens: new Map(),
})

describe('a token', () => {
  const identity = (more: Partial<TokenIdentity> = {}): TokenIdentity => ({
    ...{ mint: BONK, symbol: 'BONK', name: 'Bonk', decimals: 5, verified: true, tags: [] },
    ...more,
  })
  const sale = transaction([change(OTHER, BONK, -5n), change(OTHER, WRAPPED_SOL, 900_000n)])
  const figures = (given?: TokenIdentity) => tokenFigures(seenByToken([swap(), swap(), sale], BONK), given)
  const insight = (given?: TokenIdentity) =>
    tokenInsight({ mint: BONK, figures: figures(given), names, seconds: 3_600 })

  it('has its trades, and what the list says of it', () => {
    expect(figures()).toEqual({
      trades: 3,
      buys: 2,
      sells: 1,
      wallets: 2,
      holderCount: null,
      isVerified: null,
      mintAuthority: null,
      freezeAuthority: null,
      firstPoolAt: null,
    })
    expect(insight()).toEqual({
      kind: 'token',
      headline: 'DezX…B263 had 3 trades by 2 wallets in the last 1 hour.',
      evidence: ['2 buys and 1 sell.', 'No source says who is behind it.'],
    })
    const open = {
      mintAuthorityDisabled: false,
      freezeAuthorityDisabled: false,
      holderCount: 1234,
      verified: false,
    }
    expect(insight(identity(open)).evidence.slice(1, -1)).toEqual([
      'The token list has not verified it.',
      'Its authority can mint more.',
      'Its authority can freeze holdings.',
      '1,234 holders.',
    ])
    const closed = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true }
    expect(insight(identity(closed)).evidence.slice(1, -1)).toEqual([
      'The token list has verified it.',
      'No more of it can be minted.',
      'Holdings cannot be frozen.',
    ])
  })

  it('without trades says so', () => {
    const none = tokenInsight({ mint: BONK, figures: tokenFigures([], undefined), names, seconds: 3_600 })
    expect([none.headline, none.evidence]).toEqual([
      'DezX…B263 had no trade that was read in the last 1 hour.',
      ['No source says who is behind it.'],
    ])
  })
})

describe('a transaction', () => {
  const headline = (given: ReturnType<typeof transaction>) =>
    tradeInsight(given, names, () => undefined).headline
  const demo = (mint: string, raw: bigint) => change(DEMO, mint, raw)

  it.each<[string, ReturnType<typeof transaction>]>([
    ['Demo bought 1,000 DezX…B263 for 0.10 SOL.', swap()],
    [
      'Demo sold 1,000 DezX…B263 for 1 SOL.',
      transaction([demo(BONK, -100_000_000n), demo(WRAPPED_SOL, 1_000_000_000n)]),
    ],
    [
      'Demo swapped for 7 WIF…W with 1,000 DezX…B263.'.replace('WIF…W', 'EKpQ…zcjm'),
      transaction([
        demo(BONK, -100_000_000n),
        demo('EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 7_000_000n),
      ]),
    ],
    [
      'Demo received 1,000 DezX…B263 from 9CTm…8BvQ.',
      transaction([demo(BONK, 100_000_000n), change(MAKER, BONK, -100_000_000n)]),
    ],
    [
      'Demo sent 1,000 DezX…B263 to 9CTm…8BvQ.',
      transaction([demo(BONK, -100_000_000n), change(MAKER, BONK, 100_000_000n)]),
    ],
    ['Demo sent 1,000 DezX…B263.', transaction([demo(BONK, -100_000_000n)])],
    ['Demo sent a transaction that failed. Nothing but the fee was taken.', swap({ isFailed: true })],
    [
      'Demo sent a transaction that moved no tokens of its own.',
      transaction([change(OTHER, BONK, 5n)], { signers: [DEMO] }),
    ],
  ])('is said as: %s', (words, given) => expect(headline(given)).toBe(words))

  it('has its payer, its fees and its rent', () => {
    const rent = [
      { payer: DEMO, lamports: 2_000_000n },
      { payer: MAKER, lamports: -500_000n },
    ]
    expect(tradeOf(swap({ rent, slot: 9n, at: undefined }), names)).toMatchObject({
      slot: 9,
      at: null,
      feePayer: { address: DEMO, label: 'Demo' },
      feeSol: 0.000005,
      rentSol: 0.0015,
      venue: undefined,
    })
    expect(tradeInsight(swap(), names, () => undefined).evidence).toEqual([
      '4 balances changed, the network fee was 0.000005 SOL.',
    ])
    expect([
      payerOf(swap({ signers: [MAKER] })),
      payerOf(swap({ signers: [] })),
      payerOf(transaction([], { signers: [] })),
    ]).toEqual([MAKER, DEMO, ''])
  })
})

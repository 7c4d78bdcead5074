/** Tests how transactions become rows, sums and a flow: what is a trade of what, at which worth, and when. */
import { describe, expect, it } from 'vitest'
import { GUARD_PROGRAM } from '#contract/rules/guard.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { NOW } from '../testing/handler.server.ts'
import { BONK, change, DEMO, MAKER, OTHER, swap, transaction } from '../testing/history-world.server.ts'
import { counterpartOf, movementOf, traderOf } from './movement.server.ts'
import { namesFrom } from './names.server.ts'
import { rowView } from './row-view.server.ts'
import {
  deltasOf,
  flowOf,
  netLamports,
  rowOf,
  seenByToken,
  seenByWallet,
  sumsOf,
  usdOf,
  usdValueOf,
} from './rows.server.ts'
import { rangeWords, secondsOf } from './timeframe.ts'

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
const SOL_USD = 150
const priceOf = (mint: string): number | undefined => (mint === WRAPPED_SOL ? SOL_USD : undefined)
const names = namesFrom({ own: [], addresses: { find: () => undefined }, tokens: new Map() })
const own = (mint: string, raw: bigint) => change(DEMO, mint, raw)

describe('a movement of one wallet', () => {
  const moved = (changes: Parameters<typeof transaction>[0], focus?: string) => {
    const { kind, base, quote } = movementOf(transaction(changes), DEMO, focus)
    return [kind, base?.mint, quote?.mint]
  }

  it.each<[string, Parameters<typeof transaction>[0], readonly (string | undefined)[], string?]>([
    ['a token for SOL', [own(BONK, 5n), own(WRAPPED_SOL, -500_000n)], ['buy', BONK, WRAPPED_SOL]],
    ['SOL for a token', [own(BONK, -5n), own(WRAPPED_SOL, 500_000n)], ['sell', BONK, WRAPPED_SOL]],
    ['SOL for dollars', [own(WRAPPED_SOL, -500_000n), own(USDT, 5n)], ['sell', WRAPPED_SOL, USDT]],
    ['dollars for dollars', [own(USDC, -5n), own(USDT, 5n)], ['buy', USDT, USDC]],
    [
      'a token for dollars, with a fee',
      [own(BONK, 5n), own(USDC, -5n), own(WRAPPED_SOL, -900_000n)],
      ['buy', BONK, USDC],
    ],
    ['a token for a token', [own(BONK, -5n), own(WIF, 7n)], ['swap', WIF, BONK]],
    [
      'a token for a token, with SOL beside',
      [own(BONK, -5n), own(WIF, 7n), own(WRAPPED_SOL, -900_000n)],
      ['swap', WIF, BONK],
    ],
    ['a token for a token, as the first sees it', [own(BONK, -5n), own(WIF, 7n)], ['sell', BONK, WIF], BONK],
    ['nothing of the token', [own(WIF, 7n)], ['other', undefined, undefined], BONK],
    ['a token with a tip', [own(BONK, -5n), own(WRAPPED_SOL, -99_999n)], ['send', BONK, undefined]],
    [
      'a token with more than a tip',
      [own(BONK, 5n), own(WRAPPED_SOL, -100_000n)],
      ['buy', BONK, WRAPPED_SOL],
    ],
    ['a little SOL alone', [own(WRAPPED_SOL, 5n)], ['receive', WRAPPED_SOL, undefined]],
    [
      'a little SOL for a token, asked for SOL',
      [own(WRAPPED_SOL, -5n), own(BONK, 5n)],
      ['sell', WRAPPED_SOL, BONK],
      WRAPPED_SOL,
    ],
    ['two tokens that came in', [own(BONK, 5n), own(WIF, 7n)], ['receive', BONK, undefined]],
    ['what others moved', [change(OTHER, BONK, 5n)], ['other', undefined, undefined]],
  ])('%s', (_, changes, expected, focus) => expect(moved(changes, focus)).toEqual(expected))

  it('that failed is nothing else', () => {
    expect(movementOf(swap({ isFailed: true }), DEMO)).toEqual({ kind: 'failed' })
  })

  it('has the other side with the largest opposite change', () => {
    const base = own(BONK, -12n)
    const both = transaction([
      base,
      change(OTHER, BONK, 5n),
      change(MAKER, BONK, 7n),
      change('w', BONK, -9n),
      change('v', WIF, 99n),
    ])
    expect([counterpartOf(both, DEMO, base), counterpartOf(both, DEMO, undefined)]).toEqual([
      MAKER,
      undefined,
    ])
    const sold = transaction([own(BONK, 12n), change(OTHER, BONK, -5n), change(MAKER, BONK, -7n)])
    expect(counterpartOf(sold, DEMO, own(BONK, 12n))).toBe(MAKER)
  })

  it('of a token is its first signer’s who moved it, else the largest one’s', () => {
    const changes = [change(OTHER, BONK, -5n), change(MAKER, BONK, 7n), change(DEMO, WIF, 1n)]
    expect(traderOf(transaction(changes, { signers: [DEMO, MAKER, OTHER] }), BONK)).toBe(MAKER)
    expect(traderOf(transaction(changes, { signers: [DEMO] }), BONK)).toBe(MAKER)
    expect(traderOf(transaction([...changes].reverse(), { signers: [DEMO] }), BONK)).toBe(MAKER)
    expect(traderOf(transaction([], { signers: [DEMO] }), BONK)).toBeUndefined()
  })
})

describe('the transactions that a wallet or a token saw', () => {
  it('are all of a wallet, or those that moved one token', () => {
    const all = [swap(), transaction([own(WIF, 1n)]), transaction([], { isFailed: true })]
    expect(seenByWallet(all, DEMO).map(({ kind }) => kind)).toEqual(['buy', 'receive', 'failed'])
    expect(seenByWallet(all, DEMO, BONK).map(({ kind, counterpart }) => [kind, counterpart])).toEqual([
      ['buy', MAKER],
    ])
    expect(seenByToken(all, BONK).map(({ wallet, kind }) => [wallet, kind])).toEqual([[DEMO, 'buy']])
    expect(seenByToken([swap({ isFailed: true })], BONK)).toEqual([])
  })
})

describe('the worth of a trade', () => {
  const [base, quote] = [own(BONK, 100_000n), own(WRAPPED_SOL, -2_000_000_000n)]

  it('is that of what was paid, else of the token, and unknown without a price', () => {
    expect(usdOf({ kind: 'buy', base, quote }, priceOf)).toBe(300)
    expect(usdOf({ kind: 'buy', base: quote, quote: base }, priceOf)).toBe(300)
    expect(usdOf({ kind: 'receive', base }, priceOf)).toBeUndefined()
    expect(usdOf({ kind: 'other' }, priceOf)).toBeUndefined()
  })

  it('counts a dollar coin for a dollar where no source prices it, and no infinite price', () => {
    expect([
      usdValueOf(own(USDC, -3_000_000n), priceOf),
      usdValueOf(own(USDC, 3_000_000n), () => 0.5),
    ]).toEqual([-3, 1.5])
    expect(usdValueOf(own(BONK, 1n), () => Number.POSITIVE_INFINITY)).toBeUndefined()
  })

  it('is summed up by side, and unknown as soon as one trade has none', () => {
    const seen = seenByWallet(
      [
        swap(),
        transaction([own(BONK, -5n), own(WRAPPED_SOL, 2_000_000_000n)]),
        transaction([own(BONK, -5n), own(USDC, 5_000_000n)]),
        transaction([own(BONK, -5n), own(WIF, 5n)]),
        transaction([own(BONK, -5n)]),
        transaction([own(WIF, 5n)]),
        transaction([], { isFailed: true }),
        transaction([]),
      ],
      DEMO,
    )
    const sums = { trades: 4, buys: 1, sells: 2, received: 1, sent: 1, failed: 1, buySol: 0.1, sellSol: 2 }
    expect(sumsOf(seen, priceOf)).toEqual({ ...sums, buyUsd: 15, sellUsd: 305 })
    expect(sumsOf(seen, () => undefined)).toMatchObject({ ...sums, buyUsd: null, sellUsd: null })
  })

  it('of a wallet in SOL is all that it gained and lost of it', () => {
    const all = [
      swap(),
      transaction([own(WRAPPED_SOL, 30_000_000n), change(OTHER, WRAPPED_SOL, 9n), own(BONK, 9n)]),
    ]
    expect(netLamports(all, DEMO)).toBe(-70_000_000n)
  })
})

describe('a row', () => {
  const row = (extra: Parameters<typeof swap>[0], labels?: Parameters<typeof rowOf>[1]['labels']) => {
    const [seen] = seenByWallet([swap(extra)], DEMO)
    if (!seen) throw new Error('nothing was seen')
    return rowOf(seen, { names, priceOf, labels })
  }

  it('has its fee and its rent only where the wallet paid them', () => {
    const rent = [
      { payer: DEMO, lamports: 2_000_000n },
      { payer: DEMO, lamports: -500_000n },
      { payer: MAKER, lamports: 7n },
    ]
    expect(row({ rent })).toMatchObject({ feeSol: 0.000005, rentSol: 0.0015, usd: 15 })
    const other = row({ signers: [MAKER], rent: [{ payer: MAKER, lamports: 7n }] })
    expect([other.feeSol, other.rentSol]).toEqual([undefined, undefined])
    expect(row({ at: undefined }).at).toBeNull()
  })

  it('names the exchange by its program, else by the label of a source', () => {
    const labels = new Map([['s', { type: 'SWAP', source: 'RAYDIUM_AMM' }]])
    const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
    const orca = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
    expect(row({ programs: ['x', jupiter, orca], signature: 's' }, labels).venue).toBe('Jupiter')
    expect(row({ signature: 's' }, labels).venue).toBe('RAYDIUM AMM')
    expect(row({ signature: 's' }, new Map([['s', { type: 'x', source: 'UNKNOWN' }]])).venue).toBeUndefined()
    expect(row({ signature: 's' }, new Map()).venue).toBeUndefined()
    const [gift] = seenByWallet([transaction([own(BONK, 5n)], { programs: [jupiter] })], DEMO)
    expect(gift && rowOf(gift, { names, priceOf }).venue).toBeUndefined()
  })

  it.each([
    ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 'Jupiter'],
    ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'Raydium'],
    ['CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', 'Raydium'],
    ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', 'Orca'],
    ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', 'PumpSwap'],
    ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', 'Pump.fun'],
    [GUARD_PROGRAM, 'Sandbox market maker'],
  ])('knows the program %s as %s', (program, venue) => {
    expect(row({ programs: [program], signature: 's' }, new Map()).venue).toBe(venue)
  })

  it('is worded for the model with its signs, and names its wallet only where that is not known', () => {
    const made = row({ signature: 's' })
    expect(rowView(made, false)).toMatchObject({
      wallet: 'Adk6…7o8Z',
      base: '+1000 DezX…B263',
      quote: '-0.1 SOL',
      usd: 15,
      with: '9CTm…8BvQ',
      signature: 's',
    })
    expect(rowView({ ...made, base: null, counterpart: undefined, usd: null }, true)).toMatchObject({
      wallet: undefined,
      base: undefined,
      usd: null,
      with: undefined,
    })
    expect(rowView({ ...made, wallet: { address: DEMO, label: 'Demo' } }, false).wallet).toBe('Demo')
  })

  it('shows forty balance changes at most, each with what was left', () => {
    const many = transaction([
      { ...own(USDC, 5n), afterRaw: undefined },
      ...Array.from({ length: 50 }, () => own(USDC, 5n)),
    ])
    const deltas = deltasOf(many, names)
    expect([deltas.length, deltas[0]?.final, deltas[1]]).toEqual([
      40,
      null,
      {
        owner: { address: DEMO, label: undefined },
        mint: USDC,
        symbol: 'USDC',
        delta: 0.000005,
        raw: '5',
        final: 0.000005,
      },
    ])
  })
})

describe('a flow', () => {
  const HOUR = 3_600_000
  const at = (ms: number) => ({ at: NOW - ms })
  const flow = (span: number, isOfToken = false, prices = priceOf) =>
    flowOf(
      seenByWallet(
        [
          transaction([own(BONK, 5n), own(WRAPPED_SOL, -1_000_000_000n)], at(0)),
          transaction([own(BONK, -5n), own(USDC, 60_000_000n)], at(0)),
          transaction([own(USDC, 40_000_000n)], at(0)),
          transaction([own(BONK, 5n)], at(0)),
          transaction([own(WRAPPED_SOL, 1n)], { at: undefined }),
          transaction([own(WRAPPED_SOL, 5_000_000_000n)], at(9 * span)),
        ],
        DEMO,
      ),
      { since: NOW - span, now: NOW },
      { priceOf: prices, isOfToken },
    )
  const last = ({ buckets }: ReturnType<typeof flow>) => buckets.at(-1)

  it.each([
    [2 * HOUR, '5 minutes', 25],
    [2 * HOUR + 1, 'hour', 3],
    [48 * HOUR, 'hour', 49],
    [48 * HOUR + 1, 'day', 3],
    [7 * 24 * HOUR, 'day', 8],
  ])('over %i ms is in buckets of %s', (span, unit, count) => {
    expect([flow(span).unit, flow(span).buckets.length]).toEqual([unit, count])
  })

  it('of a wallet is the money that came in and went out', () => {
    expect(last(flow(HOUR))).toMatchObject({ in: 100, out: 150 })
    expect(flow(HOUR).asset).toBe('USD')
  })

  it('of a token is what was paid in buys and received in sells', () => {
    expect(last(flow(HOUR, true))).toMatchObject({ in: 150, out: 60 })
  })

  it('is in SOL where that has no price', () => {
    const unpriced = () => undefined
    expect(flow(HOUR, false, unpriced).asset).toBe('SOL')
    expect(last(flow(HOUR, false, unpriced))).toMatchObject({ in: 0, out: 1 })
    expect(last(flow(HOUR, true, unpriced))).toMatchObject({ in: 1, out: 0 })
  })

  it('begins its buckets at whole times', () => {
    expect(flow(HOUR).buckets[0]?.from).toBe('2026-11-20T13:30:00.000Z')
    expect(flow(24 * HOUR).buckets[0]?.from).toBe('2026-11-19T14:00:00.000Z')
  })
})

it.each([
  ['60', 60],
  [' 90 M ', 5_400],
  ['1h', 3_600],
  ['7d', 604_800],
  ['604800s', 604_800],
  ['59', undefined],
  ['604801', undefined],
  ['8d', undefined],
  ['1w', undefined],
  ['h', undefined],
  ['1234567', undefined],
])('the range %j is %s seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

it.each([
  [86_400, '24 hours'],
  [172_800, '2 days'],
  [604_800, '7 days'],
  [3_600, '1 hour'],
  [5_400, '90 minutes'],
  [60, '1 minute'],
  [61, '61 seconds'],
])('%i seconds are said as %s', (seconds, words) => expect(rangeWords(seconds)).toBe(words))

import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { answered, failedWith, NOW, runTool } from '../_kit/testing/handler.server.ts'
import {
  BONK,
  brokenHistory,
  change,
  DEMO,
  historyWorld,
  MAKER,
  OTHER,
  swap,
  transaction,
} from '../_kit/testing/history-world.server.ts'
import { onchainActivityOverview } from './contract.ts'
import { handler } from './handler.server.ts'

const run = (args: object, given: Parameters<typeof historyWorld>[0] = {}, more: object = {}) => {
  const { ports, requests } = historyWorld(given)
  return runTool(onchainActivityOverview, handler, args, { ...ports, ...more }).then((result) => ({
    ...result,
    requests,
  }))
}

describe('onchain_activity_overview', () => {
  it('reads the wallet of the session for the last hour, and shows its swap', async () => {
    const rent = [{ payer: DEMO, lamports: 2_039_280n }]
    const { output, model, requests } = await run({}, { transactions: [swap({ rent })] })
    expect(requests).toEqual([{ address: DEMO, since: NOW - 3_600_000, kind: 'wallet' }])
    expect(output.subject).toEqual({ address: DEMO, label: 'Demo Wallet' })
    expect(output.summary).toMatchObject({
      tradeCount: 1,
      uniqueWallets: 1,
      buys: 1,
      sells: 0,
      buyVolumeSol: 0.1,
      netFlowSol: -0.1,
      buyVolumeUsd: 15,
      feesSol: 0.000005,
      rentSol: 0.00203928,
    })
    expect(output.rows[0]).toMatchObject({
      kind: 'buy',
      base: { symbol: 'BONK', amount: 1_000, raw: '100000000' },
      quote: { symbol: 'SOL', amount: -0.1 },
      usd: 15,
      counterpart: { address: MAKER, label: 'Sandbox market maker' },
      feeSol: 0.000005,
      rentSol: 0.00203928,
    })
    expect(output.counterparts).toMatchObject([{ wallet: { address: MAKER }, transactions: 1 }])
    expect(model).toMatchObject({ label: 'Demo Wallet', trades: 1, buys: 1, range: '1 hour' })
  })

  it('tells buys, sells, swaps, transfers, failures and calls apart', async () => {
    const usdc = (raw: bigint) => change(DEMO, USDC, raw)
    const sol = (raw: bigint) => change(DEMO, WRAPPED_SOL, raw)
    const bonk = (raw: bigint) => change(DEMO, BONK, raw)
    const tip = sol(-10_000n)
    const transactions = [
      transaction([sol(-1_000_000_000n), usdc(150_000_000n)]),
      transaction([sol(1_000_000_000n), usdc(-150_000_000n)]),
      transaction([bonk(-5n), change(DEMO, 'OtherMint', 7n), tip]),
      transaction([bonk(5n), usdc(-5n), sol(-3_000_000n)]),
      transaction([bonk(-5n), tip]),
      transaction([usdc(5n)]),
      transaction([], { isFailed: true }),
      transaction([]),
    ]
    const { output } = await run({ limit: 25 }, { transactions })
    expect(output.rows.map(({ kind, base, quote }) => [kind, base?.symbol, quote?.symbol])).toEqual([
      ['sell', 'SOL', 'USDC'],
      ['buy', 'SOL', 'USDC'],
      ['swap', 'OtherMint', 'BONK'],
      ['buy', 'BONK', 'USDC'],
      ['send', 'BONK', undefined],
      ['receive', 'USDC', undefined],
      ['failed', undefined, undefined],
      ['other', undefined, undefined],
    ])
    expect(output.summary).toMatchObject({ tradeCount: 4, received: 1, sent: 1, failed: 1 })
  })

  it('counts a trade of a token once, from the side of the wallet that signed it first', async () => {
    const sell = transaction(
      [
        change(OTHER, BONK, -40_000_000n),
        change(OTHER, WRAPPED_SOL, 20_000_000n),
        change(MAKER, BONK, 40_000_000n),
      ],
      { signers: [OTHER, MAKER] },
    )
    const { output, requests } = await run({ mint: BONK, timeframe: '24h' }, { transactions: [swap(), sell] })
    expect(requests[0]).toMatchObject({ address: BONK, kind: 'mint', since: NOW - 86_400_000 })
    expect(output.scope).toBe('token')
    expect(output.summary).toMatchObject({ tradeCount: 2, buys: 1, sells: 1, uniqueWallets: 2 })
    expect(output.summary.netFlowSol).toBeCloseTo(0.08)
    expect(output.summary.netFlowUsd).toBeCloseTo(12)
    expect(output.topNetBuyers).toMatchObject([{ wallet: { address: DEMO }, netTokens: 1_000, netSol: -0.1 }])
    expect(output.topNetSellers).toMatchObject([{ wallet: { address: OTHER }, netTokens: -400 }])
    expect(output.rows[1]?.wallet).toEqual({ address: OTHER })
  })

  it('puts dollars and SOL of a wallet into buckets, in and out apart', async () => {
    const early = transaction([change(DEMO, USDC, 30_000_000n)], { at: NOW - 50 * 60_000 })
    const { output } = await run({}, { transactions: [swap(), early] })
    const moved = output.flow.buckets.filter((bucket) => bucket.in > 0 || bucket.out > 0)
    expect(output.flow).toMatchObject({ unit: '5 minutes', asset: 'USD' })
    expect(moved).toMatchObject([
      { in: 30, out: 0 },
      { in: 0, out: 15 },
    ])
  })

  it('shows amounts without prices, in SOL', async () => {
    const prices = { of: async () => failedWith('rate_limited', 'Jupiter') }
    const { output } = await run({}, { transactions: [swap()] }, { prices })
    expect(output.summary).toMatchObject({ buyVolumeSol: 0.1, buyVolumeUsd: null, netFlowUsd: null })
    expect(output.flow.asset).toBe('SOL')
    expect(output.rows[0]?.usd).toBeNull()
    expect(output.prices).toMatchObject({ ok: false, reason: 'rate_limited' })
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('takes %d for no price', async (usd) => {
    const prices = { of: async () => answered(new Map([[WRAPPED_SOL, { mint: WRAPPED_SOL, usd }]])) }
    const { output } = await run({}, { transactions: [swap()] }, { prices })
    expect(output.summary).toMatchObject({ buyVolumeSol: 0.1, buyVolumeUsd: null, netFlowUsd: null })
    expect(output.rows[0]?.usd).toBeNull()
  })

  it('says what it did not read', async () => {
    const history = { isPartial: true, pruned: 3, accountsRead: 12 }
    const { output, model } = await run({ limit: 1 }, { transactions: [swap(), swap()], history })
    expect(output.coverage).toEqual({ read: 2, pruned: 3, isPartial: true, accountsRead: 12 })
    expect(output.more).toBe(1)
    expect(model).toMatchObject({ is_partial: true, pruned: 3, more: 1 })
  })

  it('names nobody that no source names, and cleans what a token calls itself', async () => {
    const bad = { mint: BONK, symbol: 'B\u202eONK\nnow', name: '', decimals: 5, verified: false, tags: [] }
    const tokens = {
      byMint: async () => ({ ok: true, data: new Map([[BONK, bad]]), source: 'x', asOf: '', official: true }),
    }
    const gift = transaction([change(OTHER, BONK, -5n), change(DEMO, BONK, 5n)])
    const { output } = await run({}, { transactions: [gift] }, { tokens })
    expect(output.rows[0]?.counterpart).toEqual({ address: OTHER })
    expect(output.rows[0]?.base?.symbol).toBe('B ONK now')
  })

  it('takes the label of a source for a venue, and never over a program', async () => {
    const { ports } = historyWorld({ transactions: [swap()] })
    const labels = async (signatures: readonly string[]) => ({
      ok: true as const,
      data: new Map(signatures.map((each) => [each, { type: 'SWAP', source: 'METEORA' }])),
      source: 'Helius',
      asOf: '',
      official: true,
    })
    const history = { ...ports.history, labels }
    const { output } = await runTool(onchainActivityOverview, handler, {}, { ...ports, history })
    expect(output.rows[0]?.venue).toBe('METEORA')
  })

  it('adds every balance change on request', async () => {
    const { output } = await run({ includeRaw: true }, { transactions: [swap()] })
    expect(output.raw?.[0]?.deltas).toHaveLength(4)
    expect((await run({}, { transactions: [swap()] })).output.raw).toBeUndefined()
  })

  it.each<[string, object, object, string]>([
    ['a token without a mint', { scope: 'token' }, {}, 'mint_required'],
    ['a mint that is none', { mint: 'BONK' }, {}, 'invalid_mint_address'],
    ['a wallet that is none', { wallet: 'me' }, {}, 'invalid_wallet_address'],
    ['no wallet', {}, { wallets: { active: async () => ({ source: 'none' }) } }, 'wallet_required'],
    ...brokenHistory('onchain_activity_failed'),
  ])('refuses %s', async (_, args, more, code) => {
    await expect(run(args, {}, more)).rejects.toMatchObject({ code })
  })

  it.each(['59s', '8d', '1y', '-1h', '', '1e9', '604801'])('refuses the range %j', (timeframe) => {
    expect(onchainActivityOverview.input.safeParse({ timeframe }).success).toBe(false)
  })
  it.each([
    ['60', 60],
    ['90m', 5_400],
    ['24H', 86_400],
    ['7d', 604_800],
  ])('reads the range %s', async (timeframe, seconds) => {
    expect((await run({ timeframe })).output.timeframeSeconds).toBe(seconds)
  })
})

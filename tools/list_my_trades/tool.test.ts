/** Tests which trades are listed, and what both sides are worth. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Trade } from '#contract/trades.ts'
import type { TokenPrice } from '#domain/market.ts'
import type { Sourced } from '#domain/sourced.ts'
import { NOW, runTool, USER } from '../_kit/testing/handler.server.ts'
import { trades } from '../_kit/testing/trades.ts'
import { listMyTrades } from './contract.ts'
import { handler } from './handler.server.ts'

const DAY_MS = 86_400_000
const at = (ms: number): string => new Date(ms).toISOString()
const trade = (id: string, change: Partial<Trade> = {}): Trade => ({ ...trades.final, id, ...change })

const PRICES = new Map([
  [WRAPPED_SOL, { mint: WRAPPED_SOL, usd: 174 }],
  [USDC, { mint: USDC, usd: 1 }],
])
const priced: Sourced<ReadonlyMap<string, TokenPrice>> = {
  ok: true,
  data: PRICES,
  source: 'Sandbox market',
  asOf: at(NOW),
  official: true,
}

async function list(
  args: unknown,
  kept: readonly Trade[],
  prices: Sourced<ReadonlyMap<string, TokenPrice>> = priced,
) {
  const requests: unknown[] = []
  const result = await runTool(
    listMyTrades,
    handler,
    args,
    {
      clock: { now: () => NOW },
      swaps: {
        list: async (...request) => {
          requests.push(request)
          return kept
        },
      },
      prices: { of: async () => prices },
    },
    { actor: USER },
  )
  return { ...result, requests, ids: result.output.trades.map(({ trade: { id } }) => id) }
}

describe('list_my_trades', () => {
  it('lists the caller’s own trades, each with what both sides are worth now', async () => {
    const { output, model, requests } = await list({}, [trade('one')])
    expect(requests).toEqual([[USER, 200]])
    expect(output.trades[0]?.now.gaveUsd).toBeCloseTo(1.74)
    expect(output.trades[0]?.now.gotUsd).toBeCloseTo(1.68412)
    expect(model).toMatchObject({
      trades: [
        {
          intent_id: 'one',
          status: 'confirmed',
          gave: '0.01 SOL',
          got: '1.68412 USDC',
          fee_sol: '0.000205',
          paid_now_usd: 1.74,
          worth_now_usd: 1.68,
        },
      ],
      has_more: false,
      count: 1,
      source: 'Parley ledger; prices Sandbox market',
    })
  })

  it('leaves out what was never agreed to, unless it is asked for', async () => {
    const kept = [
      trades.previewed,
      trade('agreed'),
      { ...trades.overdue, id: 'overdue', consentedBy: undefined },
    ]
    expect((await list({}, kept)).ids).toEqual(['agreed'])
    expect((await list({ with_unconfirmed: true }, kept)).ids).toEqual([
      trades.previewed.id,
      'agreed',
      'overdue',
    ])
  })

  it.each([
    ['today', ['a']],
    ['yesterday', ['b']],
    ['week', ['a', 'b', 'c']],
    ['month', ['a', 'b', 'c', 'd']],
    [undefined, ['a', 'b', 'c', 'd', 'e']],
  ])('takes only those of the period %s', async (period, ids) => {
    const midnight = Math.floor(NOW / DAY_MS) * DAY_MS
    const kept = [
      trade('a', { createdAt: at(midnight) }),
      trade('b', { createdAt: at(midnight - 1) }),
      trade('c', { createdAt: at(NOW - 6 * DAY_MS) }),
      trade('d', { createdAt: at(NOW - 29 * DAY_MS) }),
      trade('e', { createdAt: at(NOW - 40 * DAY_MS) }),
    ]
    expect((await list({ period }, kept)).ids).toEqual(ids)
  })

  it('takes a token on either side by symbol or mint', async () => {
    const bought = trade('bought', { output: { ...trades.final.output, mint: 'mintOfJup', symbol: 'JUP' } })
    const kept = [trade('other'), bought]
    expect((await list({ token: 'jup' }, kept)).ids).toEqual(['bought'])
    expect((await list({ token: 'mintOfJup' }, kept)).ids).toEqual(['bought'])
    expect((await list({ token: 'SOL' }, kept)).ids).toEqual(['other', 'bought'])
    expect((await list({ token: 'WIF' }, kept)).ids).toEqual([])
  })

  it('says when there are more than it lists', async () => {
    const kept = Array.from({ length: 7 }, (_, n) => trade(`t${n}`))
    expect((await list({}, kept)).output).toMatchObject({ hasMore: true, trades: { length: 5 } })
    expect((await list({ limit: 7 }, kept)).output.hasMore).toBe(false)
    const full = Array.from({ length: 200 }, (_, n) => trade(`t${n}`, { createdAt: at(NOW - n * DAY_MS) }))
    expect((await list({ period: 'today' }, full)).output.hasMore).toBe(false)
    expect((await list({ token: 'SOL', limit: 20 }, full)).output.hasMore).toBe(true)
    const old = (n: number): number => (n < 199 ? 0 : 2 * DAY_MS)
    const today = Array.from({ length: 200 }, (_, n) => trade(`t${n}`, { createdAt: at(NOW - old(n)) }))
    const last = { token: 'WIF', period: 'today' }
    expect((await list(last, today)).output.hasMore).toBe(false)
    expect(
      (await list(last, today.slice(0, 199).concat(trade('t', { createdAt: at(NOW) })))).output.hasMore,
    ).toBe(true)
  })

  it('lists trades without prices, and says that there are none', async () => {
    const { output, model } = await list({}, [trade('one')], {
      ok: false,
      source: 'Jupiter',
      reason: 'unavailable',
    })
    expect(output.trades[0]?.now).toEqual({ gaveUsd: null, gotUsd: null })
    expect(output.prices).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(model).toMatchObject({ source: 'Parley ledger' })
  })

  it('asks no source for prices when there is nothing to price', async () => {
    expect((await list({}, [])).output).toMatchObject({ trades: [], prices: null, hasMore: false })
  })

  it.each([{ limit: 0 }, { limit: 21 }, { token: ' ' }, { period: 'ever' }])('refuses %j', (args) => {
    expect(listMyTrades.input.safeParse(args).success).toBe(false)
  })
})

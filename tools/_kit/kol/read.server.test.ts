/** The five handlers on one board: arguments, sums, refusals. */
import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { KolBoard, KolTrade } from '#domain/kol-board.ts'
import { kolscanLeaderboard } from '../../kolscan_leaderboard/contract.ts'
import { handler as leaderboard } from '../../kolscan_leaderboard/handler.server.ts'
import { kolscanResolveWallet } from '../../kolscan_resolve_wallet/contract.ts'
import { handler as resolve } from '../../kolscan_resolve_wallet/handler.server.ts'
import { kolscanTokenDetail } from '../../kolscan_token_detail/contract.ts'
import { handler as tokenDetail } from '../../kolscan_token_detail/handler.server.ts'
import { kolscanTrendingTokens } from '../../kolscan_trending_tokens/contract.ts'
import { handler as trending } from '../../kolscan_trending_tokens/handler.server.ts'
import { kolscanWalletDetail } from '../../kolscan_wallet_detail/contract.ts'
import { handler as walletDetail } from '../../kolscan_wallet_detail/handler.server.ts'
import { kolBoard } from '../testing/fake-kols.server.ts'
import { before as secondsAgo } from '../testing/fixture-time.ts'
import { answered, failedWith, NOW, runTool } from '../testing/handler.server.ts'
import { BONK, FALCON, kolTrade, kolTrades, MAPLE, OTTER, SOL_USD, WIF } from '../testing/kols.ts'

const clock = { now: () => NOW }
const SOL = 'So11111111111111111111111111111111111111112'
const prices = { of: async () => answered(new Map([[SOL, { mint: SOL, usd: SOL_USD }]])) }
const given = (kols: Partial<KolBoard> = kolBoard()) => ({ kols, prices, clock })

const code = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof ParleyError ? error.code : String(error)),
  )

describe('kolscan_leaderboard', () => {
  const board = (args: object, kols?: KolBoard) => runTool(kolscanLeaderboard, leaderboard, args, given(kols))

  it('ranks by profit in SOL, with the wins and losses of the trades', async () => {
    const { output } = await board({})
    expect(output).toMatchObject({ timeframe: 7, timeframeLabel: '7 days', count: 3, truncated: false })
    expect(output.data).toMatchObject([
      { rank: 1, name: 'Maple', walletAddress: MAPLE.wallet, profit: 5_000 / SOL_USD, wins: 1, losses: 0 },
      { rank: 2, name: 'Otter', profitUsd: -120, wins: 0, losses: 0 },
      { rank: 3, name: null, twitter: 'falconcalls', profit: null, wins: 0, losses: 1, telegram: null },
    ])
  })

  it('ranks a day by the trades of the day', async () => {
    const { output } = await board({ timeframe: '12h' })
    expect(output.timeframe).toBe(1)
    expect(output.data.map(({ name, twitter, profitUsd }) => [name ?? twitter, profitUsd])).toEqual([
      ['Maple', 500],
      ['falconcalls', -400],
    ])
  })

  it('refuses a day of which not all trades were seen, and leaves out counts of a week', async () => {
    const short = kolBoard(kolTrades, secondsAgo(3_600))
    expect(await code(board({ timeframe: 'daily' }, short))).toBe('kolscan_period_unavailable')
    const { output } = await board({}, short)
    expect(output.data.map(({ wins }) => wins)).toEqual([null, null, null])
  })

  it('leaves out counts when the cost of a sale is unknown', async () => {
    const { output } = await board({}, kolBoard([kolTrade({ side: 'sell' })]))
    expect(output.data[0]).toMatchObject({ name: 'Maple', wins: null, losses: null, winRate: 0.75 })
  })

  it('filters, sorts and forms the rows', async () => {
    const names = async (args: object) =>
      (await board(args)).output.data.map(({ name, twitter }) => name ?? twitter)
    expect(await names({ direction: 'asc' })).toEqual(['Otter', 'Maple', 'falconcalls'])
    expect(await names({ sortBy: 'name', direction: 'asc' })).toEqual(['falconcalls', 'Maple', 'Otter'])
    expect(await names({ sortBy: 'wins' })).toEqual(['Maple', 'Otter', 'falconcalls'])
    expect(await names({ minProfit: 1 })).toEqual(['Maple'])
    expect(await names({ maxLosses: 0 })).toEqual(['Maple', 'Otter'])
    expect(await names({ requireTelegram: true })).toEqual([])
    expect(await names({ limit: 1 })).toEqual(['Maple'])
    expect((await board({ format: 'handles' })).output.data[0]).toMatchObject({
      profit: null,
      twitter: 'maple_trades',
    })
    expect((await board({ format: 'stats' })).output.data[0]).toMatchObject({
      twitter: null,
      profitUsd: 5_000,
    })
  })

  it.each<[object, readonly string[]]>([
    [{ sortBy: 'losses' }, ['falconcalls', 'Maple', 'Otter']],
    [{ sortBy: 'losses', direction: 'asc' }, ['Maple', 'Otter', 'falconcalls']],
    [{ maxProfit: 1 }, ['Otter']],
    [{ minProfit: 5_000 / SOL_USD }, ['Maple']],
    [{ maxProfit: -120 / SOL_USD }, ['Otter']],
    [{ minWins: 1 }, ['Maple']],
    [{ maxWins: 0 }, ['Otter', 'falconcalls']],
    [{ minLosses: 1 }, ['falconcalls']],
    [{ requireTwitter: true }, ['Maple', 'Otter', 'falconcalls']],
  ])('keeps the rows that fit %j, in their order', async (args, kept) => {
    const { output } = await board(args)
    expect(output.data.map(({ name, twitter }) => name ?? twitter)).toEqual(kept)
    expect(output.count).toBe(kept.length)
  })

  it('takes the next longer board, and the trades of its whole time', async () => {
    const days = async (timeframe: string | number) => (await board({ timeframe })).output.timeframe
    expect([await days(1), await days(2), await days(7), await days(8), await days(30)]).toEqual([
      1, 7, 7, 30, 30,
    ])
  })

  it('is given to the model with its figures rounded', async () => {
    const { model } = await board({})
    expect(model).toEqual({
      traders: [
        {
          ...{ rank: 1, name: 'Maple', wallet: MAPLE.wallet, profit_sol: 29.69, profit_usd: 5_000 },
          ...{ wins: 1, losses: 0, win_rate_pct: 75 },
        },
        {
          ...{ rank: 2, name: 'Otter', wallet: OTTER.wallet, profit_sol: -0.7125, profit_usd: -120 },
          ...{ wins: 0, losses: 0, win_rate_pct: 0 },
        },
        {
          ...{ rank: 3, name: '@falconcalls', wallet: FALCON.wallet, profit_sol: null, profit_usd: null },
          ...{ wins: 0, losses: 1, win_rate_pct: null },
        },
      ],
      count: 3,
      timeframe: '7 days',
      complete_since: undefined,
      source: 'GMGN',
      as_of: secondsAgo(8),
      stale: undefined,
    })
  })

  it('counts the sales of a day: with profit, without, and by name where the list has one', async () => {
    const sale = (usd: number, fields: Partial<KolTrade> = {}) =>
      kolTrade({ side: 'sell', usd, costUsd: 100, ...fields })
    const unnamed = { wallet: 'AU' }
    const { output } = await board(
      { timeframe: 'daily' },
      kolBoard([
        sale(150),
        sale(100),
        sale(90),
        kolTrade(),
        sale(120, { trader: unnamed }),
        kolTrade({ trader: OTTER }),
      ]),
    )
    expect(output.data).toMatchObject([
      { rank: 1, name: 'Maple', profitUsd: 40, profit: 40 / SOL_USD, wins: 1, losses: 2, winRate: 1 / 3 },
      { rank: 2, name: null, walletAddress: 'AU', profitUsd: 20, wins: 1, losses: 0, winRate: 1 },
    ])
    expect(output).toMatchObject({ truncated: false, timeframeLabel: '24 hours' })
  })

  it('gives dollars alone without a SOL price', async () => {
    const { output } = await runTool(
      kolscanLeaderboard,
      leaderboard,
      {},
      {
        ...given(),
        prices: { of: async () => failedWith('unavailable', 'Jupiter') },
      },
    )
    expect(output).toMatchObject({ solUsd: null, data: [{ profit: null, profitUsd: 5_000 }, {}, {}] })
  })

  it.each([
    ['unconfigured', 'not_configured'],
    ['shape_changed', 'kolscan_invalid_json'],
    ['unavailable', 'kolscan_request_failed'],
    ['rate_limited', 'kolscan_request_failed'],
  ] as const)('a source that is %s is the refusal %s', async (reason, refusal) => {
    const off = async () => failedWith(reason, 'GMGN')
    const kols = { results: off, traders: off, trades: off, tradesOf: off }
    expect(await code(board({}, kols))).toBe(refusal)
    expect(await code(runTool(kolscanResolveWallet, resolve, { query: 'x' }, given(kols)))).toBe(refusal)
    expect(await code(runTool(kolscanTrendingTokens, trending, {}, given(kols)))).toBe(refusal)
    expect(await code(runTool(kolscanTokenDetail, tokenDetail, { tokenAddress: BONK }, given(kols)))).toBe(
      refusal,
    )
    expect(
      await code(runTool(kolscanWalletDetail, walletDetail, { walletAddress: MAPLE.wallet }, given(kols))),
    ).toBe(refusal)
  })

  it.each([{ timeframe: true }, { limit: 0 }, { limit: 201 }, { sortBy: 'fame' }, { minProfit: '5' }])(
    'refuses the arguments %j',
    (args) => {
      expect(kolscanLeaderboard.input.safeParse(args).success).toBe(false)
    },
  )
})

describe('kolscan_resolve_wallet', () => {
  const found = async (query: string) =>
    (await runTool(kolscanResolveWallet, resolve, { query }, given())).output.data.map(
      ({ walletAddress, score }) => [walletAddress, score],
    )

  it.each([
    ['maple', [[MAPLE.wallet, 1]]],
    ['@maple_trades', [[MAPLE.wallet, 1]]],
    ['MAP', [[MAPLE.wallet, 0.8]]],
    ['calls', [[FALCON.wallet, 0.6]]],
    ['maple the trader', [[MAPLE.wallet, 0.4]]],
    [OTTER.wallet, [[OTTER.wallet, 1]]],
    ['nobody', []],
    ['!!', []],
    ['le', []],
    ['Maple Trades', [[MAPLE.wallet, 1]]],
    [` ${OTTER.wallet} `, [[OTTER.wallet, 1]]],
  ])('finds %j', async (query, matches) => {
    expect(await found(query)).toEqual(matches)
  })
})

describe('kolscan_wallet_detail', () => {
  const detail = (args: object) =>
    runTool(kolscanWalletDetail, walletDetail, { walletAddress: MAPLE.wallet, ...args }, given())

  it('sums up what the wallet bought and sold, by token', async () => {
    const { output, model } = await detail({})
    expect(output.meta).toEqual({ name: 'Maple', twitter: 'maple_trades' })
    expect(output.summary).toMatchObject({ tradeCount: 2, buyUsd: 1_684.2, sellUsd: 2_400 })
    expect(output.summary.netSol).toBeCloseTo(715.8 / SOL_USD)
    expect(output.summary.tokens.map(({ symbol }) => symbol)).toEqual(['WIF', 'BONK'])
    expect(output.trades[0]).toMatchObject({ spl_direction: 'buy', symbol: 'BONK', usd: 1_684.2 })
    expect(output.trades[0]?.sol_change).toBeCloseTo(-1_684.2 / SOL_USD)
    expect(model).toMatchObject({ trader: 'Maple', trade_count: 2, net_sol: 4.25 })
  })

  it('leaves out what the format does not want', async () => {
    expect((await detail({ format: 'summary' })).output).toMatchObject({
      trades: [],
      summary: { tradeCount: 2 },
    })
    expect((await detail({ format: 'trades' })).output.summary.tokens).toEqual([])
    expect((await detail({ limit: 1 })).output.trades).toHaveLength(1)
    expect((await detail({ timeframe: 'daily' })).output.summary.timeframe).toBe(1)
  })

  it('refuses what is no wallet', async () => {
    expect(await code(detail({ walletAddress: '../../v1' }))).toBe('invalid_wallet_address')
  })
})

describe('kolscan_trending_tokens', () => {
  const tokens = (args: object, trades: readonly KolTrade[] = kolTrades, since?: string) =>
    runTool(kolscanTrendingTokens, trending, args, given(kolBoard(trades, since)))

  it('counts the traders who bought each token', async () => {
    const { output } = await tokens({})
    expect(output.tokens).toMatchObject([
      { symbol: 'BONK', kolCount: 2, totalBuyUsd: 2_526.3, totalSellUsd: 500 },
      { symbol: 'WIF', kolCount: 1, totalBuyUsd: 3_000, totalSellUsd: 2_400 },
    ])
    expect(output.tokens[0]?.sampleWalletDetails.map(({ name }) => name)).toEqual(['Maple', 'Otter'])
    expect(output).toMatchObject({ transactionsAnalyzed: 5, truncated: false, more: 0 })
  })

  it('takes limits, wallets and a number of trades', async () => {
    expect((await tokens({ minKols: 2 })).output.tokens).toHaveLength(1)
    expect((await tokens({ limit: 1 })).output).toMatchObject({ more: 1 })
    const own = await tokens({ wallets: ` ${FALCON.wallet} ,` })
    expect(own.output.tokens.map(({ symbol }) => symbol)).toEqual(['WIF'])
    expect((await tokens({ txLimit: 1 })).output).toMatchObject({
      transactionsAnalyzed: 1,
      truncated: true,
      completeSince: kolTrades[0]?.at,
    })
    expect(await code(tokens({ wallets: 'x,y' }))).toBe('invalid_wallet_address')
  })

  it('is given to the model by the tokens', async () => {
    const { model } = await tokens({ limit: 1 })
    expect(model).toEqual({
      tokens: [
        {
          ...{ symbol: 'BONK', mint: BONK, traders: 2, bought_usd: 2_526.3, sold_usd: 500 },
          names: ['Maple', 'Otter'],
        },
      ],
      trades_read: 5,
      timeframe: '7 days',
      complete_since: undefined,
      source: 'GMGN',
      as_of: secondsAgo(8),
      stale: undefined,
    })
    const { output } = await tokens({ minKols: 1, txLimit: 5 })
    expect([output.more, output.truncated, output.minKols, output.limit]).toEqual([0, false, 1, 20])
    expect(output.tokens[0]).toMatchObject({ totalBuySol: 2_526.3 / SOL_USD, totalSellSol: 500 / SOL_USD })
  })

  it('leaves out what was only sold, and orders equals by what was bought', async () => {
    const made = [
      kolTrade({ side: 'sell', mint: SOL, symbol: 'SOL' }),
      kolTrade({ usd: 1 }),
      kolTrade({ mint: WIF, symbol: '', usd: 2 }),
    ]
    const { output } = await tokens({}, made)
    expect(output.tokens.map(({ symbol }) => symbol)).toEqual([`${WIF.slice(0, 4)}…`, 'BONK'])
  })

  it('says since when its trades are complete', async () => {
    expect((await tokens({}, kolTrades, secondsAgo(3_600))).output).toMatchObject({
      truncated: true,
      completeSince: secondsAgo(3_600),
    })
  })

  it('cleans symbols and names that strangers wrote', async () => {
    const { output } = await tokens({}, [
      kolTrade({ symbol: 'A\u202EB'.repeat(20), trader: { ...MAPLE, name: 'x\u0000'.repeat(90) } }),
    ])
    expect(output.tokens[0]?.symbol).not.toContain('\u202E')
    expect(output.tokens[0]?.symbol.length).toBeLessThanOrEqual(16)
  })
})

describe('kolscan_token_detail', () => {
  const detail = (args: object) =>
    runTool(kolscanTokenDetail, tokenDetail, { tokenAddress: BONK, ...args }, given())

  it('sums up who bought and sold the token', async () => {
    const { output, model } = await detail({})
    expect(output.summary).toMatchObject({ symbol: 'BONK', tradeCount: 3, uniqueWallets: 3, buyUsd: 2_526.3 })
    expect(output.trades.map(({ price_usd }) => price_usd)).toEqual([0.00002143, 0.00002143, 0.00002143])
    expect(output.summary.wallets[0]).toMatchObject({ name: 'Maple', buyUsd: 1_684.2 })
    expect(model).toMatchObject({ trader_count: 3, traders: [{ name: 'Maple' }, {}, {}] })
  })

  it('leaves out what the format does not want, and takes the native coin for the wrapped one', async () => {
    expect((await detail({ format: 'trades' })).output).toMatchObject({
      summary: { wallets: [], uniqueWallets: 3 },
      trades: { length: 3 },
    })
    expect((await detail({ format: 'summary' })).output).toMatchObject({
      trades: [],
      summary: { tradeCount: 3 },
    })
    const native = await detail({ tokenAddress: NATIVE_SOL })
    expect(native.output.tokenAddress).toBe(SOL)
  })

  it('is given to the model with the largest traders first', async () => {
    const { model } = await detail({ limit: 1 })
    expect(model).toEqual({
      symbol: 'BONK',
      mint: BONK,
      trader_count: 3,
      traders: [
        { name: 'Maple', wallet: MAPLE.wallet, bought_usd: 1_684.2, sold_usd: 0 },
        { name: 'Otter', wallet: OTTER.wallet, bought_usd: 842.1, sold_usd: 0 },
        { name: '@falconcalls', wallet: FALCON.wallet, bought_usd: 0, sold_usd: 500 },
      ],
      trade_count: 3,
      bought_usd: 2_526.3,
      sold_usd: 500,
      net_sol: -12.03,
      trades: [
        { trader: 'Maple', side: 'buy', symbol: 'BONK', mint: BONK, usd: 1_684.2, at: secondsAgo(900) },
      ],
      timeframe: '7 days',
      complete_since: undefined,
      source: 'GMGN',
      as_of: secondsAgo(8),
      stale: undefined,
    })
  })

  it('gives an empty summary for a token that nobody traded, and refuses what is no mint', async () => {
    expect((await detail({ tokenAddress: MAPLE.wallet })).output).toMatchObject({
      count: 0,
      summary: { symbol: null },
    })
    expect(await code(detail({ tokenAddress: 'bonk' }))).toBe('token_unknown')
    expect((await detail({ tokenAddress: WIF, limit: 1 })).output).toMatchObject({ count: 2, trades: [{}] })
  })
})

/** Counts, for each token, the traders who bought it. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import type { KolTrade, KolTrader } from '#domain/kol-board.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import {
  calledOf,
  dataFrom,
  flowOf,
  namesFrom,
  periodOf,
  solPrice,
  sourceOf,
  spanOf,
  symbolOf,
  traderOf,
  viewTailOf,
} from '../_kit/kol/read.server.ts'
import { cents } from '../_kit/rounded.ts'
import { kolscanTrendingTokens, SAMPLE, type TrendingToken, VIEW_ROWS } from './contract.ts'

export const handler = defineHandler(kolscanTrendingTokens, ['kols', 'prices', 'clock'], {
  run: async ({ timeframe, minKols, limit, wallets, txLimit }, { kols, prices, clock }, { signal }) => {
    const only = walletsIn(wallets)
    const span = spanOf(timeframe, clock.now())
    const answer = dataFrom(await kols.trades(span.since, signal))
    const [names, solUsd] = await Promise.all([namesFrom(kols, signal), solPrice(prices, signal)])
    const wanted = answer.data.trades.filter(({ trader }) => only === undefined || only.has(trader.wallet))
    const read = wanted.slice(0, txLimit)
    const tokens = tokensOf(read, names, solUsd).filter(({ kolCount }) => kolCount >= minKols)
    const period = periodOf(answer.data, span)
    const oldest = read.at(-1)
    return {
      ...period,
      ...(read.length < wanted.length && oldest && { truncated: true, completeSince: oldest.at }),
      tokens: tokens.slice(0, limit),
      transactionsAnalyzed: read.length,
      minKols,
      limit,
      more: Math.max(0, tokens.length - limit),
      source: sourceOf(answer),
      solUsd,
    }
  },
  modelView: (output) => ({
    tokens: output.tokens.slice(0, VIEW_ROWS).map((token) => ({
      symbol: token.symbol,
      mint: token.tokenAddress,
      traders: token.kolCount,
      bought_usd: cents(token.totalBuyUsd),
      sold_usd: cents(token.totalSellUsd),
      names: token.sampleWalletDetails.map(calledOf),
    })),
    trades_read: output.transactionsAnalyzed,
    ...viewTailOf(output),
  }),
})

function walletsIn(list: string | undefined): ReadonlySet<string> | undefined {
  const wallets = (list ?? '').split(',').flatMap((each) => each.trim() || [])
  if (wallets.some((wallet) => !isPublicKey(wallet))) throw new ParleyError('invalid_wallet_address')
  return wallets.length === 0 ? undefined : new Set(wallets)
}

const tokensOf = (
  trades: readonly KolTrade[],
  names: ReadonlyMap<string, KolTrader>,
  solUsd: number | null,
): TrendingToken[] =>
  [...Map.groupBy(trades, ({ mint }) => mint)]
    .flatMap(([tokenAddress, own]): TrendingToken[] => {
      const [first] = own
      const buyers = new Map(
        own.filter(({ side }) => side === 'buy').map(({ trader }) => [trader.wallet, trader]),
      )
      if (!first || buyers.size === 0) return []
      const { buySol, sellSol, buyUsd, sellUsd } = flowOf(own, solUsd)
      return [
        {
          tokenAddress,
          symbol: symbolOf(first),
          kolCount: buyers.size,
          totalBuySol: buySol,
          totalSellSol: sellSol,
          totalBuyUsd: buyUsd,
          totalSellUsd: sellUsd,
          sampleWalletDetails: [...buyers]
            .slice(0, SAMPLE)
            .map(([wallet, trader]) => traderOf(names.get(wallet) ?? trader)),
        },
      ]
    })
    .toSorted((a, b) => b.kolCount - a.kolCount || b.totalBuyUsd - a.totalBuyUsd)

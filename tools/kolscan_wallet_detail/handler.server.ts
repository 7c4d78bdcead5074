/** Reads the trades of one wallet and sums them up by token. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import type { KolTrade } from '#domain/kol-board.ts'
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
  tradeRowOf,
  traderOf,
  tradeViewOf,
  viewTailOf,
} from '../_kit/kol/read.server.ts'
import { cents, rounded } from '../_kit/rounded.ts'
import { kolscanWalletDetail, type TokenFlow, VIEW_ROWS } from './contract.ts'

const MAX_TOKENS = 200

export const handler = defineHandler(kolscanWalletDetail, ['kols', 'prices', 'clock'], {
  run: async ({ walletAddress, timeframe, format, limit }, { kols, prices, clock }, { signal }) => {
    if (!isPublicKey(walletAddress)) throw new ParleyError('invalid_wallet_address')
    const span = spanOf(timeframe, clock.now())
    const [trades, names, solUsd] = await Promise.all([
      kols.tradesOf(walletAddress, { since: span.since, limit }, signal),
      namesFrom(kols, signal),
      solPrice(prices, signal),
    ])
    const answer = dataFrom(trades)
    const found = answer.data.trades
    const { name, twitter } = traderOf(names.get(walletAddress) ?? { wallet: walletAddress })
    return {
      walletAddress,
      meta: { name, twitter },
      summary: {
        ...periodOf(answer.data, span),
        tradeCount: found.length,
        ...flowOf(found, solUsd),
        tokens: format === 'trades' ? [] : tokensOf(found, solUsd),
      },
      trades: format === 'summary' ? [] : found.map((trade) => tradeRowOf(trade, names, solUsd)),
      source: sourceOf(answer),
      solUsd,
    }
  },
  modelView: ({ walletAddress, meta, summary, trades, source }) => ({
    trader: calledOf({ walletAddress, ...meta }),
    wallet: walletAddress,
    trade_count: summary.tradeCount,
    bought_usd: cents(summary.buyUsd),
    sold_usd: cents(summary.sellUsd),
    net_sol: rounded(summary.netSol ?? undefined, 4),
    tokens: summary.tokens.slice(0, VIEW_ROWS).map((token) => ({
      symbol: token.symbol,
      mint: token.tokenAddress,
      net_usd: cents(token.sellUsd - token.buyUsd),
    })),
    trades: trades.slice(0, VIEW_ROWS).map(tradeViewOf),
    ...viewTailOf({ ...summary, source }),
  }),
})

/** The tokens with the largest sums first. */
const tokensOf = (trades: readonly KolTrade[], solUsd: number | null): TokenFlow[] =>
  [...Map.groupBy(trades, ({ mint }) => mint)]
    .flatMap(([tokenAddress, own]) => {
      const [first] = own
      if (!first) return []
      return [{ tokenAddress, symbol: symbolOf(first), trades: own.length, ...flowOf(own, solUsd) }]
    })
    .toSorted((a, b) => b.buyUsd + b.sellUsd - a.buyUsd - a.sellUsd)
    .slice(0, MAX_TOKENS)

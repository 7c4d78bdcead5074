/** Reads the trades of one wallet and sums them up by token. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import type { KolTrade } from '#domain/kol-board.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import {
  calledOf,
  dataFrom,
  detailViewOf,
  flowOf,
  largestFirst,
  namesFrom,
  periodOf,
  solPrice,
  sourceOf,
  spanOf,
  symbolOf,
  tradeRowOf,
  traderOf,
} from '../_kit/kol/read.server.ts'
import { cents } from '../_kit/rounded.ts'
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
    tokens: summary.tokens.slice(0, VIEW_ROWS).map((token) => ({
      symbol: token.symbol,
      mint: token.tokenAddress,
      net_usd: cents(token.sellUsd - token.buyUsd),
    })),
    ...detailViewOf({ summary, trades, source }, VIEW_ROWS),
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
    .toSorted(largestFirst)
    .slice(0, MAX_TOKENS)

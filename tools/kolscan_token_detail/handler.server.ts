/** Selects the trades of one token and sums them up by trader. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { KolTrade, KolTrader } from '#domain/kol-board.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { byWallet } from '../_kit/kol/outcomes.server.ts'
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
import { kolscanTokenDetail, VIEW_ROWS, type WalletFlow } from './contract.ts'

const MAX_WALLETS = 200

export const handler = defineHandler(kolscanTokenDetail, ['kols', 'prices', 'clock'], {
  run: async ({ tokenAddress, timeframe, format, limit }, { kols, prices, clock }, { signal }) => {
    const mint = tokenAddress === NATIVE_SOL ? WRAPPED_SOL : tokenAddress
    if (!isPublicKey(mint)) throw new ParleyError('token_unknown', { query: tokenAddress })
    const span = spanOf(timeframe, clock.now())
    const answer = dataFrom(await kols.trades(span.since, signal))
    const [names, solUsd] = await Promise.all([namesFrom(kols, signal), solPrice(prices, signal)])
    const found = answer.data.trades.filter((trade) => trade.mint === mint)
    const [first] = found
    const wallets = walletsOf(found, names, solUsd)
    return {
      tokenAddress: mint,
      count: found.length,
      summary: {
        ...periodOf(answer.data, span),
        symbol: first ? symbolOf(first) : null,
        tradeCount: found.length,
        uniqueWallets: wallets.length,
        ...flowOf(found, solUsd),
        wallets: format === 'trades' ? [] : wallets.slice(0, MAX_WALLETS),
      },
      trades:
        format === 'summary' ? [] : found.slice(0, limit).map((trade) => tradeRowOf(trade, names, solUsd)),
      source: sourceOf(answer),
      solUsd,
    }
  },
  modelView: ({ tokenAddress, summary, trades, source }) => ({
    symbol: summary.symbol,
    mint: tokenAddress,
    trader_count: summary.uniqueWallets,
    traders: summary.wallets.slice(0, VIEW_ROWS).map((wallet) => ({
      name: calledOf(wallet),
      wallet: wallet.walletAddress,
      bought_usd: cents(wallet.buyUsd),
      sold_usd: cents(wallet.sellUsd),
    })),
    ...detailViewOf({ summary, trades, source }, VIEW_ROWS),
  }),
})

/** The largest sums first. */
const walletsOf = (
  trades: readonly KolTrade[],
  names: ReadonlyMap<string, KolTrader>,
  solUsd: number | null,
): WalletFlow[] =>
  [...byWallet(trades)]
    .map(([wallet, own]) => ({
      ...traderOf(names.get(wallet) ?? own[0]?.trader ?? { wallet }),
      trades: own.length,
      ...flowOf(own, solUsd),
    }))
    .toSorted(largestFirst)

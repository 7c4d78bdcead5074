/** Traders and trades for fixtures and tests. */
import type { TradeRow } from '../kol/shape.ts'
import { before } from './fixture-time.ts'

export const SOL_USD = 168.42
export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
export const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'
export const POPCAT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr'

type KolTrader = Readonly<{ wallet: string; name?: string; twitter?: string }>
type KolTrade = Readonly<{
  trader: KolTrader
  side: 'buy' | 'sell'
  mint: string
  symbol: string
  usd: number
  priceUsd?: number
  costUsd?: number
  at: string
  signature?: string
}>

export const MAPLE: KolTrader = {
  wallet: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
  name: 'Maple',
  twitter: 'maple_trades',
}
export const OTTER: KolTrader = {
  wallet: 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE',
  name: 'Otter',
  twitter: 'otteronchain',
}
/** Only the handle is known. */
export const FALCON: KolTrader = {
  wallet: '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ',
  twitter: 'falconcalls',
}
export const SIGNATURE =
  '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'

export const kolTrade = (fields: Partial<KolTrade> = {}): KolTrade => ({
  trader: MAPLE,
  side: 'buy',
  mint: BONK,
  symbol: 'BONK',
  usd: 1_684.2,
  priceUsd: 0.00002143,
  at: before(3_600),
  ...fields,
})

/** Latest first. */
export const kolTrades: readonly KolTrade[] = [
  kolTrade({ at: before(900), signature: SIGNATURE }),
  kolTrade({ trader: OTTER, at: before(4_000), usd: 842.1 }),
  kolTrade({
    side: 'sell',
    mint: WIF,
    symbol: 'WIF',
    usd: 2_400,
    costUsd: 1_900,
    priceUsd: 0.71,
    at: before(9_000),
  }),
  kolTrade({ trader: FALCON, side: 'sell', usd: 500, costUsd: 900, at: before(50_000) }),
  kolTrade({ trader: FALCON, mint: WIF, symbol: 'WIF', usd: 3_000, at: before(70_000) }),
]

export const rowOf = ({ trader, side, mint, ...trade }: KolTrade): TradeRow => ({
  wallet_address: trader.wallet,
  name: trader.name ?? null,
  twitter: trader.twitter ?? null,
  spl_direction: side,
  token_address: mint,
  symbol: trade.symbol,
  sol_change: ((side === 'buy' ? -1 : 1) * trade.usd) / SOL_USD,
  usd: trade.usd,
  price_usd: trade.priceUsd ?? null,
  signature: trade.signature,
  timestamp: trade.at,
})

/** The sums of a row, in dollars and SOL. */
export const flow = (buyUsd: number, sellUsd: number) => ({
  buySol: buyUsd / SOL_USD,
  sellSol: sellUsd / SOL_USD,
  netSol: (sellUsd - buyUsd) / SOL_USD,
  buyUsd,
  sellUsd,
})

export const week = {
  timeframe: 7,
  timeframeLabel: '7 days',
  completeSince: before(7 * 86_400),
  truncated: false,
}

/** The two ways in which the source of trader data does not answer. */
export const unanswered = <I>(input: I) => ({
  failed: {
    status: 'failed' as const,
    input,
    code: 'kolscan_request_failed',
    message: 'The source of trader data did not answer. Try again in a moment.',
  },
  not_configured: {
    status: 'failed' as const,
    input,
    code: 'not_configured',
    message: 'Trader data is not set up on this server. Its operator can set GMGN_API_KEY.',
  },
})

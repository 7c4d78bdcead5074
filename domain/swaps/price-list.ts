/** The prices of one moment, by mint. */
import type { TradeToken } from '#contract/trades.ts'
import type { TokenPrice } from '../market.ts'
import type { Sourced } from '../sourced.ts'

export type PriceList = Sourced<ReadonlyMap<string, TokenPrice>>

export const priceOf = (prices: PriceList, { mint }: Pick<TradeToken, 'mint'>): number | undefined =>
  prices.ok ? prices.data.get(mint)?.usd : undefined

/** Compares an order with the market's prices, because a venue's own word on its price impact costs it nothing. */
import type { TradeToken } from '#contract/trades.ts'
import type { Order } from '../venue.ts'
import { worthOf } from './amount.ts'
import { type PriceList, priceOf } from './price-list.ts'

/** Quotes and prices are of different moments and sources; a loss of so much more than the venue says is no such thing. */
const STRAY_PERCENT = 5

type Offer = Readonly<{ order: Order; input: TradeToken; output: TradeToken; prices: PriceList }>

/** The order with the price impact that the market shows, where the venue's is far below it. */
export function withMarketLoss({ order, input, output, prices }: Offer): Order {
  const paid = worthOf(order.inputRaw, input.decimals, priceOf(prices, input))
  const got = worthOf(order.outputRaw, output.decimals, priceOf(prices, output))
  if (paid === undefined || got === undefined || paid <= 0) return order
  const loss = (1 - got / paid) * 100
  const said = order.priceImpactPercent ?? 0
  return loss > said + STRAY_PERCENT ? { ...order, priceImpactPercent: loss } : order
}

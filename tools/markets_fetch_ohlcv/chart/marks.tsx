/** Places the swaps of this conversation on the candles of their token. */
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { LandedTrade } from '../../_kit/card.tsx'
import type { CandleRow } from '../contract.ts'

export type Mark = Readonly<{
  /** Start of the candle in which the swap landed. */
  time: number
  side: 'buy' | 'sell'
  /** 'Bought 1,200 BONK' */
  text: string
}>

type Subject = Readonly<{
  mint_address: string | null
  interval_seconds: number
  ohlcv: readonly CandleRow[]
}>

const outside = (mint: string): string => (mint === NATIVE_SOL ? WRAPPED_SOL : mint)

export function marksOf(
  trades: readonly LandedTrade[],
  { mint_address, interval_seconds, ohlcv }: Subject,
): Mark[] {
  const times = new Set(ohlcv.map(({ t }) => t))
  return trades.flatMap(({ at, given, received }) => {
    const time = Math.floor(at / 1000 / interval_seconds) * interval_seconds
    if (mint_address === null || !times.has(time)) return []
    if (outside(received.mint) === mint_address)
      return { time, side: 'buy' as const, text: `Bought ${received.amount} ${received.symbol}` }
    if (outside(given.mint) === mint_address)
      return { time, side: 'sell' as const, text: `Sold ${given.amount} ${given.symbol}` }
    return []
  })
}

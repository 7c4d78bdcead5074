/** Decides whether a chart keeps the part of the time axis that the reader has chosen when its candles change. */
import type { CandleRow } from '../contract.ts'

type Rows = readonly Pick<CandleRow, 't'>[]

/** A refresh moves the span by a few candles; another range moves it by many. */
const SHIFT_MAX = 10

/** True when `after` are the same candles a little later. */
export function continues(before: Rows, after: Rows): boolean {
  const length = lengthOf(before)
  const [old, first] = [before[0], after[0]]
  if (!old || !first || length === undefined || length !== lengthOf(after)) return false
  const shift = Math.abs(first.t - old.t) / length
  return shift <= SHIFT_MAX && Math.abs(after.length - before.length) <= SHIFT_MAX
}

const lengthOf = (rows: Rows): number | undefined => {
  const gaps = rows.slice(1).map(({ t }, at) => t - (rows[at]?.t ?? t))
  return gaps.length === 0 ? undefined : Math.min(...gaps)
}

/** `shown` counts candles from the first one; the fitted chart has half a candle of room at each end. */
export const isZoomed = (shown: Readonly<{ from: number; to: number }> | null, count: number): boolean =>
  shown !== null && (shown.from > 0.5 || shown.to < count - 1.5)

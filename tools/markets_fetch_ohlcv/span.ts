/** Decides which candles a call is for: their interval, and the begin and end of the span. */
import {
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  CANDLES_MAX,
  type CandleInterval,
  CHART_RANGES,
  type ChartRange,
} from '#contract/rules/candles.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const DEFAULT_SPAN = 6 * HOUR
/** A default span has at least so many candles. */
const DEFAULT_CANDLES = 24

/** The longest span for candles of up to so many seconds. */
const SPAN_LIMITS: readonly (readonly [seconds: number, span: number])[] = [
  [60, 6 * HOUR],
  [300, 48 * HOUR],
  [HOUR - 1, 14 * DAY],
  [DAY, 31 * DAY],
]

/** The interval that fits a span when none is named. */
const FITTING: readonly (readonly [span: number, interval: CandleInterval])[] = [
  [2 * HOUR, '1m'],
  [12 * HOUR, '5m'],
  [2 * DAY, '15m'],
  [8 * DAY, '1H'],
]

export type SpanArguments = Readonly<{
  interval?: CandleInterval
  interval_minutes?: number
  range?: ChartRange
  time_from?: number
  time_to?: number
}>

export type Span = Readonly<{
  interval: CandleInterval
  from: number
  to: number
  /** The named range, when the span is that range. */
  range: ChartRange | null
  isShortened: boolean
}>

/** `now` is in seconds. */
export function spanOf(args: SpanArguments, now: number): Span {
  const to = Math.min(args.time_to ?? now, now)
  const range = args.time_from === undefined ? args.range : undefined
  const named = args.time_from ?? (range && to - CHART_RANGES[range].seconds)
  const interval = intervalOf(args, range, named === undefined ? undefined : to - named)
  const seconds = CANDLE_SECONDS[interval]
  const begin = named ?? to - Math.max(DEFAULT_SPAN, DEFAULT_CANDLES * seconds)
  const earliest = to - longestSpan(seconds)
  const from = Math.max(0, Math.min(Math.max(begin, earliest), to - seconds))
  const isShortened = named !== undefined && begin < earliest
  return {
    interval,
    from,
    to,
    range: isShortened || args.time_to !== undefined ? null : (range ?? null),
    isShortened,
  }
}

function intervalOf(
  { interval, interval_minutes: minutes }: SpanArguments,
  range: ChartRange | undefined,
  span: number | undefined,
): CandleInterval {
  if (interval) return interval
  if (minutes !== undefined)
    return CANDLE_INTERVALS.find((each) => CANDLE_SECONDS[each] >= minutes * 60) ?? '1H'
  if (range) return CHART_RANGES[range].interval
  return FITTING.find(([most]) => (span ?? DEFAULT_SPAN) <= most)?.[1] ?? '4H'
}

function longestSpan(seconds: number): number {
  const limit = SPAN_LIMITS.find(([most]) => seconds <= most)?.[1] ?? DAY
  return Math.min(limit, CANDLES_MAX * seconds)
}

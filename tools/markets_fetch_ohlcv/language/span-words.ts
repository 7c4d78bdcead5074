/** Reads spans and candle lengths in a line: 'for a week', 'last 3 days', 'hourly candles', '5 minute chart'. */
import {
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type CandleInterval,
  type ChartRange,
} from '#contract/rules/candles.ts'

export type SpanWords = Readonly<{
  range?: ChartRange
  interval?: CandleInterval
  /** A longer span is wanted for than there are candles. */
  isBeyond?: true
  /** There are no candles of the length that is wanted; these are the nearest. */
  isNearest?: true
}>

const HOURS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168, m: 720, y: 8_760 }
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  few: 3,
  couple: 2,
  two: 2,
  three: 3,
  seven: 7,
  thirty: 30,
  half: 0.5,
}
const COUNT = String.raw`(\d+|an?|few|couple|two|three|seven|thirty|half)`
const UNIT = '(hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?)'
const COUNTED = new RegExp(
  ` (?:${COUNT} )?(?:of )?(?:an? )?(?:(?:last|past|latest|previous|full|whole) )?${UNIT}(?= |$)`,
)
/** '7d', '24h', '1w'; 'm' alone would be minutes. */
const SHORT = / (\d+) ?([hdwy]|mo)(?= |$)/
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/ (?:today|daily|intraday|overnight|yesterday|60 minutes|sixty minutes)(?= |$)/, 24],
  [/ weekly(?= |$)/, 168],
  // The last such day is within a week.
  [/ (?:since|from)(?: (?:last|this|past|on))? (?:mon|tues|wednes|thurs|fri|satur|sun)day(?= |$)/, 168],
  [/ since(?: (?:last|this|the|past))* weekend(?= |$)/, 168],
  [/ (?:monthly|longer|long term)(?= |$)/, 720],
  [/ all time(?= |$)/, Number.POSITIVE_INFINITY],
]
/** A month may have 31 days. */
const MOST_HOURS = 744

const rangeOf = (hours: number): ChartRange =>
  hours <= 1 ? '1H' : hours <= 24 ? '24H' : hours <= 168 ? '7D' : '30D'

/** 'Candles of 5 minutes', '4h candles', 'hourly': the length of a candle, and the span that it fits. */
const CANDLES = '(?:candles?|candlesticks?|bars?|ohlcv?)'
const LENGTHS: readonly (readonly [RegExp, SpanWords])[] = [
  [
    new RegExp(` (?:hourly|1 hour|1h|by the hour|per hour)(?= (?:\\S+ ){0,2}?${CANDLES}| candle)`),
    { interval: '1H', range: '7D' },
  ],
  [/ (?:hourly|by the hour|per hour|hour by hour)(?= |$)/, { interval: '1H', range: '7D' }],
  [new RegExp(` (?:daily|1 day|1d|per day)(?= (?:\\S+ ){0,2}?${CANDLES})`), { interval: '1D', range: '30D' }],
  [/ (?:day by day)(?= |$)/, { interval: '1D', range: '30D' }],
]
const MINUTES = / (\d+) ?(?:m|min|mins|minute|minutes)(?= |$)/
const HOUR_CANDLES = new RegExp(
  ` (\\d+) ?(?:h|hr|hour|hours)(?= (?:\\S+ ){0,2}?${CANDLES})| ${CANDLES}(?= )(?:(?! (?:last|past|previous|over|during|in|for the)(?= )).)* (?!1 ?h|1 hour|24 ?h)(\\d+) ?(?:h|hr|hour)(?= |$)`,
)
/** A length that follows one of these is a span: 'the last 10 minutes'. */
const OF_SPAN =
  / (?:last|past|previous|latest|in|over|during|within|since) \d+ ?(?:m|min|mins|minute|minutes)(?= |$)/
const HAS_CANDLES = new RegExp(` ${CANDLES}(?= |$)`)

/** Undefined when the line has neither. */
export function spanIn(text: string): SpanWords | undefined {
  const length = LENGTHS.find(([form]) => form.test(text))
  const wanted = hoursIn(length ? text.replace(length[0], '') : text)
  const named = wanted === undefined ? undefined : rangeOf(wanted)
  if (length) return { ...length[1], ...(named && fits(length[1].interval, named) && { range: named }) }
  const candles = ofHours(text) ?? ofMinutes(text)
  if (candles) return candles
  return named && { range: named, ...(wanted !== undefined && wanted > MOST_HOURS && { isBeyond: true }) }
}

/** 'JTO candles, 4 hour': a candle has at most half a day. */
function ofHours(text: string): SpanWords | undefined {
  const [, before, behind] = HOUR_CANDLES.exec(text) ?? []
  const hours = Number(before ?? behind ?? 0)
  return hours > 0 && hours <= MOST_CANDLE_HOURS ? candlesOf(hours * HOUR_S) : undefined
}
const MOST_CANDLE_HOURS = 12

function ofMinutes(text: string): SpanWords | undefined {
  const minutes = Number(MINUTES.exec(text)?.[1] ?? 0)
  if (minutes === 0) return undefined
  if (minutes === 60) return { range: '1H' }
  if (OF_SPAN.test(text)) return minutes < 60 ? { range: '1H' } : { range: '24H' }
  const isLength = HAS_CANDLES.test(text) || CANDLE_INTERVALS.some((each) => each === `${minutes}m`)
  return isLength ? candlesOf(minutes * MINUTE_S) : undefined
}

const MINUTE_S = 60
const HOUR_S = 3_600
const FEW_MINUTES_S = 300

/** Candles of this length, or of the nearest that there are, over a span that they fill. */
function candlesOf(seconds: number): SpanWords {
  const apart = (each: CandleInterval): number => Math.abs(Math.log(CANDLE_SECONDS[each] / seconds))
  const interval = CANDLE_INTERVALS.reduce((one, other) => (apart(other) < apart(one) ? other : one))
  const length = CANDLE_SECONDS[interval]
  const range = length < FEW_MINUTES_S ? '1H' : length < HOUR_S ? '24H' : '30D'
  return { interval, range, ...(length !== seconds && { isNearest: true }) }
}

/** Half a day of daily candles is none. */
const fits = (interval: CandleInterval | undefined, range: ChartRange): boolean =>
  interval === '1D' ? range === '7D' || range === '30D' : range !== '1H'

function hoursIn(text: string): number | undefined {
  const short = SHORT.exec(text)
  if (short) return Number(short[1]) * (HOURS[short[2]?.[0] ?? ''] ?? 24)
  const [, count, unit] = COUNTED.exec(text) ?? []
  if (unit) return numberOf(count) * (HOURS[unit[0] ?? ''] ?? 24)
  return NAMED.find(([form]) => form.test(text))?.[1]
}

const numberOf = (word = 'a'): number => NUMBERS[word] ?? Number(word)

/** The text without its spans, for what else it says. */
export const withoutSpans = (text: string): string =>
  [COUNTED, SHORT, MINUTES, ...NAMED.map(([form]) => form), ...LENGTHS.map(([form]) => form)].reduce(
    (rest, form) => rest.replace(form, ''),
    text,
  )

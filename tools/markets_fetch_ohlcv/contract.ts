/** Gives the candles of a token over a span of time, for the chart card and for questions about how a price moved. */
import * as z from 'zod/mini'
import { address, count, figure, list, name, time } from '#contract/bounded.ts'
import {
  CANDLE_INTERVALS,
  CANDLES_MAX,
  type CandleInterval,
  CHART_RANGE_NAMES,
  type ChartRange,
} from '#contract/rules/candles.ts'
import { defineTool } from '#contract/tool.ts'
import { origin } from '../_kit/origin.ts'

/** A model reads the newest candles; the summary covers all. */
export const MODEL_CANDLES_MAX = 100
/** The end of the year 2100: a time in milliseconds is refused. */
const LAST_SECOND = 4_133_980_800

const seconds = z.int().check(z.gte(0), z.lte(LAST_SECOND))
const interval = z.enum(CANDLE_INTERVALS as [CandleInterval, ...CandleInterval[]])
const range = z.enum(CHART_RANGE_NAMES as [ChartRange, ...ChartRange[]])

const candle = z.object({
  /** Start of the candle, in seconds since the epoch. */
  t: seconds,
  o: figure,
  h: figure,
  l: figure,
  c: figure,
  /** Volume in the currency of the prices, in dollars, and in units of the token, as far as the source reports them. */
  v: z.optional(figure),
  v_usd: z.optional(figure),
  v_base: z.optional(figure),
})
export type CandleRow = z.output<typeof candle>

const summary = z.object({
  total_candles: count,
  price_open: figure,
  price_close: figure,
  price_high: figure,
  price_low: figure,
  /** From the open of the first candle to the close of the last. */
  price_change_pct: figure,
  /** In the currency of the prices; null when the source does not report it. */
  total_volume: z.nullable(figure),
})

/** `no_data`: nothing was traded in the span. `span_shortened`: the span was longer than the interval allows. */
const note = z.enum(['no_data', 'span_shortened'])

export const marketsFetchOhlcv = defineTool({
  name: 'markets_fetch_ohlcv',
  title: 'Price chart',
  catalogue: { title: 'Chart a price', line: 'The price and volume of a token from an hour to 30 days.' },
  description:
    'Fetches the price history of a Solana token as OHLCV candles, with open, close, high, low, change and volume of the whole span. Takes a mint address (find it with the token look-up) or the address of a pool. Give a range that ends now, or time_from and time_to. The card draws the chart.',
  guidance: 'Say the span, from which price to which, the change, and the high and the low. Never predict.',
  group: 'market',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['token', 'price', 'chart', 'market'],
  input: z.object({
    mint_address: z.optional(address.check(z.trim(), z.describe('Mint address of the token.'))),
    pair_address: z.optional(
      address.check(
        z.trim(),
        z.describe('Address of a pool, in place of the mint or to choose among its pools.'),
      ),
    ),
    chain: z._default(z.literal('solana'), 'solana'),
    interval: z.optional(interval.check(z.describe('Length of a candle. By default it fits the span.'))),
    interval_minutes: z.optional(
      z.int().check(z.gte(1), z.lte(60), z.describe('Length of a candle in minutes, in place of interval.')),
    ),
    range: z.optional(range.check(z.describe('A span that ends now, in place of time_from.'))),
    time_from: z.optional(seconds.check(z.describe('Begin of the span, in seconds since the epoch.'))),
    time_to: z.optional(
      seconds.check(z.describe('End of the span, in seconds since the epoch. Default now.')),
    ),
    currency: z._default(
      z.enum(['usd', 'native']).check(z.describe('Dollars, or the other token of the pool.')),
      'usd',
    ),
  }),
  output: z.object({
    provider: name,
    chain: z.literal('solana'),
    mint_address: z.nullable(address),
    /** The pool of the candles; null when the source combines all pools of the token. */
    pair_address: z.nullable(address),
    pair_name: z.nullable(name),
    symbol: z.nullable(name),
    name: z.nullable(name),
    /** Null when the token list did not answer or does not have the token. */
    verified: z.nullable(z.boolean()),
    range: z.nullable(range),
    time_from: seconds,
    time_to: seconds,
    interval,
    interval_seconds: count,
    interval_minutes: count,
    currency: z.enum(['usd', 'native']),
    /** 'USD', or the symbol of the token in which native prices are. */
    unit: name,
    note: z.optional(note),
    ohlcv: list(candle, CANDLES_MAX),
    /** Null when there are no candles. */
    summary: z.nullable(summary),
    source: origin,
  }),
  modelView: z.object({
    symbol: z.nullable(name),
    mint: z.nullable(address),
    pair: z.nullable(address),
    verified: z.nullable(z.boolean()),
    range: z.nullable(range),
    interval,
    /** ISO times. */
    from: time,
    to: time,
    unit: name,
    note: z.optional(note),
    summary: z.nullable(summary),
    first_candle_at: z.nullable(time),
    /** The newest; the summary covers the omitted ones, too. */
    candles: list(candle, MODEL_CANDLES_MAX),
    omitted: count,
    source: name,
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: [],
  refresh: { everySeconds: 60 },
  // Strangers choose the names and symbols of tokens and pools.
  taints: true,
  intent: () => 'Loading the price history…',
})

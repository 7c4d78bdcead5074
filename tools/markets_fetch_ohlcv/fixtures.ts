/** Price charts in every state. */
import { CANDLE_SECONDS, CHART_RANGES, type ChartRange } from '#contract/rules/candles.ts'
import type { Output } from '#contract/tool.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before, FIXTURE_NOW } from '../_kit/testing/fixture-time.ts'
import { type CandleRow, marketsFetchOhlcv } from './contract.ts'

type Result = Output<typeof marketsFetchOhlcv>

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const NOW = Math.floor(FIXTURE_NOW / 1000)

/** A calm line with a few waves, the same on every run. */
const priceAt = (time: number): number =>
  0.0000214 *
  (1 + 0.06 * Math.sin(time / 90_000) + 0.025 * Math.sin(time / 17_000) + 0.008 * Math.sin(time / 2_900))

function rowsOf(from: number, to: number, seconds: number): CandleRow[] {
  const first = Math.ceil(from / seconds) * seconds
  const count = Math.max(0, Math.ceil((to - first) / seconds))
  return Array.from({ length: count }, (_, n) => {
    const t = first + n * seconds
    const [o, c] = [priceAt(t), priceAt(t + seconds)]
    const wick = 0.002 + 0.004 * Math.abs(Math.sin(t / 7_000))
    const v = 42_000 * (1 + Math.sin(t / 21_000) ** 2)
    return { t, o, h: Math.max(o, c) * (1 + wick), l: Math.min(o, c) * (1 - wick), c, v, v_usd: v }
  })
}

function chart(range: ChartRange, extra: Partial<Result> = {}, since = 0): Result {
  const { seconds, interval } = CHART_RANGES[range]
  const from = NOW - seconds
  const ohlcv = extra.ohlcv ?? rowsOf(Math.max(from, since), NOW, CANDLE_SECONDS[interval])
  const [first, last] = [ohlcv[0], ohlcv.at(-1)]
  return {
    provider: 'GeckoTerminal',
    chain: 'solana',
    mint_address: BONK,
    pair_address: '6e4ewHhGZrBMiSkKat7QCx28dytJdnYrobNXWrPL5WFN',
    pair_name: 'BONK / SOL',
    symbol: 'BONK',
    name: 'Bonk',
    verified: true,
    range,
    time_from: from,
    time_to: NOW,
    interval,
    interval_seconds: CANDLE_SECONDS[interval],
    interval_minutes: CANDLE_SECONDS[interval] / 60,
    currency: 'usd',
    unit: 'USD',
    ohlcv,
    summary:
      first && last
        ? {
            total_candles: ohlcv.length,
            price_open: first.o,
            price_close: last.c,
            price_high: Math.max(...ohlcv.map(({ h }) => h)),
            price_low: Math.min(...ohlcv.map(({ l }) => l)),
            price_change_pct: (last.c / first.o - 1) * 100,
            total_volume: ohlcv.reduce((sum, { v = 0 }) => sum + v, 0),
          }
        : null,
    source: { source: 'GeckoTerminal', asOf: before(8), official: true },
    ...extra,
  }
}

const input = { mint_address: BONK, range: '7D' as const }
const done = (output: Result) => ({ status: 'done' as const, input, output, durationMs: 180 })

export const fixtures = defineFixtures(marketsFetchOhlcv, {
  running: { status: 'running', input, elapsedMs: 2_300 },
  done: done(chart('7D')),
  /** As many candles as a chart has room for. */
  many: done(
    chart('7D', {
      range: null,
      interval: '3m',
      interval_seconds: 180,
      ohlcv: rowsOf(NOW - 180_000, NOW, 180),
    }),
  ),
  empty: done(chart('7D', { ohlcv: [], note: 'no_data' })),
  young: done(chart('7D', { verified: false, name: 'Bonk 2.0' }, NOW - 9 * 3_600)),
  native: done(chart('24H', { currency: 'native', unit: 'SOL' })),
  shortened: done(chart('24H', { range: null, note: 'span_shortened' })),
  stale: done(
    chart('7D', { source: { source: 'GeckoTerminal', asOf: before(372), official: true, stale: true } }),
  ),
  not_configured: {
    status: 'failed',
    input,
    code: 'birdeye_key_refused',
    message:
      'Price history is not set up on this server: Birdeye refuses the key of this server, or its plan has no candles. The operator can set another BIRDEYE_API_KEY, or leave it out and use GeckoTerminal.',
  },
  failed: {
    status: 'failed',
    input,
    code: 'candles_unavailable',
    message: 'GeckoTerminal did not give the price history (rate limited). Try again in a moment.',
  },
})

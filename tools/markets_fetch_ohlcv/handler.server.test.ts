import { describe, expect, it } from 'vitest'
import { CANDLE_INTERVALS, CANDLE_SECONDS, CANDLES_MAX } from '#contract/rules/candles.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Candle, CandleQuery, TokenIdentity } from '#domain/market.ts'
import { fc } from '../../scripts/testing/property.ts'
import { answered, failedWith, NOW, runTool } from '../_kit/testing/handler.server.ts'
import { marketsFetchOhlcv } from './contract.ts'
import { handler } from './handler.server.ts'
import { spanOf } from './span.ts'

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const POOL = '6e4ewHhGZrBMiSkKat7QCx28dytJdnYrobNXWrPL5WFN'
const NOW_S = Math.floor(NOW / 1000)
const [HOUR, DAY] = [3_600, 86_400]

const bonk: TokenIdentity = {
  mint: BONK,
  symbol: 'BONK',
  name: 'Bonk',
  decimals: 5,
  verified: true,
  tags: [],
}

const candlesFor = ({ interval, from, to }: CandleQuery): Candle[] => {
  const seconds = CANDLE_SECONDS[interval]
  const first = Math.ceil(from / seconds) * seconds
  const count = Math.ceil((to - first) / seconds)
  return Array.from({ length: count }, (_, n) => ({
    time: first + n * seconds,
    open: 1 + n,
    high: 3 + n,
    low: 0.5 + n,
    close: 2 + n,
    volume: 10,
    volumeUsd: 10,
  }))
}

function ports(identities: readonly TokenIdentity[] = [bonk]) {
  const queries: CandleQuery[] = []
  return {
    queries,
    given: {
      clock: { now: () => NOW },
      tokens: {
        byMint: async () => answered(new Map(identities.map((each) => [each.mint, each])), 'Jupiter'),
      },
      candles: {
        between: async (query: CandleQuery) => {
          queries.push(query)
          const series = {
            candles: candlesFor(query),
            mint: BONK,
            symbol: 'BONK',
            pool: { address: POOL },
            unit: 'USD',
          }
          return answered(series, 'GeckoTerminal')
        },
      },
    },
  }
}
const run = (args: unknown, { given } = ports()) => runTool(marketsFetchOhlcv, handler, args, given)

describe('markets_fetch_ohlcv', () => {
  it('gives the candles of a week with a summary', async () => {
    const { output } = await run({ mint_address: BONK, range: '7D' })
    expect(output).toMatchObject({
      provider: 'GeckoTerminal',
      mint_address: BONK,
      pair_address: POOL,
      symbol: 'BONK',
      verified: true,
      range: '7D',
      interval: '1H',
      interval_seconds: 3_600,
      interval_minutes: 60,
      currency: 'usd',
      time_from: NOW_S - 7 * DAY,
      time_to: NOW_S,
    })
    expect(output.ohlcv).toHaveLength(168)
    expect(output.ohlcv[0]).toMatchObject({ o: 1, h: 3, l: 0.5, c: 2, v: 10, v_usd: 10 })
    expect(output.summary).toEqual({
      total_candles: 168,
      price_open: 1,
      price_close: 169,
      price_high: 170,
      price_low: 0.5,
      price_change_pct: 16_800,
      total_volume: 1_680,
    })
  })

  it('gives the model the newest 100 candles, and the summary of all', async () => {
    const { model, output } = await run({ mint_address: BONK, range: '7D' })
    expect(model).toMatchObject({
      omitted: 68,
      summary: { total_candles: 168 },
      from: new Date((NOW_S - 7 * DAY) * 1000).toISOString(),
    })
    const { candles } = model as { candles: { t: number }[] }
    expect(candles).toHaveLength(100)
    expect(candles.at(-1)?.t).toBe(output.ohlcv.at(-1)?.t)
  })

  it('rounds the figures for the model, and sums up no volume of which a part is unknown', async () => {
    const { given } = ports()
    const candle = { time: 60, open: 1.23456789, high: 9, low: 0.1, close: 2.5 }
    const candles = {
      between: async () =>
        answered(
          {
            candles: [
              { ...candle, volume: 5 },
              { ...candle, time: 120 },
            ],
            unit: 'USD',
          },
          'x',
        ),
    }
    const { output, model } = await runTool(
      marketsFetchOhlcv,
      handler,
      { mint_address: BONK },
      { ...given, candles },
    )
    expect(output.summary).toMatchObject({
      total_candles: 2,
      total_volume: null,
      price_high: 9,
      price_low: 0.1,
    })
    expect(model).toMatchObject({
      symbol: 'BONK',
      mint: BONK,
      pair: null,
      summary: { total_candles: 2, price_open: 1.23456789, price_change_pct: 102.5, total_volume: null },
      first_candle_at: '1970-01-01T00:01:00.000Z',
      candles: [
        { t: 60, o: 1.23457, h: 9, l: 0.1, c: 2.5, v: 5 },
        { t: 120, o: 1.23457 },
      ],
      omitted: 0,
      source: 'x',
    })
  })

  it('serves the native coin by its wrapped mint, and a pool without a mint', async () => {
    const native = ports()
    await run({ mint_address: NATIVE_SOL }, native)
    expect(native.queries[0]?.mint).toBe(WRAPPED_SOL)
    const { output } = await run({ pair_address: POOL })
    expect(output).toMatchObject({ mint_address: BONK, symbol: 'BONK', verified: true })
  })

  it('says when there was no trading', async () => {
    const source = ports()
    const empty = {
      ...source.given,
      candles: { between: async () => answered({ candles: [], unit: 'USD' }, 'x') },
    }
    const { output, model } = await runTool(marketsFetchOhlcv, handler, { mint_address: BONK }, empty)
    expect(output).toMatchObject({ note: 'no_data', ohlcv: [], summary: null })
    expect(model).toMatchObject({ note: 'no_data', first_candle_at: null })
  })

  it('does not know whether a token is verified that is on no list', async () => {
    const { output } = await run({ mint_address: BONK }, ports([]))
    expect(output).toMatchObject({ symbol: 'BONK', verified: null })
  })

  it.each([
    [{}, 'mint_address_or_pair_address_required'],
    [{ mint_address: '' }, 'mint_address_or_pair_address_required'],
    [{ mint_address: 'BONK' }, 'invalid_mint_address'],
    [{ mint_address: BONK, pair_address: '../x' }, 'invalid_mint_address'],
  ])('refuses %j: %s', async (args, code) => {
    await expect(run(args)).rejects.toMatchObject({ code })
  })

  it.each([
    ['not_found', 'pair_address_lookup_failed_supply_pair_address'],
    ['unconfigured', 'birdeye_key_refused'],
    ['rate_limited', 'candles_unavailable'],
    ['shape_changed', 'candles_unavailable'],
  ] as const)('when the source is %s, refuses with %s', async (reason, code) => {
    const { given } = ports()
    const candles = { between: async () => failedWith(reason, 'Birdeye') }
    const call = runTool(marketsFetchOhlcv, handler, { mint_address: BONK }, { ...given, candles })
    await expect(call).rejects.toMatchObject({ code })
  })

  it.each([
    { mint_address: BONK, interval: '7m' },
    { mint_address: BONK, interval_minutes: 61 },
    { mint_address: BONK, time_from: NOW },
    { mint_address: BONK, chain: 'ethereum' },
    { mint_address: BONK, currency: 'eur' },
  ])('refuses the arguments %j', (args) => {
    expect(marketsFetchOhlcv.input.safeParse(args).success).toBe(false)
  })
})

describe('the span', () => {
  it.each([
    [{}, '5m', 6 * HOUR],
    [{ range: '1H' }, '1m', HOUR],
    [{ range: '24H' }, '15m', DAY],
    [{ range: '30D' }, '4H', 30 * DAY],
    [{ interval: '1D' }, '1D', 24 * DAY],
    [{ interval: '1m', time_from: NOW_S - DAY }, '1m', 6 * HOUR],
    [{ interval: '5m', time_from: NOW_S - 7 * DAY }, '5m', 48 * HOUR],
    [{ interval: '30m', time_from: NOW_S - 90 * DAY }, '30m', 14 * DAY],
    [{ interval: '15m', time_from: NOW_S - 90 * DAY }, '15m', CANDLES_MAX * 900],
    [{ interval: '1H', time_from: NOW_S - 90 * DAY }, '1H', 31 * DAY],
    [{ interval_minutes: 2 }, '3m', 6 * HOUR],
    [{ time_from: NOW_S - 3 * DAY }, '1H', 3 * DAY],
  ] as const)('of %j has candles of %s', (args, interval, seconds) => {
    const span = spanOf(args, NOW_S)
    expect({ interval: span.interval, seconds: span.to - span.from }).toEqual({ interval, seconds })
  })

  it('says that it is shorter than wanted', async () => {
    const { output } = await run({ mint_address: BONK, interval: '1m', time_from: NOW_S - DAY })
    expect(output).toMatchObject({ note: 'span_shortened', range: null })
  })

  it('never has more candles than a chart has room for, and never ends in the future', () => {
    const seconds = fc.integer({ min: 0, max: NOW_S + 10 * DAY })
    const args = fc.record(
      { interval: fc.constantFrom(...CANDLE_INTERVALS), time_from: seconds, time_to: seconds },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(args, (given) => {
        const { interval, from, to } = spanOf(given, NOW_S)
        expect(to).toBeLessThanOrEqual(NOW_S)
        expect(from).toBeLessThanOrEqual(to)
        expect((to - from) / CANDLE_SECONDS[interval]).toBeLessThanOrEqual(CANDLES_MAX)
      }),
    )
  })
})

/**
 * Reads candles from Birdeye's API, which combines all pools of a token. Documented, never run live: which plans include
 * candles is known from its price page only, so a refusal of the key counts as not configured.
 */
import * as z from 'zod/mini'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Candle, CandleQuery, Candles } from '#domain/market.ts'
import { inOrder, isPlausible } from '../_kit/candles.ts'
import { createLookup } from '../_kit/loader.ts'
import { lenientList, marketFigure, maybe, shortText } from '../_kit/schema.ts'
import { createUpstream, type UpstreamOptions } from '../_kit/upstream.ts'

export type BirdeyeOptions = UpstreamOptions & Readonly<{ apiKey: string }>

/** One request per second, the limit of the smallest plan. */
const REQUESTS_PER_MINUTE = 60
const FRESH_MS = 60_000
const KEEP_MS = 600_000
/** An answer may have thousands of candles, and each moment that is asked for has one of its own. */
const ANSWERS_KEPT = 200

const item = z.looseObject({
  o: marketFigure,
  h: marketFigure,
  l: marketFigure,
  c: marketFigure,
  v: maybe(marketFigure),
  v_usd: maybe(marketFigure),
  unix_time: marketFigure,
  currency: maybe(shortText),
})
/** A token that the source does not know has no data. */
const body = z.looseObject({
  success: z.literal(true),
  data: z.nullable(z.looseObject({ items: maybe(lenientList(item)) })),
})
type Item = z.output<typeof item>

export function birdeyeCandles(options: BirdeyeOptions): Candles {
  const upstream = createUpstream(options, {
    requestsPerMinute: REQUESTS_PER_MINUTE,
    // Some clients were refused without a user agent.
    headers: { 'x-api-key': options.apiKey, 'x-chain': 'solana', 'user-agent': 'Parley' },
    keyRefusals: [403],
  })
  const itemsAt = createLookup<readonly Item[]>({
    upstream,
    freshMs: FRESH_MS,
    keepMs: KEEP_MS,
    most: ANSWERS_KEPT,
    async ask(path) {
      const answer = await upstream.get(path, body)
      return answer.ok ? { ...answer, data: answer.data.data?.items ?? [] } : answer
    },
  })

  return {
    async between(query, signal) {
      const answer = await itemsAt(pathOf(query), signal)
      if (!answer.ok) return answer
      const { mint, pool, from, to } = query
      const currency = answer.data[0]?.currency ?? (pool === undefined ? query.currency : 'usd')
      const isUsd = currency !== 'native'
      const candles = inOrder(answer.data.map((each) => toCandle(each, isUsd)).filter(isPlausible))
      return {
        ...answer,
        data: {
          candles: candles.filter(({ time }) => time >= from && time < to),
          mint,
          pool: pool === undefined ? undefined : { address: pool },
          unit: isUsd ? 'USD' : 'SOL',
        },
      }
    },
  }
}

/** The end of the span is rounded up to the minute, so that the same question within one has one place in the cache. */
function pathOf({ mint, pool, interval, from, to, currency }: CandleQuery): string {
  const minute = (time: number): string => String(Math.ceil(time / 60) * 60)
  const params = new URLSearchParams({
    address: pool ?? (mint === NATIVE_SOL ? WRAPPED_SOL : (mint ?? '')),
    type: interval,
    time_from: minute(from),
    time_to: minute(to),
  })
  if (pool !== undefined) return `/defi/v3/ohlcv/pair?${params}`
  params.set('currency', currency)
  params.set('mode', 'range')
  return `/defi/v3/ohlcv?${params}`
}

/** `v` is in units of the token. */
const toCandle = ({ o, h, l, c, v, v_usd, unix_time }: Item, isUsd: boolean): Candle => ({
  time: unix_time,
  open: o,
  high: h,
  low: l,
  close: c,
  volume: (isUsd ? v_usd : undefined) ?? undefined,
  volumeUsd: v_usd ?? undefined,
  volumeBase: v ?? undefined,
})

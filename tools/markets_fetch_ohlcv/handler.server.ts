/** Fetches the candles and the identity of the token, and sums the span up. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { CANDLE_SECONDS, CANDLES_MAX } from '#contract/rules/candles.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { Input, Output } from '#contract/tool.ts'
import type { Candle, CandleSeries, TokenIdentity, Tokens } from '#domain/market.ts'
import type { Failed } from '#domain/sourced.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { cents, rounded } from '../_kit/rounded.ts'
import { originOf } from '../_kit/sourced.server.ts'
import { type CandleRow, MODEL_CANDLES_MAX, marketsFetchOhlcv } from './contract.ts'
import { spanOf } from './span.ts'

type Args = Input<typeof marketsFetchOhlcv>
type Result = Output<typeof marketsFetchOhlcv>

export const handler = defineHandler(marketsFetchOhlcv, ['candles', 'tokens', 'clock'], {
  async run(args, { candles, tokens, clock }, { signal }) {
    const { mint, pool } = subjectOf(args)
    const span = spanOf(args, Math.floor(clock.now() / 1000))
    const { interval, from, to } = span
    const query = { mint, pool, interval, from, to, currency: args.currency }
    const [found, known] = await Promise.all([
      candles.between(query, signal),
      mint === undefined ? undefined : identityOf(mint, tokens, signal),
    ])
    if (!found.ok) throw refusalOf(found)
    const series = found.data
    const identity = known ?? (series.mint ? await identityOf(series.mint, tokens, signal) : undefined)
    const ohlcv = series.candles.slice(-CANDLES_MAX).map(toRow)
    return {
      provider: found.source,
      chain: 'solana' as const,
      ...subjectWords(series, identity),
      mint_address: mint ?? series.mint ?? null,
      pair_address: series.pool?.address ?? null,
      range: span.range,
      time_from: from,
      time_to: to,
      interval,
      interval_seconds: CANDLE_SECONDS[interval],
      interval_minutes: CANDLE_SECONDS[interval] / 60,
      currency: args.currency,
      unit: outsideText(series.unit, SYMBOL_MAX),
      note:
        ohlcv.length === 0
          ? ('no_data' as const)
          : span.isShortened
            ? ('span_shortened' as const)
            : undefined,
      ohlcv,
      summary: summaryOf(ohlcv),
      source: originOf(found),
    }
  },
  modelView: (output) => modelView(output),
})

/** The native coin is only traded under its wrapped mint. */
function subjectOf({ mint_address: mint, pair_address: pool }: Args): { mint?: string; pool?: string } {
  if (!mint && !pool) throw new ParleyError('mint_address_or_pair_address_required')
  const outside = mint === NATIVE_SOL ? WRAPPED_SOL : mint
  if ([outside, pool].some((each) => each && !isPublicKey(each)))
    throw new ParleyError('invalid_mint_address')
  return { mint: outside || undefined, pool: pool || undefined }
}

function refusalOf({ reason, source }: Failed): ParleyError {
  if (reason === 'not_found') return new ParleyError('pair_address_lookup_failed_supply_pair_address')
  if (reason === 'unconfigured') return new ParleyError('birdeye_key_refused')
  return new ParleyError('candles_unavailable', { source, reason })
}

async function identityOf(
  mint: string,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<TokenIdentity | undefined> {
  const found = await tokens.byMint([mint], signal)
  return found.ok ? found.data.get(mint) : undefined
}

/** The token list is believed before the pool. */
function subjectWords({ symbol, pool }: CandleSeries, identity: TokenIdentity | undefined) {
  const shown = identity?.symbol ?? symbol
  return {
    symbol: shown === undefined ? null : outsideText(shown, SYMBOL_MAX),
    name: identity ? outsideText(identity.name, NAME_MAX) : null,
    verified: identity?.verified ?? null,
    pair_name: pool?.name === undefined ? null : outsideText(pool.name, NAME_MAX),
  }
}

const toRow = ({ time, open, high, low, close, volume, volumeUsd, volumeBase }: Candle): CandleRow => ({
  t: time,
  o: open,
  h: high,
  l: low,
  c: close,
  v: volume,
  v_usd: volumeUsd,
  v_base: volumeBase,
})

function summaryOf(rows: readonly CandleRow[]): Result['summary'] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const volumes = rows.map(({ v }) => v)
  return {
    total_candles: rows.length,
    price_open: first.o,
    price_close: last.c,
    price_high: Math.max(...rows.map(({ h }) => h)),
    price_low: Math.min(...rows.map(({ l }) => l)),
    price_change_pct: (last.c / first.o - 1) * 100,
    total_volume: volumes.includes(undefined) ? null : volumes.reduce<number>((sum, v) => sum + (v ?? 0), 0),
  }
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
const known = (value: number | undefined): number | undefined => rounded(value) ?? undefined

const modelView = (output: Result) => ({
  symbol: output.symbol,
  mint: output.mint_address,
  pair: output.pair_address,
  verified: output.verified,
  range: output.range,
  interval: output.interval,
  from: iso(output.time_from),
  to: iso(output.time_to),
  unit: output.unit,
  note: output.note,
  summary: output.summary && roundedSummary(output.summary),
  first_candle_at: output.ohlcv[0] ? iso(output.ohlcv[0].t) : null,
  candles: output.ohlcv.slice(-MODEL_CANDLES_MAX).map(({ t, o, h, l, c, v }) => ({
    t,
    o: rounded(o) ?? 0,
    h: rounded(h) ?? 0,
    l: rounded(l) ?? 0,
    c: rounded(c) ?? 0,
    v: known(v),
  })),
  omitted: Math.max(0, output.ohlcv.length - MODEL_CANDLES_MAX),
  source: output.source.source,
  as_of: output.source.asOf,
  stale: output.source.stale ? (true as const) : undefined,
})

/** Enough digits that rounding them again for people gives what the card shows. */
const DIGITS = 10

const roundedSummary = (summary: NonNullable<Result['summary']>) => ({
  total_candles: summary.total_candles,
  price_open: rounded(summary.price_open, DIGITS) ?? 0,
  price_close: rounded(summary.price_close, DIGITS) ?? 0,
  price_high: rounded(summary.price_high, DIGITS) ?? 0,
  price_low: rounded(summary.price_low, DIGITS) ?? 0,
  price_change_pct: cents(summary.price_change_pct) ?? 0,
  total_volume: rounded(summary.total_volume ?? undefined),
})

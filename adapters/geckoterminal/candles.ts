/**
 * Reads candles from GeckoTerminal's public API: finds the deepest pool of a token, pages back, and folds the intervals
 * that the source does not have. Documented, never run live.
 */
import type * as z from 'zod/mini'
import { CANDLE_SECONDS, type CandleInterval } from '#contract/rules/candles.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Candle, CandleQuery, CandleSeries, Candles } from '#domain/market.ts'
import type { Sourced } from '#domain/sourced.ts'
import { folded, inOrder, isPlausible } from '../_kit/candles.ts'
import { createLookup, type Lookup } from '../_kit/loader.ts'
import { createUpstream, type UpstreamOptions } from '../_kit/upstream.ts'
import { type ListedPool, ohlcvBody, poolsBody, toListedPools } from './wire.ts'

const REQUESTS_PER_MINUTE = 30
/** The source's own cache lives this long; asking again sooner brings nothing new. */
const FRESH_MS = 60_000
const KEEP_MS = 600_000
const PAGE_MAX = 1_000
/** A page takes a tenth of a megabyte, and each moment that is asked for has pages of its own. */
const PAGES_KEPT = 400
const PAGES_MAX = 4
const NETWORK = '/api/v2/networks/solana'

/** The candles that the source has, from which the others are folded. */
const FRAMES: Readonly<Record<CandleInterval, readonly [frame: string, aggregate: number, seconds: number]>> =
  {
    '1m': ['minute', 1, 60],
    '3m': ['minute', 1, 60],
    '5m': ['minute', 5, 300],
    '15m': ['minute', 15, 900],
    '30m': ['minute', 15, 900],
    '1H': ['hour', 1, 3_600],
    '2H': ['hour', 1, 3_600],
    '4H': ['hour', 4, 14_400],
    '6H': ['hour', 1, 3_600],
    '8H': ['hour', 1, 3_600],
    '12H': ['hour', 12, 43_200],
    '1D': ['day', 1, 86_400],
  }

type Page = z.output<typeof ohlcvBody>
type Chosen = Readonly<{ address: string; name?: string; side: string }>
type Answered<T> = Extract<Sourced<T>, { ok: true }>

export function geckoterminalCandles(options: UpstreamOptions): Candles {
  const upstream = createUpstream(options, { requestsPerMinute: REQUESTS_PER_MINUTE })
  const caching = { upstream, freshMs: FRESH_MS, keepMs: KEEP_MS }
  const poolsOf = createLookup<readonly ListedPool[]>({
    ...caching,
    async ask(mint) {
      const answer = await upstream.get(`${NETWORK}/tokens/${mint}/pools`, poolsBody)
      return answer.ok ? { ...answer, data: toListedPools(answer.data) } : answer
    },
  })
  const pageAt = createLookup<Page>({
    ...caching,
    most: PAGES_KEPT,
    ask: (path) => upstream.get(path, ohlcvBody),
  })

  return {
    async between(query, signal) {
      const chosen = await choosePool(query, poolsOf, signal)
      if ('ok' in chosen) return chosen
      const { clock } = upstream
      const pages = await readPages(query, chosen, Math.floor(clock.now() / 1000), (path) =>
        pageAt(path, signal),
      )
      if ('ok' in pages) return pages
      return seriesOf(query, chosen, pages)
    },
  }
}

/** The pool of the query, else the deepest pool of its mint, where pools that price the mint itself go first. */
async function choosePool(
  { mint, pool, currency }: CandleQuery,
  poolsOf: Lookup<readonly ListedPool[]>,
  signal: AbortSignal | undefined,
): Promise<Chosen | Extract<Sourced<never>, { ok: false }>> {
  const outside = mint === NATIVE_SOL ? WRAPPED_SOL : mint
  if (pool !== undefined) return { address: pool, side: outside ?? 'base' }
  if (outside === undefined) throw new Error('a query of candles names a mint or a pool')
  const found = await poolsOf(outside, signal)
  if (!found.ok) return found
  const wanted = (each: ListedPool): number =>
    Number(each.baseMint === outside) +
    (currency === 'native' && [each.baseMint, each.quoteMint].includes(WRAPPED_SOL) ? 2 : 0)
  const [best] = found.data.toSorted((a, b) => wanted(b) - wanted(a) || b.reserveUsd - a.reserveUsd)
  if (!best) return { ok: false, reason: 'not_found', source: found.source }
  return { address: best.address, name: best.name, side: outside }
}

/** The source has no parameter for the beginning of a span, so this goes back from its end, page by page. */
async function readPages(
  query: CandleQuery,
  { address, side }: Chosen,
  now: number,
  read: (path: string) => Promise<Sourced<Page>>,
): Promise<readonly Answered<Page>[] | Extract<Sourced<never>, { ok: false }>> {
  const [frame, aggregate, seconds] = FRAMES[query.interval]
  const start = Math.floor(query.from / CANDLE_SECONDS[query.interval]) * CANDLE_SECONDS[query.interval]
  const pages: Answered<Page>[] = []
  // Without an end, the address of the current page stays the same, and so does its place in the cache.
  let before = query.to > now - seconds ? undefined : query.to
  while (pages.length < PAGES_MAX) {
    const wanted = Math.ceil(((before ?? now) - start) / seconds) + 1
    const limit = Math.min(PAGE_MAX, Math.max(1, wanted))
    const path = new URLSearchParams({
      aggregate: String(aggregate),
      limit: String(limit),
      currency: query.currency === 'usd' ? 'usd' : 'token',
      token: side,
    })
    if (before !== undefined) path.set('before_timestamp', String(before))
    const page = await read(`${NETWORK}/pools/${address}/ohlcv/${frame}?${path}`)
    if (!page.ok) return page
    pages.push(page)
    const oldest = Math.min(...page.data.data.attributes.ohlcv_list.map(([time]) => time))
    if (page.data.data.attributes.ohlcv_list.length < limit || oldest <= start) return pages
    if (before !== undefined && oldest >= before) return pages
    before = oldest
  }
  return pages
}

function seriesOf(
  query: CandleQuery,
  { address, name, side }: Chosen,
  pages: readonly Answered<Page>[],
): Sourced<CandleSeries> {
  const [newest] = pages
  if (!newest) throw new Error('no page was read')
  const isUsd = query.currency === 'usd'
  const rows = pages.toReversed().flatMap(({ data }) => data.data.attributes.ohlcv_list)
  const candles = inOrder(rows.map((row) => toCandle(row, isUsd)).filter(isPlausible))
  const { base, quote } = newest.data.meta ?? {}
  const isQuote = side === 'quote' || (quote?.address === side && base?.address !== side)
  const [own, other] = isQuote ? [quote, base] : [base, quote]
  return {
    ...newest,
    asOf: pages.map(({ asOf }) => asOf).toSorted()[0] ?? newest.asOf,
    stale: pages.some(({ stale }) => stale) || undefined,
    data: {
      candles: folded(candles, CANDLE_SECONDS[query.interval]).filter(
        ({ time }) => time >= query.from && time < query.to,
      ),
      mint: own?.address ?? query.mint,
      symbol: own?.symbol ?? undefined,
      pool: {
        address,
        name: name ?? (base?.symbol && quote?.symbol ? `${base.symbol} / ${quote.symbol}` : undefined),
      },
      unit: isUsd ? 'USD' : (other?.symbol ?? 'native'),
    },
  }
}

const toCandle = (
  [time, open, high, low, close, volume]: Page['data']['attributes']['ohlcv_list'][number],
  isUsd: boolean,
): Candle => ({ time, open, high, low, close, volume, volumeUsd: isUsd ? volume : undefined })

/** Filters, sorts and pages the streams that the source lists. */
import { ParleyError } from '#contract/errors.ts'
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { Input } from '#contract/tool.ts'
import type { LiveStream } from '#domain/live-streams.ts'
import type { Failed } from '#domain/sourced.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { cents, rounded } from '../_kit/rounded.ts'
import { originOf } from '../_kit/sourced.server.ts'
import { pumpstreamLiveSummary, SPOTLIGHT, type StreamRow, VIEW_ROWS } from './contract.ts'
import { pagingOf } from './paging.ts'

const DEFAULT_PAGE = 25

type Query = Input<typeof pumpstreamLiveSummary>

function failure({ reason }: Failed): ParleyError {
  if (reason === 'unconfigured')
    return new ParleyError('not_configured', { what: 'The list of live streams', variable: 'PUMPFUN_FEED' })
  if (reason === 'shape_changed') return new ParleyError('pumpstream_invalid_json')
  return new ParleyError('pumpstream_fetch_failed', { reason })
}

export const handler = defineHandler(pumpstreamLiveSummary, ['streams', 'clock'], {
  run: async (query, { streams, clock }, { signal }) => {
    const answer = await streams.now(signal)
    if (!answer.ok) throw failure(answer)
    const now = clock.now()
    const all = answer.data.map((stream) => rowOf(stream, now)).toSorted(orderOf(query.sort))
    const filters = filtersOf(query)
    const fitting = all.filter((row) => fits(row, filters))
    const paging = pagingOf(fitting.length, {
      ...query,
      pageSize: query.pageSize ?? query.limit ?? DEFAULT_PAGE,
    })
    const shown = fitting.slice(paging.offset, paging.offset + paging.pageSize)
    return {
      generatedAt: new Date(now).toISOString(),
      totalAvailable: all.length,
      totalAfterFilter: fitting.length,
      totalReturned: shown.length,
      appliedSort: query.sort,
      appliedFilters: filters,
      paging,
      totals: totalsOf(all),
      streams: shown,
      spotlight: query.includeSpotlight ? all.slice(0, SPOTLIGHT) : undefined,
      source: originOf(answer),
    }
  },
  modelView: ({ totals, totalAfterFilter, streams, source }) => ({
    live: totals.liveStreams,
    viewers: totals.totalLiveViewers,
    matching: totalAfterFilter,
    streams: streams.slice(0, VIEW_ROWS).map((row) => ({
      symbol: row.symbol,
      name: row.name,
      mint: row.mintId,
      status: row.status,
      viewers: row.currentViewers,
      market_cap_usd: rounded(row.marketCapUsd ?? undefined, 4),
      viewers_change_pct: row.momentum?.percent,
    })),
    source: source.source,
    official: source.official,
    as_of: source.asOf,
    stale: source.stale ? (true as const) : undefined,
  }),
})

const rowOf = (stream: LiveStream, now: number): StreamRow => ({
  mintId: stream.mint,
  name: outsideText(stream.name, NAME_MAX),
  symbol: outsideText(stream.symbol, SYMBOL_MAX),
  status: stream.status,
  channel: stream.channel === undefined ? null : outsideText(stream.channel, NAME_MAX) || null,
  currentViewers: stream.viewers ?? null,
  marketCapUsd: stream.marketCapUsd ?? null,
  marketCapSol: stream.marketCapSol ?? null,
  momentum: momentumOf(stream),
  coinCreatedAt: stream.coinCreatedAt ?? null,
  latestAt: stream.seenAt,
  lastSnapshotAgeSeconds: Math.max(0, Math.round((now - Date.parse(stream.seenAt)) / 1000)),
  url: `https://pump.fun/coin/${stream.mint}`,
  thumbnail: stream.thumbnailUrl ?? null,
})

function momentumOf({ viewers, earlier, seenAt }: LiveStream): StreamRow['momentum'] {
  if (viewers === undefined || !earlier || earlier.viewers <= 0) return null
  const percent = cents((viewers / earlier.viewers - 1) * 100)
  const minutes = Math.round((Date.parse(seenAt) - Date.parse(earlier.at)) / 60_000)
  return percent === null ? null : { percent, minutes: Math.max(1, minutes) }
}

/** Unknown figures come last. */
const orderOf = (sort: Query['sort']) => {
  const figure = (row: StreamRow): number =>
    (sort === 'viewers' ? row.currentViewers : row.marketCapUsd) ?? Number.NEGATIVE_INFINITY
  return (a: StreamRow, b: StreamRow): number => {
    const [one, other] = [figure(a), figure(b)]
    return one === other ? 0 : other > one ? 1 : -1
  }
}

const filtersOf = ({
  status,
  minMarketCapUsd,
  minViewers,
  search,
  symbols,
  symbol,
  mintIds,
  mintId,
}: Query) => ({
  status,
  minMarketCapUsd: minMarketCapUsd ?? null,
  minViewers: minViewers ?? null,
  search: search?.trim() || null,
  symbols: [...(symbols ?? []), ...(symbol ? [symbol] : [])].slice(0, 50),
  mintIds: [...(mintIds ?? []), ...(mintId ? [mintId] : [])].slice(0, 50),
})

const bare = (text: string): string => text.trim().replace(/^\$/, '').toLowerCase()

function fits(row: StreamRow, filters: ReturnType<typeof filtersOf>): boolean {
  const { status, minMarketCapUsd, minViewers, search, symbols, mintIds } = filters
  const texts = [row.name, row.symbol, row.channel ?? '', row.mintId].map(bare)
  return (
    (status === 'all' || row.status === status) &&
    (minMarketCapUsd === null || (row.marketCapUsd ?? -1) >= minMarketCapUsd) &&
    (minViewers === null || (row.currentViewers ?? -1) >= minViewers) &&
    (search === null || texts.some((text) => text.includes(bare(search)))) &&
    (symbols.length === 0 || symbols.some((symbol) => bare(symbol) === bare(row.symbol))) &&
    (mintIds.length === 0 || mintIds.includes(row.mintId))
  )
}

function totalsOf(rows: readonly StreamRow[]) {
  const live = rows.filter(({ status }) => status === 'live')
  const sum = (values: readonly (number | null)[]): number =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return {
    totalStreams: rows.length,
    liveStreams: live.length,
    disconnectingStreams: rows.length - live.length,
    totalLiveViewers: sum(live.map(({ currentViewers }) => currentViewers)),
    totalLiveMarketCapUsd: sum(live.map(({ marketCapUsd }) => marketCapUsd)),
  }
}

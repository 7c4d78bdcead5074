/** Draws the live streams: up to six, and the others on request. */
import { Radio } from 'lucide-react'
import { formatCompact, formatPercent } from '#contract/rules/amounts.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Change } from '#ui/cards/change.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { MovingSource } from '#ui/cards/refresh.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { OUTSIDE_LINK, safeHref } from '#ui/format/safe-href.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { pumpstreamLiveSummary, type StreamRow } from './contract.ts'

const TITLE = pumpstreamLiveSummary.title
/** spec C9.11 */
const ROWS = 6

export const card = defineCard(pumpstreamLiveSummary, ({ call, actions }) => {
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLE}
        text="Looking for live streams…"
        heading="The streams did not load"
        call={call}
        actions={actions}
      />
    )
  return <Streams result={call.output} refresh={actions.rerun} />
})

type StreamsProps = Readonly<{
  result: Output<typeof pumpstreamLiveSummary>
  refresh: (() => void) | undefined
}>

function Streams({ result, refresh }: StreamsProps) {
  const { streams, totals, paging, totalAfterFilter, source } = result
  const fold = useFold(streams, ROWS)
  const left = paging.remainingAfterPage
  return (
    <Card
      title={TITLE}
      subject={`${totals.liveStreams} live, ${watching(totals.totalLiveViewers)}`}
      aside={
        <MovingSource
          source={source.source}
          asOf={source.asOf}
          stale={source.stale}
          official={source.official}
          refresh={refresh}
        />
      }
    >
      {streams.length === 0 ? (
        <Empty icon={Radio}>No live streams detected.</Empty>
      ) : (
        <ul aria-label="Streams">
          {fold.shown.map((stream) => (
            <Row key={stream.mintId} stream={stream} />
          ))}
        </ul>
      )}
      {(fold.button !== undefined || left > 0) && (
        <CardFoot note={left > 0 ? `${left} of ${totalAfterFilter} not on this page` : undefined}>
          {fold.button}
        </CardFoot>
      )}
    </Card>
  )
}

const watching = (viewers: number): string => `${formatCompact(viewers)} watching`

function Row({ stream }: { stream: StreamRow }) {
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5">
      <TokenDisc id={stream.mintId} symbol={stream.symbol} size="l" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <Name stream={stream} />
          <span className="min-w-0 truncate text-small text-fg-3">{stream.name}</span>
          {stream.status === 'disconnecting' && <Badge tone="warn">Disconnecting</Badge>}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-fg-3">
          <Base58Chip value={stream.mintId} kind="mint" />
          {stream.channel !== null && <span className="min-w-0 truncate">by {stream.channel}</span>}
          {stream.coinCreatedAt !== null && (
            <time dateTime={stream.coinCreatedAt} title={stream.coinCreatedAt}>
              coin {ageWords(stream.coinCreatedAt, stream.latestAt)}
            </time>
          )}
        </div>
      </div>
      <Figures stream={stream} />
    </li>
  )
}

function Name({ stream: { symbol, url } }: { stream: StreamRow }) {
  const href = safeHref(url)
  if (href?.protocol !== 'https:') return <b className="font-[560]">{symbol}</b>
  return (
    <a href={href.href} {...OUTSIDE_LINK} className="touch link font-[560]">
      {symbol}
    </a>
  )
}

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const YEAR_DAYS = 365

/** In whole hours, days or years: how long a coin has been there says how much to trust it. */
function ageWords(from: string, to: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / HOUR_MS))
  const days = Math.floor(hours / DAY_HOURS)
  if (days < 1) return hours < 1 ? 'under 1 h old' : `${hours} h old`
  return days < YEAR_DAYS ? `${days} d old` : `${Math.floor(days / YEAR_DAYS)} y old`
}

function Figures({ stream: { currentViewers, marketCapUsd, momentum } }: { stream: StreamRow }) {
  return (
    <div className="flex-none text-right text-small">
      <div className="text-body">
        {currentViewers === null ? (
          <span className="text-fg-3">Viewers unknown</span>
        ) : (
          <span className="num">{formatCompact(currentViewers)}</span>
        )}
        {currentViewers !== null && <span className="text-small text-fg-2"> watching</span>}
      </div>
      {momentum !== null && (
        <div title={`Viewers: ${formatPercent(momentum.percent)} in ${momentum.minutes} min`}>
          <Change percent={momentum.percent} /> <span className="text-fg-3">in {momentum.minutes} min</span>
        </div>
      )}
      {marketCapUsd !== null && (
        <div className="text-fg-3">
          <span className="num text-fg-2">{formatCompact(marketCapUsd, true)}</span> market cap
        </div>
      )}
    </div>
  )
}

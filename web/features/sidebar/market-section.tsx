/** Market pulse and live streams in the signal stack. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import type { MarketPulse, Signals, StreamPulse } from '#contract/signals.ts'
import { missingWords } from '#tools/_kit/origin.ts'
import { Change } from '#ui/cards/change.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { signalsQuery } from '../../lib/signals.ts'
import { Heading, Line } from './section.tsx'

export const MarketSection = () => (
  <Part
    title="Market pulse"
    waiting="Fetching prices…"
    select={({ market }) => market}
    empty="No prices right now."
  >
    {({ rows }: MarketPulse) => rows.map((row) => <Price key={row.mint} row={row} />)}
  </Part>
)

export const StreamsSection = () => (
  <Part
    title="Live streams"
    waiting="Looking for live streams…"
    select={({ streams }) => streams}
    empty="No live streams detected."
    count={({ live }: StreamPulse) => live}
  >
    {({ rows }: StreamPulse) => rows.map((row) => <Stream key={row.mint} row={row} />)}
  </Part>
)

type Found = MarketPulse | StreamPulse
type PartProps<P extends Found> = Readonly<{
  title: string
  waiting: string
  empty: string
  select: (signals: Signals) => P | Extract<Signals['market'], { ok: false }>
  /** All that there are, of which the rows are the first. */
  count?: (part: P) => number
  children: (part: P) => ReactNode
}>

function Part<P extends Found>({ title, waiting, empty, select, count, children }: PartProps<P>) {
  const { data, isError, refetch } = useQuery(signalsQuery)
  const part = data && select(data)
  return (
    <section aria-label={title}>
      <Heading aside={part?.ok && <Source {...part} />}>
        {title} {part?.ok && count && <span className="num font-[450] text-fg-3">{count(part)}</span>}
      </Heading>
      {!part && isError && (
        <div className="flex items-center justify-between gap-3">
          <Line>{title} could not be loaded.</Line>
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {!part && !isError && <Line>{waiting}</Line>}
      {part && !part.ok && (
        <Line>{part.reason === 'unconfigured' ? 'Not set up here.' : `${missingWords(part)}.`}</Line>
      )}
      {part?.ok && (part.rows.length === 0 ? <Line>{empty}</Line> : <ul>{children(part)}</ul>)}
    </section>
  )
}

const Price = ({ row: { symbol, usd, change24h, course } }: { row: MarketPulse['rows'][number] }) => (
  <li className="flex items-center gap-3 border-b border-line py-[7px] text-small">
    <b className="w-14 shrink-0 truncate font-[550]">{symbol}</b>
    <span className="flex min-w-0 flex-1">
      <Sparkline
        values={course}
        label={`${symbol}, 24 hours`}
        format={formatPrice}
        change={change24h}
        className="h-6 w-20"
      />
    </span>
    <span className="grid justify-items-end">
      <span className="num">{formatPrice(usd)}</span>
      <Change percent={change24h} className="text-micro" />
    </span>
  </li>
)

const Stream = ({ row: { symbol, name, viewers, marketCapUsd } }: { row: StreamPulse['rows'][number] }) => (
  <li className="flex items-baseline justify-between gap-3 border-b border-line py-[9px] text-small">
    <b title={name} className="min-w-0 truncate font-[550]">
      {symbol}
      <span className="ml-2 font-[450] text-fg-3">{name}</span>
    </b>
    <span className="shrink-0 text-fg-3">
      {viewers === null ? (
        marketCapUsd !== null && <span className="num">{formatCompact(marketCapUsd, true)}</span>
      ) : (
        <>
          <span className="num text-fg-2">{formatCompact(viewers)}</span> watching
        </>
      )}
    </span>
  </li>
)

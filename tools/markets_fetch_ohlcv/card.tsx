/** Price chart: the price and its change, candles or a line with their volume, a readout, and the same as a table. */
import { ChartCandlestick, ChartLine, RotateCw } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { formatCompact } from '#contract/rules/amounts.ts'
import { CHART_RANGE_NAMES, type ChartRange } from '#contract/rules/candles.ts'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Change } from '#ui/cards/change.tsx'
import { Stats } from '#ui/cards/facts.tsx'
import { FoldButton, useOpen } from '#ui/cards/fold.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { OUTSIDE_LINK } from '#ui/format/safe-href.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import '../_kit/beside.css'
import { type CardActions, defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { CandleTable } from './chart/candle-table.tsx'
import { ChartView, loadPlot } from './chart/chart-view.tsx'
import type { ChartLook } from './chart/drawing.tsx'
import { marksOf } from './chart/marks.tsx'
import { priceText, spanText } from './chart/texts.ts'
import { marketsFetchOhlcv } from './contract.ts'

const TITLE = marketsFetchOhlcv.title

type Result = Output<typeof marketsFetchOhlcv>

export const card = defineCard(marketsFetchOhlcv, ({ call, actions }) => {
  if (call.status !== 'done') return <Unfinished call={call} actions={actions} />
  return <Chart result={call.output} actions={actions} />
})

type UnfinishedProps = Pick<ComponentProps<typeof UnfinishedCard>, 'call' | 'actions'>

/** Loads the chart library while the candles are on their way. */
function Unfinished(props: UnfinishedProps) {
  useEffect(() => void loadPlot(), [])
  return (
    <UnfinishedCard
      title={TITLE}
      text="Loading the price history…"
      heading="The price history did not load"
      {...props}
    />
  )
}

function Chart({ result, actions }: { result: Result; actions: CardActions }) {
  const [isTable, turnTable] = useOpen('table')
  const [isDetailed, turnDetails] = useOpen('details')
  const [look, setLook] = useState<ChartLook>('candles')
  const { source, ohlcv } = result
  return (
    <Card
      title={TITLE}
      subject={<Subject result={result} />}
      aside={
        <Source source={source.source} asOf={source.asOf} stale={source.stale} official={source.official} />
      }
    >
      <div className="beside-chart">
        <Head result={result} />
        <Controls result={result} actions={actions}>
          {ohlcv.length > 0 && <Choice label="Look" options={LOOKS} value={look} onChange={setLook} />}
        </Controls>
        {ohlcv.length === 0 ? (
          <Empty icon={ChartCandlestick}>Nothing was traded in this time.</Empty>
        ) : (
          <div className="beside-second">
            <ChartView
              rows={ohlcv}
              look={look}
              unit={result.unit}
              seconds={result.interval_seconds}
              label={result.symbol ?? 'this token'}
              marks={marksOf(actions.landedTrades?.() ?? [], result)}
            />
            <div className={isDetailed ? '' : 'snug:hidden low:hidden'}>
              <Totals result={result} />
            </div>
            {isTable && <CandleTable rows={ohlcv} unit={result.unit} seconds={result.interval_seconds} />}
          </div>
        )}
        <CardFoot note={<Attribution pair={result.pair_name} />}>
          {ohlcv.length > 0 && (
            <>
              <span className="hidden snug:contents low:contents">
                <FoldButton open={isDetailed} onClick={turnDetails}>
                  {isDetailed ? 'Hide details' : 'Details'}
                </FoldButton>
              </span>
              <span className={isDetailed || isTable ? 'contents' : 'contents tight:hidden low:hidden'}>
                <FoldButton open={isTable} onClick={turnTable}>
                  {isTable ? 'Hide table' : 'Show as table'}
                </FoldButton>
              </span>
            </>
          )}
        </CardFoot>
      </div>
    </Card>
  )
}

/** A narrow card names the token only in its head. */
const Subject = ({ result: { symbol, interval, note } }: { result: Result }) => (
  <>
    <span className="@max-xl:hidden">{symbol ?? 'Unknown token'}, </span>
    {intervalWords(interval)}
    {note === 'span_shortened' && ', shortened to what these candles allow'}
  </>
)

/** '15m' → '15-minute candles' */
function intervalWords(interval: Result['interval']): string {
  const count = Number.parseInt(interval, 10)
  const unit = interval.endsWith('m') ? 'minute' : interval.endsWith('H') ? 'hour' : 'day'
  return `${count}-${unit} candles`
}

function Head({ result }: { result: Result }) {
  const { mint_address: mint, symbol, name, verified, summary, unit } = result
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 pt-1 pb-3 snug:pt-0 snug:pb-2 low:pb-1">
      <span className="contents tight:@max-[21rem]:hidden">
        <TokenDisc id={mint ?? ''} symbol={symbol ?? '?'} size="l" />
      </span>
      <div className="min-w-0 flex-1 basis-28 snug:basis-12">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 tight:flex-nowrap">
          <b className="text-[1.0625rem]/6 font-semibold">{symbol ?? 'Unknown token'}</b>
          {name !== null && <span className="min-w-0 truncate text-small text-fg-2 low:hidden">{name}</span>}
          {verified === false && <Badge tone="warn">Unverified</Badge>}
        </div>
      </div>
      {summary && (
        <div className="ml-auto text-right tight:flex tight:items-baseline tight:gap-x-2.5">
          <div className="figures text-figure-s">{priceText(summary.price_close, unit)}</div>
          <Change percent={summary.price_change_pct} className="text-small" />
          <span className="ml-1.5 text-small whitespace-nowrap text-fg-3 tight:sr-only">
            {spanText(result)}
          </span>
        </div>
      )}
    </div>
  )
}

const OPTIONS = CHART_RANGE_NAMES.map((value) => ({ value, label: value }))
/** A range replaces every argument that says a time or a length. */
const SPANLESS = {
  interval: undefined,
  interval_minutes: undefined,
  time_from: undefined,
  time_to: undefined,
}

const LOOKS = [
  {
    value: 'candles',
    label: (
      <>
        <ChartCandlestick className="size-4" />
        <span className="sr-only">Candles</span>
      </>
    ),
  },
  {
    value: 'line',
    label: (
      <>
        <ChartLine className="size-4" />
        <span className="sr-only">Line</span>
      </>
    ),
  },
] as const

type ControlsProps = Readonly<{ result: Result; actions: CardActions; children: ReactNode }>

function Controls({ result, actions: { rerun, rerunWith }, children }: ControlsProps) {
  const [wanted, setWanted] = useState<ChartRange>()
  const choose = async (range: ChartRange) => {
    setWanted(range)
    await rerunWith?.({ ...SPANLESS, range })
    setWanted(undefined)
  }
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2 low:pb-1"
      aria-busy={wanted !== undefined}
    >
      {rerunWith && (
        <Choice
          label="Range"
          options={OPTIONS}
          value={wanted ?? result.range ?? undefined}
          onChange={(range) => void choose(range)}
        />
      )}
      {children}
      <span role="status" className="text-small text-fg-3 max-sm:sr-only">
        {wanted !== undefined && 'Loading…'}
      </span>
      {rerun && (
        <Button tone="quiet" size="small" className="ml-auto" onClick={rerun}>
          <RotateCw className="size-3.5" />
          <span className="max-sm:sr-only low:sr-only">Refresh</span>
        </Button>
      )}
    </div>
  )
}

function Totals({ result: { summary, unit } }: { result: Result }) {
  if (!summary) return null
  const { price_open, price_high, price_low, total_volume } = summary
  const volume =
    total_volume === null
      ? '–'
      : `${formatCompact(total_volume, unit === 'USD')}${unit === 'USD' ? '' : ` ${unit}`}`
  return (
    <Stats
      items={[
        { label: 'Open', value: priceText(price_open, unit) },
        { label: 'High', value: priceText(price_high, unit) },
        { label: 'Low', value: priceText(price_low, unit) },
        { label: 'Volume', value: volume },
      ]}
    />
  )
}

/** The licence of the chart library asks for the link. */
const Attribution = ({ pair }: { pair: string | null }) => (
  <span>
    {pair !== null && <span className="mr-2 whitespace-nowrap tight:hidden low:hidden">Pool {pair}</span>}{' '}
    <a href="https://www.tradingview.com/" {...OUTSIDE_LINK} className="touch link whitespace-nowrap">
      Charts by TradingView
    </a>
  </span>
)

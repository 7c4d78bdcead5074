/** The chart with its readout: pointer and arrow keys move one crosshair; the plot itself loads when it is first shown. */
import { type KeyboardEvent, useState } from 'react'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { CandleRow } from '../contract.ts'
import type { ChartLook } from './drawing.tsx'
import type { Mark } from './marks.tsx'
import { candleText, priceText, timeText, volumeText } from './texts.ts'
import './chart.css'

const Missing = () => (
  <p className="grid h-full place-items-center text-small text-fg-3">
    The chart did not load. The table has the same candles.
  </p>
)
const Waiting = () => (
  <div className="grid h-full place-items-center">
    <Spinner />
  </div>
)
/** The library is as large as the rest of the cards together, so no other card waits for it. */
export const loadPlot = loader(async () => {
  try {
    return await import('./plot.tsx')
  } catch {
    return { Plot: Missing }
  }
})
const Plot = lazyPart(loadPlot, (module) => module.Plot, Waiting)

/** Candles per press of Page Up or Page Down. */
const LEAP = 10

type ChartViewProps = Readonly<{
  rows: readonly CandleRow[]
  look: ChartLook
  unit: string
  /** Per candle. */
  seconds: number
  label: string
  marks: readonly Mark[]
}>

export function ChartView({ rows, look, unit, seconds, label, marks }: ChartViewProps) {
  const [at, setAt] = useState<number>()
  const last = rows.length - 1
  const shown = Math.min(at ?? last, last)
  const row = rows[shown]
  if (!row) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, shown, last)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className="relative">
      <div
        data-over={at === undefined ? undefined : ''}
        className={at === undefined ? 'snug:hidden low:hidden' : 'chart-readout'}
      >
        <Readout row={row} unit={unit} seconds={seconds} mark={marks.find(({ time }) => time === row.t)} />
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Candles of ${label}. Arrow keys move the crosshair.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={candleText(row, unit, seconds)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
        className="chart-plot relative rounded-2 focus-visible:outline-2 focus-visible:outline-accent-hi"
      >
        <div aria-hidden="true" className="absolute inset-0">
          <Plot rows={rows} unit={unit} seconds={seconds} look={look} marks={marks} at={at} onPoint={setAt} />
        </div>
      </div>
    </div>
  )
}

function placeAfter(key: string, at: number, last: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - LEAP,
    PageUp: at + LEAP,
    Home: 0,
    End: last,
  }
  const place = places[key]
  return place === undefined ? undefined : Math.min(last, Math.max(0, place))
}

type ReadoutProps = Readonly<{ row: CandleRow; unit: string; seconds: number; mark: Mark | undefined }>

/** The slider announces the same as its value. */
const Readout = ({ row, unit, seconds, mark }: ReadoutProps) => (
  <p aria-hidden="true" className="num min-h-9 pb-1.5 text-micro sm:min-h-6 text-fg-2">
    <span className="text-fg-3">{timeText(row.t, seconds)}</span>{' '}
    {(
      [
        ['O', row.o],
        ['H', row.h],
        ['L', row.l],
        ['C', row.c],
      ] as const
    ).map(([name, price]) => (
      <span key={name} className="mr-2 inline-block whitespace-nowrap">
        <span className="text-fg-3">{name}</span> {priceText(price, unit)}
      </span>
    ))}
    <span className="inline-block whitespace-nowrap">
      <span className="text-fg-3">V</span> {volumeText(row, unit)}
    </span>
    {mark && <span className="ml-2 inline-block text-accent">{mark.text}</span>}
  </p>
)

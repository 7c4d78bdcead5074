/** The chart library behind one small interface: rows in, the place under the pointer out. */
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  type SeriesType,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { CandleRow } from '../contract.ts'
import type { ChartColours } from './colours.tsx'
import type { Mark } from './marks.tsx'
import { axisPlaces, axisText, clockText, dayText, tickTexts, timeText } from './texts.ts'
import { continues, isZoomed } from './zoom.ts'

export type ChartLook = 'candles' | 'line'

export type Drawing = Readonly<{
  show(rows: readonly CandleRow[], look: ChartLook): void
  mark(marks: readonly Mark[]): void
  point(at: number | undefined): void
  paint(colours: ChartColours): void
  remove(): void
}>

type Scene = Readonly<{ unit: string; seconds: number; colours: ChartColours }>

/** Part of the height that the price leaves to the volume. */
const VOLUME_SHARE = 0.18
/** A lower plot shows no volume, which would lie over the candles. */
const VOLUME_FROM_PX = 150
const marginsOf = (hasVolume: boolean) => ({ top: 0.06, bottom: (hasVolume ? VOLUME_SHARE : 0) + 0.04 })

/** The library's time is this number; its type only marks it. */
const timeOf = (row: { t: number }): UTCTimestamp => row.t as UTCTimestamp

export function createPlot(
  host: HTMLElement,
  { unit, seconds, colours }: Scene,
  onPoint: (at: number | undefined) => void,
): Drawing {
  const chart = createChart(host, {
    autoSize: true,
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
      fontSize: 11,
      fontFamily: getComputedStyle(host).fontFamily,
    },
    rightPriceScale: { borderVisible: false, scaleMargins: marginsOf(true) },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      // A phone is narrower than half a pixel for each of a thousand candles.
      minBarSpacing: 0.1,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, mark: TickMarkType) =>
        mark >= TickMarkType.Time ? clockText(Number(time)) : dayText(Number(time)),
    },
    localization: { timeFormatter: (time: Time) => timeText(Number(time), seconds) },
    crosshair: { mode: CrosshairMode.Magnet },
    // The page scrolls with the wheel and with a finger; the chart moves sideways only.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'volume' },
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } })

  const size = new ResizeObserver(() => {
    const hasVolume = host.clientHeight >= VOLUME_FROM_PX
    volume.applyOptions({ visible: hasVolume })
    chart.priceScale('right').applyOptions({ scaleMargins: marginsOf(hasVolume) })
  })
  size.observe(host)

  let state: State = { rows: [], look: 'candles', colours, marks: [] }
  let prices: ISeriesApi<SeriesType> | undefined
  let markers: ISeriesMarkersPluginApi<Time> | undefined
  const places = new Map<number, number>()

  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    // Moves by key come from the card itself.
    if (sourceEvent !== undefined || time === undefined)
      onPoint(time === undefined ? undefined : places.get(Number(time)))
  })

  const placeOf = (price: number) => prices?.priceToCoordinate(price) ?? null
  const textsOf = (ticks: readonly number[]): string[] => {
    const places = axisPlaces(state.rows)
    return tickTexts(ticks, (tick) => axisText(tick, unit, places), placeOf, state.rows.at(-1)?.c)
  }

  const draw = (): void => {
    if (prices) chart.removeSeries(prices)
    prices = undefined
    prices = priceSeries(chart, state, unit, textsOf)
    markers = createSeriesMarkers(prices, markersOf(state))
    volume.setData(state.rows.map((row) => volumeBar(row, state.colours)))
    chart.applyOptions(coloursOf(state.colours))
  }

  return {
    show(rows, look) {
      const isOther = rows !== state.rows
      const chosen = continues(state.rows, rows) ? chosenSpan(chart, state.rows.length) : undefined
      state = { ...state, rows, look }
      places.clear()
      for (const [at, { t }] of rows.entries()) places.set(t, at)
      draw()
      if (chosen) chart.timeScale().setVisibleRange(chosen)
      else if (isOther) chart.timeScale().fitContent()
    },
    mark(marks) {
      state = { ...state, marks }
      markers?.setMarkers(markersOf(state))
    },
    point(at) {
      const row = at === undefined ? undefined : state.rows[at]
      if (row && prices) chart.setCrosshairPosition(row.c, timeOf(row), prices)
      else chart.clearCrosshairPosition()
    },
    paint(colours) {
      state = { ...state, colours }
      draw()
    },
    remove() {
      size.disconnect()
      chart.remove()
    },
  }
}

/** Undefined while the whole span is shown. */
function chosenSpan(chart: IChartApi, count: number) {
  const scale = chart.timeScale()
  return isZoomed(scale.getVisibleLogicalRange(), count) ? (scale.getVisibleRange() ?? undefined) : undefined
}

type State = Readonly<{
  rows: readonly CandleRow[]
  look: ChartLook
  colours: ChartColours
  marks: readonly Mark[]
}>

function priceSeries(
  chart: IChartApi,
  { rows, look, colours }: State,
  unit: string,
  textsOf: (ticks: readonly number[]) => string[],
): ISeriesApi<SeriesType> {
  const places = axisPlaces(rows)
  const shared = {
    priceFormat: {
      type: 'custom' as const,
      formatter: (price: number) => axisText(price, unit, places),
      tickmarksFormatter: textsOf,
      // The library rounds to this step, so that no two labels are equal.
      minMove: 10 ** -places,
    },
    priceLineStyle: 3,
    // The library writes black or white on it: on the colours of up and down, too faint at night.
    priceLineColor: colours.mark,
  }
  if (look === 'line') {
    const line = chart.addSeries(LineSeries, { ...shared, color: colours.line, lineWidth: 2 })
    line.setData(rows.map((row) => ({ time: timeOf(row), value: row.c })))
    return line
  }
  const candles = chart.addSeries(CandlestickSeries, {
    ...shared,
    upColor: colours.up,
    downColor: colours.down,
    borderVisible: false,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
  })
  candles.setData(
    rows.map((row) => ({ time: timeOf(row), open: row.o, high: row.h, low: row.l, close: row.c })),
  )
  return candles
}

const volumeBar = (row: CandleRow, { upFaint, downFaint }: ChartColours) => ({
  time: timeOf(row),
  value: row.v ?? 0,
  color: row.c >= row.o ? upFaint : downFaint,
})

/** The library wants them in the order of their times. */
const markersOf = ({ marks, colours }: State) =>
  marks
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, side }) => ({
      time: time as UTCTimestamp,
      position: side === 'buy' ? ('belowBar' as const) : ('aboveBar' as const),
      shape: side === 'buy' ? ('arrowUp' as const) : ('arrowDown' as const),
      color: colours.mark,
      text: side === 'buy' ? 'B' : 'S',
    }))

const coloursOf = ({ text, grid, crosshair, label }: ChartColours) => ({
  layout: { textColor: text },
  grid: { vertLines: { visible: false }, horzLines: { color: grid } },
  crosshair: {
    vertLine: { color: crosshair, labelBackgroundColor: label },
    horzLine: { color: crosshair, labelBackgroundColor: label },
  },
})

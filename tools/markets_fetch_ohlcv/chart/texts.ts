/** Writes the prices, volumes and times of candles. */
import { formatAmount, formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import type { CandleRow } from '../contract.ts'

export const priceText = (price: number, unit: string): string =>
  unit === 'USD' ? formatPrice(price) : `${shortAmount(price)} ${unit}`

/** Native prices are small numbers as often as large ones. */
const shortAmount = (price: number): string =>
  price >= 0.01 ? formatAmount(price) : formatPrice(price).replace('$', '')

const LOWEST_DIGITS = 4
const SPAN_DIGITS = 2
const MOST_PLACES = 14

/** Decimals that all labels of an axis share: '$0.00002' among '$0.000021' and '$0.000019' reads as a tenth. */
export function axisPlaces(rows: readonly Pick<CandleRow, 'l' | 'h'>[]): number {
  const lowest = Math.min(...rows.map(({ l }) => l))
  if (!Number.isFinite(lowest) || lowest <= 0) return 2
  const span = Math.max(...rows.map(({ h }) => h)) - lowest
  const ofSpan = span > 0 ? placesFor(span, SPAN_DIGITS) : 0
  const least = lowest >= 1000 ? 0 : 2
  return Math.min(MOST_PLACES, Math.max(least, placesFor(lowest, LOWEST_DIGITS), ofSpan))
}

const placesFor = (size: number, digits: number): number => digits - 1 - Math.floor(Math.log10(size))

export function axisText(price: number, unit: string, places: number): string {
  const size = Math.abs(price).toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  const sign = price < 0 ? '−' : ''
  return unit === 'USD' ? `${sign}$${size}` : `${sign}${size} ${unit}`
}

/** Half a tag and half a label, in pixels. */
const COVERED = 16

/** The texts of an axis, without those that the tag of the last price would cover by half. */
export function tickTexts(
  ticks: readonly number[],
  textOf: (price: number) => string,
  placeOf: (price: number) => number | null,
  tagged: number | undefined,
): string[] {
  const tag = tagged === undefined ? null : placeOf(tagged)
  const isCovered = (place: number | null) =>
    place !== null && tag !== null && Math.abs(place - tag) < COVERED
  return ticks.map((tick) => (isCovered(placeOf(tick)) ? '' : textOf(tick)))
}

export const volumeText = ({ v }: CandleRow, unit: string): string =>
  v === undefined ? '–' : formatCompact(v, unit === 'USD')

const HOUR = 3600

/** '7-day chart', '6-hour chart': the span over which a change is measured. The change of a day elsewhere is that of the market. */
export function spanText({ time_from, time_to }: Span): string {
  const hours = (time_to - time_from) / HOUR
  const span =
    hours < 1
      ? `${Math.round(hours * 60)}-minute`
      : hours < 48
        ? `${Math.round(hours)}-hour`
        : `${Math.round(hours / 24)}-day`
  return `${span} chart`
}
type Span = Readonly<{ time_from: number; time_to: number }>

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export const dayText = (seconds: number): string => DAY.format(seconds * 1000)
export const clockText = (seconds: number): string => CLOCK.format(seconds * 1000)

/** In the reader's own zone; candles of a day need no clock. */
export const timeText = (seconds: number, candleSeconds: number): string =>
  candleSeconds >= 86_400 ? dayText(seconds) : `${dayText(seconds)}, ${clockText(seconds)}`

/** Describes a candle as the crosshair announces it. */
export const candleText = (row: CandleRow, unit: string, seconds: number): string =>
  `${timeText(row.t, seconds)}: open ${priceText(row.o, unit)}, high ${priceText(row.h, unit)}, low ${priceText(row.l, unit)}, close ${priceText(row.c, unit)}, volume ${volumeText(row, unit)}`

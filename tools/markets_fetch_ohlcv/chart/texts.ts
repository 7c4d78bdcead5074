/** Writes the prices, volumes and times of candles. */
import { formatAmount, formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import type { CandleRow } from '../contract.ts'

export const priceText = (price: number, unit: string): string =>
  unit === 'USD' ? formatPrice(price) : `${shortAmount(price)} ${unit}`

/** Native prices are small numbers as often as large ones. */
const shortAmount = (price: number): string =>
  price >= 0.01 ? formatAmount(price) : formatPrice(price).replace('$', '')

export const volumeText = ({ v }: CandleRow, unit: string): string =>
  v === undefined ? '–' : formatCompact(v, unit === 'USD')

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

/** The time range of a question about activity: '1h', '90m', '7d', or seconds. */
import * as z from 'zod/mini'

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }
const LEAST = 60
const MOST = 604_800

/** Undefined for anything but digits with an optional unit, and outside a minute to a week. */
export function secondsOf(text: string): number | undefined {
  const [, digits, unit = 's'] = /^\s*(\d{1,6})\s*([smhd])?\s*$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const seconds = Number(digits) * (SECONDS[unit.toLowerCase()] ?? 1)
  return seconds >= LEAST && seconds <= MOST ? seconds : undefined
}

/** The longest text that a range needs. */
const MAX_TEXT = 12

export const timeframe = z.string().check(
  z.maxLength(MAX_TEXT),
  z.refine((text) => secondsOf(text) !== undefined, 'must be 1 minute to 7 days: 90m, 24h, 7d, or seconds'),
  z.describe('How far back: digits with s, m, h or d, from 60s to 7d. Bare digits are seconds.'),
)

/** 3600 → '1 hour', 604800 → '7 days'. */
export function rangeWords(seconds: number): string {
  const [size, word] =
    seconds % 86_400 === 0 && seconds > 86_400
      ? [seconds / 86_400, 'day']
      : seconds % 3_600 === 0
        ? [seconds / 3_600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second']
  return `${size} ${word}${size === 1 ? '' : 's'}`
}

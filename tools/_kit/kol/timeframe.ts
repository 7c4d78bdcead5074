/** The timeframe of trader data: the forms in which it can be given, in whole days. */
import * as z from 'zod/mini'

const MAX_DAYS = 30

const WORDS: Readonly<Record<string, number>> = {
  daily: 1,
  day: 1,
  today: 1,
  weekly: 7,
  week: 7,
  monthly: 30,
  month: 30,
}
const HOURS_PER_DAY = 24

function daysIn(text: string): number | undefined {
  const word = text.trim().toLowerCase()
  const known = WORDS[word]
  if (known !== undefined) return known
  const [, digits, unit = 'd'] = /^(\d{1,4})\s*([hdw])?$/.exec(word) ?? []
  if (digits === undefined) return undefined
  const days = Math.ceil(Number(digits) * ({ h: 1 / HOURS_PER_DAY, d: 1, w: 7 }[unit] ?? 1))
  return days >= 1 && days <= MAX_DAYS ? days : undefined
}

const UNKNOWN = 'timeframe is daily, weekly, monthly, or up to 30 days such as 12h, 7d or 30'

/** spec facts: 12h becomes one day, as the data is kept by days. */
export const timeframe = z._default(
  z
    .union(
      [
        z.string().check(
          z.maxLength(20),
          z.refine((text) => daysIn(text) !== undefined, UNKNOWN),
        ),
        z.int().check(z.gte(1), z.lte(MAX_DAYS)),
      ],
      {
        error: ({ input }) =>
          typeof input === 'string' || typeof input === 'number'
            ? UNKNOWN
            : 'timeframe_must_be_string_or_number',
      },
    )
    .check(
      z.describe('daily, weekly, monthly, or a number of days up to 30 ("7d", 7); hours become whole days.'),
    ),
  'weekly',
)

/** Checked by the schema before. */
export const daysOf = (value: string | number): number =>
  typeof value === 'number' ? value : (daysIn(value) ?? 7)

const LABELS: Readonly<Record<number, string>> = { 1: '24 hours', 7: '7 days', 30: '30 days' }
export const periodLabel = (days: number): string => LABELS[days] ?? `${days} days`

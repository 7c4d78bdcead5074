/** Turns a period in words into times. */
import type { Period } from './contract.ts'

const DAY_MS = 86_400_000
const midnight = (now: number): number => now - (now % DAY_MS)
/** The weeks of the calendar begin on Monday. */
const monday = (now: number): number => midnight(now) - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS

function firstOfMonth(now: number, before = 0): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1)
}

const SPANS: Readonly<Record<Period, (now: number) => readonly [since: number, until?: number]>> = {
  today: (now) => [midnight(now)],
  yesterday: (now) => [midnight(now) - DAY_MS, midnight(now)],
  week: (now) => [now - 7 * DAY_MS],
  last_week: (now) => [monday(now) - 7 * DAY_MS, monday(now)],
  month: (now) => [now - 30 * DAY_MS],
  last_month: (now) => [firstOfMonth(now, 1), firstOfMonth(now)],
}

export function spanOf(period: Period | undefined, now: number): { since?: string; until?: string } {
  if (!period) return {}
  const [since, until] = SPANS[period](now)
  return {
    since: new Date(since).toISOString(),
    until: until === undefined ? undefined : new Date(until).toISOString(),
  }
}

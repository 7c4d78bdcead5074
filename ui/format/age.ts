/** Formats an age in the few words that fit beside a source. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const WEEK = 7 * DAY

/** 'now', '8 s ago', '4 min ago', '3 h ago', '2 days ago', '12 Nov'. A clock that runs ahead of ours counts as now. */
export function agoWords(then: number, now: number): string {
  const age = now - then
  if (Number.isNaN(age)) return 'at an unknown time'
  if (age < 5 * SECOND) return 'now'
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s ago`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`
  if (age < WEEK) return age < 2 * DAY ? '1 day ago' : `${Math.floor(age / DAY)} days ago`
  return new Date(then).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** The age of a token in words: since when it is traded, and how long that is. */
import { counted } from '#domain/language/plain-words.ts'

const DAY = 24 * 3_600_000

/** Undefined when the time of the first pool is unknown. */
export function ageWords(
  name: string,
  firstPoolAt: string | null | undefined,
  asOf: string | null | undefined,
): string | undefined {
  const first = Date.parse(firstPoolAt ?? '')
  if (Number.isNaN(first)) return undefined
  const day = new Date(first).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const now = Date.parse(asOf ?? '')
  const since = Number.isNaN(now) || now < first ? '' : `, for ${lengthWords(now - first)}`
  return `${name} has been traded since ${day}${since}`
}

function lengthWords(ms: number): string {
  const days = Math.floor(ms / DAY)
  if (days < 1) return 'less than a day'
  if (days < 60) return counted(days, 'day')
  if (days < 730) return `about ${counted(Math.round(days / 30.4), 'month')}`
  return `about ${counted(Math.floor(days / 365), 'year')}`
}

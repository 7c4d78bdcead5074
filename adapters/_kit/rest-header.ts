/** Reads from an answer's headers until when its source wants no further requests. */

const EPOCH_SECONDS = 1e9
const EPOCH_MILLISECONDS = 1e12
/** No limit lasts longer, and a date cannot hold every number. */
const LONGEST_REST_MS = 86_400_000

/** Seconds from now, epoch seconds, epoch milliseconds or an HTTP date: sources use all four. */
function toTime(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const number = Number(value)
  if (Number.isNaN(number)) return Number.isNaN(Date.parse(value)) ? undefined : Date.parse(value)
  if (number >= EPOCH_MILLISECONDS) return number
  return number >= EPOCH_SECONDS ? number * 1000 : now + number * 1000
}

/** X writes 'rate-limit' where the others write 'ratelimit'. */
const firstOf = (headers: Headers, name: 'reset' | 'remaining'): string | null =>
  headers.get(`x-ratelimit-${name}`) ??
  headers.get(`ratelimit-${name}`) ??
  headers.get(`x-rate-limit-${name}`)

const resetTime = (headers: Headers, now: number): number | undefined =>
  toTime(headers.get('retry-after'), now) ?? toTime(firstOf(headers, 'reset'), now)

/** Reads when to come back from a refused request; undefined when the source does not say. */
export const retryTime = (headers: Headers, now: number): number | undefined => {
  const time = resetTime(headers, now)
  return time !== undefined && time > now ? Math.min(time, now + LONGEST_REST_MS) : undefined
}

/** Reads when the next request is allowed from a good answer that was the last one allowed. */
export function exhaustedUntil(headers: Headers, now: number): number | undefined {
  const remaining = firstOf(headers, 'remaining')
  return remaining !== null && Number(remaining) <= 0 ? retryTime(headers, now) : undefined
}

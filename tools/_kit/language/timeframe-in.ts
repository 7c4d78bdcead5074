/** The timeframe of trader data for a language other than English. */
import type { Span } from '#domain/language/lookup-sentences.ts'

/** '7 days'; undefined where it is said in other words. */
export function timeframeSpan(timeframe: string): Span | undefined {
  const [, count, unit] = /^(\d+) (hour|day)s?$/.exec(timeframe) ?? []
  return count === undefined || unit === undefined
    ? undefined
    : { count: Number(count), unit: unit === 'hour' ? 'hour' : 'day' }
}

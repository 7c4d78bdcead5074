/** The time range in a line: 'today', 'the last 3 hours', 'this week'. */

const UNITS: Readonly<Record<string, string>> = { minute: 'm', min: 'm', hour: 'h', hr: 'h', day: 'd' }
const MOST: Readonly<Record<string, number>> = { m: 10_080, h: 168, d: 7 }

/** The words of a range, as a pattern that explains them. */
export const RANGE_WORDS =
  '[in | over | during | within | from | for | of | on] [the | this | past] (today | yesterday | tonight | lately | recently | this week | past week | last week | last hour | past hour | this hour | last day | past day | this morning | last night | 24h | 7d | 1h | [last | past] {number} (minutes | minute | mins | hours | hour | hrs | days | day) | last 24 hours | week)'

const FIXED: readonly (readonly [RegExp, string])[] = [
  [/ (?:last|past|this) hour(?= |$)| 1h(?= |$)/, '1h'],
  [/ (?:today|tonight|this morning|last night|last day|past day|24h)(?= |$)/, '24h'],
  [/ yesterday(?= |$)/, '48h'],
  [/ (?:week|lately|recently|7d)(?= |$)/, '7d'],
]

/** As the tools take it; undefined where the line names no range. */
export function timeframeIn(line: string): string | undefined {
  const [, digits, word = ''] = / (\d{1,4}) (minute|min|hour|hr|day)s?(?= |$)/.exec(line) ?? []
  const unit = UNITS[word]
  if (digits !== undefined && unit !== undefined && Number(digits) > 0)
    return `${Math.min(Number(digits), MOST[unit] ?? 1)}${unit}`
  return FIXED.find(([pattern]) => pattern.test(line))?.[1]
}

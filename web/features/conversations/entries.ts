/** Orders conversations as the list shows them: filtered, in groups by date. */
import type { ConversationSummary } from '#contract/api/conversations.ts'

export type Entry =
  | Readonly<{ kind: 'heading'; label: string }>
  | Readonly<{ kind: 'row'; row: ConversationSummary; position: number }>

const DAY_MS = 86_400_000

/** The order of the server. All times are ISO texts of the same length, which sort as they are. */
const compare = (a: ConversationSummary, b: ConversationSummary): number =>
  Number(b.pinned) - Number(a.pinned) || descending(a.lastTurnAt, b.lastTurnAt) || descending(a.id, b.id)

const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)

/** Sorted, each conversation once; a later version replaces an earlier one. */
export const merged = (rows: readonly ConversationSummary[]): readonly ConversationSummary[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(compare)

/** Lower-cased once, not with each letter of a filter. */
const lowered = new WeakMap<ConversationSummary, string>()

function loweredTitle(row: ConversationSummary): string {
  const known = lowered.get(row)
  if (known !== undefined) return known
  const title = row.title.toLowerCase()
  lowered.set(row, title)
  return title
}

/** The loaded rows that match, in their order, with those that the server found beyond them. */
export function matching(
  loaded: readonly ConversationSummary[],
  filter: string,
  found: readonly ConversationSummary[] = [],
): readonly ConversationSummary[] {
  const wanted = filter.trim().toLowerCase()
  if (wanted === '') return loaded
  const isMatch = (row: ConversationSummary): boolean => loweredTitle(row).includes(wanted)
  const rows = loaded.filter(isMatch)
  const known = new Set(rows.map(({ id }) => id))
  const more = found.filter((row) => !known.has(row.id) && isMatch(row))
  return more.length === 0 ? rows : merged([...rows, ...more])
}

/** A week begins on Monday. */
function startsOf(now: number) {
  const day = startOf(now)
  const sinceMonday = (new Date(day).getDay() + 6) % 7
  // Noon, because a day may have 23 or 25 hours.
  const noon = day + DAY_MS / 2
  return {
    today: new Date(day).toISOString(),
    yesterday: new Date(startOf(noon - DAY_MS)).toISOString(),
    week: new Date(startOf(noon - sinceMonday * DAY_MS)).toISOString(),
  }
}

const startOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

type Starts = ReturnType<typeof startsOf>

function labelOf(
  { pinned, lastTurnAt: at }: ConversationSummary,
  { today, yesterday, week }: Starts,
): string {
  if (pinned) return 'Pinned'
  if (at >= today) return 'Today'
  if (at >= yesterday) return 'Yesterday'
  return at >= week ? 'This week' : 'Older'
}

/** Puts a heading before the first row of each group. */
export function toEntries(rows: readonly ConversationSummary[], now: number): readonly Entry[] {
  const starts = startsOf(now)
  let last: string | undefined
  return rows.flatMap((row, position): Entry[] => {
    const label = labelOf(row, starts)
    const heading = label === last ? [] : [{ kind: 'heading' as const, label }]
    last = label
    return [...heading, { kind: 'row', row, position }]
  })
}

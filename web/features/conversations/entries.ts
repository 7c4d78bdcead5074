/** Orders conversations as the list shows them: filtered, in groups by date. */
import type { ConversationSummary } from '#contract/api/conversations.ts'

export type Entry =
  | Readonly<{ kind: 'heading'; label: string }>
  | Readonly<{ kind: 'row'; row: ConversationSummary; position: number }>

const DAY_MS = 86_400_000

/** The order of the server. */
const compare = (a: ConversationSummary, b: ConversationSummary): number =>
  Number(b.pinned) - Number(a.pinned) ||
  Date.parse(b.lastTurnAt) - Date.parse(a.lastTurnAt) ||
  (a.id < b.id ? 1 : -1)

/** Sorted, each conversation once; a later version replaces an earlier one. */
export const merged = (rows: readonly ConversationSummary[]): ConversationSummary[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(compare)

export function matching(
  rows: readonly ConversationSummary[],
  filter: string,
): readonly ConversationSummary[] {
  const wanted = filter.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(({ title }) => title.toLowerCase().includes(wanted))
}

/** A week begins on Monday. */
function startsOf(now: number) {
  const day = new Date(now).setHours(0, 0, 0, 0)
  // Noon, because a day may have 23 or 25 hours.
  const yesterday = new Date(day - DAY_MS / 2).setHours(0, 0, 0, 0)
  const sinceMonday = (new Date(day).getDay() + 6) % 7
  const week = new Date(day + DAY_MS / 2 - sinceMonday * DAY_MS).setHours(0, 0, 0, 0)
  return { day, yesterday, week }
}

function labelOf({ pinned, lastTurnAt }: ConversationSummary, starts: ReturnType<typeof startsOf>): string {
  const at = Date.parse(lastTurnAt)
  if (pinned) return 'Pinned'
  if (at >= starts.day) return 'Today'
  if (at >= starts.yesterday) return 'Yesterday'
  return at >= starts.week ? 'This week' : 'Older'
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

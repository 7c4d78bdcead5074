/** The versions of each entry of a session log, and the moment of each: the rows and trades that a replay shows. */
import type { SessionLog, TimelineEvent, ToolCallEntry, TranscriptEntry } from '#contract/api/logs.ts'
import { type Trade, trade as tradeSchema } from '#contract/trades.ts'
import { type TranscriptRow, transcriptRow, unknownItem } from '#contract/transcript.ts'
import { isNewerTrade } from '#web/lib/page-trades.ts'

/** `at` is in milliseconds since the session began. */
type Version<T> = Readonly<{ at: number; is: T }>
export type Versions<T> = readonly Version<T>[]

type Entry = TranscriptEntry | ToolCallEntry
type ItemEvent = Extract<TimelineEvent, { type: 'item' }>
type MovedTrade = Extract<TimelineEvent, { type: 'trade' }>['trade']

const isCall = (entry: Entry): entry is ToolCallEntry => 'name' in entry

/** The rows of the log in its order, each with its versions. */
export function rowsOf(log: SessionLog): readonly Versions<TranscriptRow>[] {
  const startedAtMs = Date.parse(log.startedAt)
  const events = Map.groupBy(log.timeline?.filter((event) => event.type === 'item') ?? [], ({ id }) => id)
  return inOrder(log).map((entry) => {
    const beganAt = Math.max(0, Date.parse(entry.createdAt) - startedAtMs)
    return versionsOf(entry, events.get(entry.id) ?? [], beganAt, log.durationMs)
  })
}

function inOrder({ transcript, toolCalls }: SessionLog): readonly Entry[] {
  if (toolCalls.some(({ after }) => after === undefined))
    return [...transcript, ...toolCalls].toSorted(
      (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || rank(one) - rank(other),
    )
  const calls = Map.groupBy(toolCalls, ({ after = 0 }) => Math.min(after, transcript.length))
  return [...transcript, undefined].flatMap((entry, at) => [
    ...(calls.get(at) ?? []),
    ...(entry ? [entry] : []),
  ])
}

/** At the same time, an answer comes after the tool that it speaks of. */
const rank = (entry: Entry): number => (isCall(entry) ? 1 : entry.role === 'assistant' ? 2 : 0)

function versionsOf(
  entry: Entry,
  events: readonly ItemEvent[],
  beganAt: number,
  endsAt: number,
): Versions<TranscriptRow> {
  if (events.length === 0) return withoutEvents(entry, beganAt)
  const versions = events.map((event) => ({ at: event.at, is: rowOf(entry, event) }))
  const last = events.at(-1)
  const isWhole = last !== undefined && Object.keys(last).every((key) => PLACE.has(key))
  // The log has the last version, whenever it came.
  return isWhole ? versions : [...versions, { at: Math.max(endsAt, last?.at ?? 0), is: rowOf(entry) }]
}

/** An event with nothing else stands for the entry as the log has it. */
const PLACE: ReadonlySet<string> = new Set(['type', 'at', 'id'])

/** A log of an earlier version knows how long a tool ran, and nothing of how replies came. */
function withoutEvents(entry: Entry, beganAt: number): Versions<TranscriptRow> {
  const durationMs = isCall(entry) ? fieldOf(entry.data, 'durationMs') : undefined
  if (typeof durationMs !== 'number' || !(durationMs > 0)) return [{ at: beganAt, is: rowOf(entry) }]
  const running: ItemEvent = { type: 'item', at: beganAt, id: entry.id, status: 'IN_PROGRESS' }
  return [
    { at: beganAt, is: rowOf(entry, running) },
    { at: beganAt + Math.round(durationMs), is: rowOf(entry) },
  ]
}

function rowOf(entry: Entry, event?: ItemEvent): TranscriptRow {
  const status = event?.status ?? (entry.status === 'IN_PROGRESS' ? 'IN_PROGRESS' : 'DONE')
  const base = {
    itemId: entry.id,
    status,
    createdAtMs: Date.parse(entry.createdAt),
    expanded: false,
  }
  const row = isCall(entry) ? { ...base, ...noteOf(entry, status) } : { ...base, ...messageOf(entry, event) }
  // A file may say anything: what does not fit the schema has a row that says so.
  return transcriptRow.safeParse(row).data ?? unknownItem({ ...base, isHidden: false })
}

const noteOf = (entry: ToolCallEntry, status: TranscriptRow['status']) => ({
  type: 'TOOL_NOTE',
  title: entry.name,
  isHidden: false,
  data: {
    callId: entry.id,
    tool: entry.name,
    intent: fieldOf(entry.data, 'intent') ?? entry.name,
    arguments: entry.arguments ?? {},
    startedAt: entry.createdAt,
    // A running call has no result yet.
    ...(status === 'DONE' && {
      output: entry.output,
      error: fieldOf(entry.data, 'error'),
      durationMs: fieldOf(entry.data, 'durationMs'),
    }),
  },
})

function messageOf(entry: TranscriptEntry, event: Partial<ItemEvent> = {}) {
  const { chars, text = chars === undefined ? entry.text : entry.text.slice(0, chars) } = event
  const isHidden = event.isHidden ?? entry.isHidden
  if (entry.role === 'system') return { type: 'BREADCRUMB', title: text, isHidden, data: entry.data }
  const guardrailResult = event.guardrailResult === undefined ? entry.guardrailResult : event.guardrailResult
  const data = event.data === undefined ? entry.data : event.data
  return {
    type: 'MESSAGE',
    role: entry.role,
    title: text,
    isHidden,
    guardrailResult: guardrailResult ?? undefined,
    data: withPictures(data, fieldOf(entry.data, 'attachments')),
  }
}

/** Logs leave pictures out; a frame stands for each. */
const NO_PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="%23888" opacity=".25"/%3E%3C/svg%3E'

function withPictures(data: unknown, attachments: unknown): unknown {
  if (!Array.isArray(attachments)) return data ?? undefined
  const framed = attachments.map((each) => ({
    ...each,
    label: `${fieldOf(each, 'label')} (not in the log)`,
    dataUrl: NO_PICTURE,
  }))
  return { ...(typeof data === 'object' ? data : {}), attachments: framed }
}

/** The trades that the results of tools show, each as it moved. */
export function tradesOf(
  log: SessionLog,
  rows: readonly Versions<TranscriptRow>[],
): ReadonlyMap<string, Versions<Trade>> {
  const whole = rows.flat().flatMap(({ at, is }) => tradeIn(is).map((trade) => ({ at, id: trade.id, trade })))
  const moves = (log.timeline ?? []).flatMap((event) =>
    event.type === 'trade' ? { at: event.at, id: event.trade.id, moved: event.trade } : [],
  )
  const steps = [...whole, ...moves].toSorted((one, other) => one.at - other.at)
  const known = new Map(whole.map(({ id, trade }) => [id, trade]))
  const byId = Map.groupBy(steps, ({ id }) => id)
  return new Map(
    [...byId].flatMap(([id, own]) => {
      const base = known.get(id)
      return base ? [[id, movesOf(base, own)] as const] : []
    }),
  )
}

type TradeStep = Readonly<{ at: number; trade: Trade } | { at: number; moved: MovedTrade }>

function movesOf(base: Trade, steps: readonly TradeStep[]): Versions<Trade> {
  const versions: Version<Trade>[] = []
  for (const step of steps) {
    const last = versions.at(-1)?.is
    const next = 'trade' in step ? step.trade : { ...(last ?? base), ...step.moved }
    // The page takes them in the same way.
    if (!last || isNewerTrade(next, last)) versions.push({ at: step.at, is: next })
  }
  return versions
}

function tradeIn(row: TranscriptRow): readonly Trade[] {
  if (row.type !== 'TOOL_NOTE') return []
  const { data } = tradeSchema.safeParse(fieldOf(row.data.output, 'trade'))
  return data ? [data] : []
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

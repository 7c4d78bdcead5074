/** Assembles a session log of what the server recorded and what the page added (spec S3.43–S3.47). */
import type {
  LogMetadata,
  SessionLog,
  TimelineEvent,
  ToolCallEntry,
  TranscriptEntry,
  UploadedLog,
} from '#contract/api/logs.ts'
import { LOG_ITEMS_MAX, LOG_MAX_BYTES, LOG_VERSION } from '#contract/rules/logs.ts'
import { bytesOf } from '#contract/rules/prompts.ts'
import type { BreadcrumbItem, MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import { identityOf, type RecordedEvent, type StoredLog } from './session-logs.ts'
import { fitTimeline, timelineOfLog } from './session-timeline.ts'

const NO_MCP: LogMetadata['mcp'] = { state: 'unknown', detail: '', minted: false }
/** The envelope of a log, with margin. */
const ENVELOPE_BYTES = 8_192

/** The record of the server during the session; `chain` is the name of one that is not the real one. */
type Recorded = Readonly<{
  items: readonly TranscriptItem[]
  events?: readonly RecordedEvent[]
  chain?: string | undefined
}>

export function assembleLog(log: StoredLog, { items, events = [], chain }: Recorded): SessionLog {
  const recorded = timelineOfLog(log, items, events)
  const { transcript, toolCalls, timeline } = bounded(merged(items, log.uploaded), recorded)
  const { uploaded } = log
  const said = (role: TranscriptEntry['role']): number =>
    transcript.filter((entry) => entry.role === role).length
  return {
    sessionId: log.sessionId,
    startedAt: log.startedAt,
    endedAt: log.endedAt,
    durationMs: Math.max(0, Date.parse(log.endedAt) - Date.parse(log.startedAt)),
    transcript,
    toolCalls,
    metadata: {
      logVersion: LOG_VERSION,
      ...identityOf(log),
      ...log.origin,
      messageCount: transcript.length - said('system'),
      userMessageCount: said('user'),
      assistantMessageCount: said('assistant'),
      toolCallCount: toolCalls.length,
      eventCount: uploaded?.metadata.eventCount ?? 0,
      reason: uploaded?.metadata.reason ?? 'server',
      mcp: uploaded?.metadata.mcp ?? NO_MCP,
      ...(chain !== undefined && { chain }),
    },
    status: log.status,
    error: log.error ?? uploaded?.error ?? null,
    usage: uploaded?.usage ?? null,
    timeline: [...timeline],
  }
}

type Parts = Pick<SessionLog, 'transcript' | 'toolCalls'>
type Entry = TranscriptEntry | ToolCallEntry

const isCall = (entry: Entry): entry is ToolCallEntry => 'name' in entry

/** The server's own record rules; the page adds the items that never reached it. */
function merged(recorded: readonly TranscriptItem[], uploaded: UploadedLog | undefined): readonly Entry[] {
  const known = new Set(recorded.map(({ itemId }) => itemId))
  const extra = unknownOf(uploaded, known)
  const own = recorded.map((item) => (item.type === 'TOOL_NOTE' ? callEntry(item) : spokenEntry(item)))
  // The sort is stable: what has the same time stays in the order in which it was recorded.
  return [...own, ...extra.transcript, ...extra.toolCalls].toSorted(byTime)
}

/** Numbers the entries, which are in order. */
function split(entries: readonly Entry[]): Parts {
  const transcript: TranscriptEntry[] = []
  const toolCalls: ToolCallEntry[] = []
  for (const entry of entries) {
    if (isCall(entry)) toolCalls.push({ ...entry, index: toolCalls.length, after: transcript.length })
    else transcript.push({ ...entry, index: transcript.length })
  }
  return { transcript, toolCalls }
}

const spokenEntry = (item: MessageItem | BreadcrumbItem): TranscriptEntry =>
  item.type === 'MESSAGE' ? messageEntry(item) : breadcrumbEntry(item)

/** The items of the page's log that the server does not have, as far as they are complete. */
export function unknownOf(uploaded: UploadedLog | undefined, known: ReadonlySet<string>): Parts {
  const transcript = (uploaded?.transcript ?? []).filter(
    (entry): entry is TranscriptEntry =>
      'text' in entry &&
      entry.text !== undefined &&
      entry.role !== undefined &&
      entry.createdAt !== undefined &&
      !known.has(entry.id),
  )
  const toolCalls = (uploaded?.toolCalls ?? []).filter(
    (entry): entry is ToolCallEntry =>
      'name' in entry && entry.name !== undefined && entry.createdAt !== undefined && !known.has(entry.id),
  )
  return {
    transcript: transcript.map((entry) => ({
      ...entry,
      status: entry.status ?? 'DONE',
      isHidden: entry.isHidden ?? false,
    })),
    toolCalls: toolCalls.map((entry) => ({ ...entry, status: entry.status ?? 'DONE' })),
  }
}

const byTime = (one: { createdAt: string }, other: { createdAt: string }): number =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt)

const shared = (item: TranscriptItem) => ({
  id: item.itemId,
  // As long as any number that takes its place.
  index: LOG_ITEMS_MAX,
  status: item.status,
  createdAt: new Date(item.createdAtMs).toISOString(),
})

/** Pictures stay where they are. */
const messageEntry = (item: MessageItem): TranscriptEntry => {
  const { attachments, ...data } = item.data ?? {}
  const pictures = attachments?.map(({ dataUrl: _, ...rest }) => rest)
  const kept = { ...data, ...(pictures && { attachments: pictures }) }
  return {
    ...shared(item),
    role: item.role,
    text: item.title,
    isHidden: item.isHidden,
    ...(item.guardrailResult && { guardrailResult: item.guardrailResult }),
    ...(Object.keys(kept).length > 0 && { data: kept }),
  }
}

/** A line that was not said: an agent took over, or a trade of another version stands. */
const breadcrumbEntry = (item: BreadcrumbItem): TranscriptEntry => ({
  ...shared(item),
  role: 'system',
  text: item.title,
  isHidden: item.isHidden,
  ...(item.data && { data: item.data }),
})

const callEntry = (item: ToolNoteItem): ToolCallEntry => {
  const { arguments: args, output, tool, intent, error, durationMs } = item.data
  const data = { intent, ...(error && { error }), ...(durationMs !== undefined && { durationMs }) }
  return {
    ...shared(item),
    after: LOG_ITEMS_MAX,
    name: tool,
    arguments: args,
    ...(output !== undefined && { output }),
    data,
  }
}

const sizeOf = (value: unknown): number => bytesOf(JSON.stringify(value))

const CUT = '… (left out of the log)'

/** The timeline has at least so much room; the rest is for what was said and done. */
const TIMELINE_BYTES = 48 * 1024

/** An entry and the bytes that it takes in the list, which are counted once. */
type Sized = Readonly<{ entry: Entry; bytes: number }>

const sized = (entry: Entry): Sized => ({ entry, bytes: sizeOf(entry) + 1 })
const sumOf = (entries: readonly Sized[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 1)

/** Leaves out how replies grew first, then outputs of tools, the largest before the others, and then the oldest items. */
function bounded(entries: readonly Entry[], recorded: readonly TimelineEvent[]) {
  const room = LOG_MAX_BYTES - ENVELOPE_BYTES
  const all = entries.map(sized)
  const timeline = fitTimeline(recorded, Math.max(TIMELINE_BYTES, room - sumOf(all)))
  const kept = fitted(all, room - sizeOf(timeline))
  const ids = new Set(kept.map(({ id }) => id))
  const ofKept = timeline.filter((event) => event.type !== 'item' || ids.has(event.id))
  return { ...split(kept), timeline: ofKept }
}

function fitted(entries: readonly Sized[], room: number): readonly Entry[] {
  let left = room - sumOf(entries)
  if (left >= 0) return newest(entries, room)
  const fitting = [...entries]
  const largest = entries
    .flatMap(({ entry }, at) => (isCall(entry) ? { entry, at, size: sizeOf(entry.output ?? null) } : []))
    .toSorted((a, b) => b.size - a.size)
  for (const { entry, at, size } of largest) {
    if (left >= 0 || size <= CUT.length) break
    fitting[at] = sized({ ...entry, output: CUT })
    left += size - CUT.length
  }
  return newest(fitting, room)
}

/** The newest entries that fit. */
function newest(entries: readonly Sized[], room: number): readonly Entry[] {
  let left = room
  let from = entries.length
  for (const { bytes } of entries.toReversed()) {
    left -= bytes
    if (left < 0 || entries.length - from === LOG_ITEMS_MAX) break
    from -= 1
  }
  return entries.slice(from).map(({ entry }) => entry)
}

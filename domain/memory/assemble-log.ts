/** Assembles a session log of what the server recorded and what the page added (spec S3.43–S3.47). */
import type {
  LogMetadata,
  SessionLog,
  ToolCallEntry,
  TranscriptEntry,
  UploadedLog,
} from '#contract/api/logs.ts'
import { LOG_ITEMS_MAX, LOG_MAX_BYTES, LOG_VERSION } from '#contract/rules/logs.ts'
import { bytesOf } from '#contract/rules/prompts.ts'
import type { MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import { identityOf, type StoredLog } from './session-logs.ts'

const NO_MCP: LogMetadata['mcp'] = { state: 'unknown', detail: '', minted: false }
/** The envelope of a log, with margin. */
const ENVELOPE_BYTES = 8_192

export function assembleLog(log: StoredLog, recorded: readonly TranscriptItem[]): SessionLog {
  const { transcript, toolCalls } = bounded(merged(recorded, log.uploaded))
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
      messageCount: transcript.length,
      userMessageCount: said('user'),
      assistantMessageCount: said('assistant'),
      toolCallCount: toolCalls.length,
      eventCount: uploaded?.metadata.eventCount ?? 0,
      reason: uploaded?.metadata.reason ?? 'server',
      mcp: uploaded?.metadata.mcp ?? NO_MCP,
    },
    status: log.status,
    error: log.error ?? uploaded?.error ?? null,
    usage: uploaded?.usage ?? null,
  }
}

type Parts = Pick<SessionLog, 'transcript' | 'toolCalls'>

/** The server's own record rules; the page adds the items that never reached it. */
function merged(recorded: readonly TranscriptItem[], uploaded: UploadedLog | undefined): Parts {
  const known = new Set(recorded.map(({ itemId }) => itemId))
  const extra = unknownOf(uploaded, known)
  const messages = recorded.filter((item) => item.type === 'MESSAGE').map(messageEntry)
  const calls = recorded.filter((item) => item.type === 'TOOL_NOTE').map(callEntry)
  return {
    transcript: numbered([...messages, ...extra.transcript].toSorted(byTime)),
    toolCalls: numbered([...calls, ...extra.toolCalls].toSorted(byTime)),
  }
}

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

const numbered = <E extends { index: number }>(entries: readonly E[]): E[] =>
  entries.map((entry, index) => ({ ...entry, index }))

const shared = (item: TranscriptItem) => ({
  id: item.itemId,
  index: 0,
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

const callEntry = (item: ToolNoteItem): ToolCallEntry => {
  const { arguments: args, output, tool, error, durationMs } = item.data
  const data = { ...(error && { error }), ...(durationMs !== undefined && { durationMs }) }
  return {
    ...shared(item),
    name: tool,
    arguments: args,
    ...(output !== undefined && { output }),
    ...(Object.keys(data).length > 0 && { data }),
  }
}

const sizeOf = (value: unknown): number => bytesOf(JSON.stringify(value))

const CUT = '… (left out of the log)'

/** Leaves out outputs of tools first, the largest before the others, and then the oldest items. */
function bounded({ transcript, toolCalls }: Parts): Parts {
  const room = LOG_MAX_BYTES - ENVELOPE_BYTES
  let left = room - sizeOf([transcript, toolCalls])
  const calls = [...toolCalls]
  const largest = calls
    .map((call, at) => ({ at, size: sizeOf(call.output ?? null) }))
    .toSorted((a, b) => b.size - a.size)
  for (const { at, size } of largest) {
    const call = calls[at]
    if (left >= 0 || !call || size <= CUT.length) break
    calls[at] = { ...call, output: CUT }
    left += size - CUT.length
  }
  return newest({ transcript, toolCalls: calls }, room)
}

/** The newest items that fit. */
function newest({ transcript, toolCalls }: Parts, room: number): Parts {
  const all = [...transcript, ...toolCalls].toSorted(byTime).toReversed()
  const kept = new Set<string>()
  let left = room
  for (const entry of all) {
    left -= sizeOf(entry) + 1
    if (left < 0 || kept.size === LOG_ITEMS_MAX) break
    kept.add(entry.id)
  }
  return {
    transcript: numbered(transcript.filter(({ id }) => kept.has(id))),
    toolCalls: numbered(toolCalls.filter(({ id }) => kept.has(id))),
  }
}

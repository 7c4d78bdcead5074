/** Words the events of a watched session for the Admin Console: bounded, and without pictures and results. */
import { EVENT_TEXT_MAX, type WatchedEvent } from '#contract/api/console.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import type { MessageItem, ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import type { Numbered } from '#domain/app-stream.ts'
import type { SessionPlace } from '#domain/console.ts'

/** An item may be stored a moment before the session's own row. */
const MARGIN_MS = 1_000

/** Undefined for what says nothing of this session: another one of its conversation, or news for the page alone. */
export function watchedEvent(
  { id, event }: Numbered,
  { sessionId, startedAtMs }: Pick<SessionPlace, 'sessionId' | 'startedAtMs'>,
  nowMs: number,
): WatchedEvent | undefined {
  const rest = { id: `event ${id}`, at: new Date(nowMs).toISOString(), isRunning: false, isBad: false }
  switch (event.type) {
    case 'item':
      return event.item.createdAtMs >= startedAtMs - MARGIN_MS ? ofItem(event.item) : undefined
    case 'trade':
      return Date.parse(event.trade.createdAt) >= startedAtMs - MARGIN_MS ? ofTrade(event.trade) : undefined
    case 'notice':
      return { ...rest, kind: 'notice', text: cut(event.message), isBad: event.level === 'error' }
    case 'ended':
      return event.sessionId === sessionId ? { ...rest, kind: 'ended', text: ended(event) } : undefined
    default:
      return undefined
  }
}

const cut = (text: string): string =>
  text.length <= EVENT_TEXT_MAX ? text : `${text.slice(0, EVENT_TEXT_MAX - 1)}…`

const ended = ({ code, reason }: Extract<StreamEvent, { type: 'ended' }>): string =>
  cut(code === undefined ? reason : `${code}: ${reason}`)

function ofItem(item: TranscriptRow): WatchedEvent | undefined {
  if (item.isHidden) return undefined
  if (item.type === 'MESSAGE') return ofMessage(item)
  return item.type === 'TOOL_NOTE' ? ofTool(item) : undefined
}

const common = ({ itemId, createdAtMs, status }: MessageItem | ToolNoteItem) => ({
  id: `item ${itemId}`,
  at: new Date(createdAtMs).toISOString(),
  isRunning: status === 'IN_PROGRESS',
})

function ofMessage(item: MessageItem): WatchedEvent {
  const { guardrailResult, data, role, title } = item
  const tripped = guardrailResult?.category !== undefined && guardrailResult.category !== 'NONE'
  const detail = tripped
    ? `guardrail: ${guardrailResult.category}`
    : data?.interrupted
      ? 'interrupted'
      : undefined
  return { ...common(item), kind: role, text: cut(title), isBad: tripped, ...(detail && { detail }) }
}

function ofTool(item: ToolNoteItem): WatchedEvent {
  const { tool, error, durationMs } = item.data
  const took = durationMs === undefined ? undefined : `${Math.round(durationMs)} ms`
  const detail = error ? `failed: ${error.message}` : took
  return {
    ...common(item),
    kind: 'tool',
    text: cut(tool),
    isBad: error !== undefined,
    ...(detail && { detail: cut(detail) }),
  }
}

const BAD: ReadonlySet<Trade['status']> = new Set(['failed', 'rejected'])

const ofTrade = ({ id, status, input, output, failure, updatedAt }: Trade): WatchedEvent => ({
  id: `trade ${id}`,
  at: updatedAt,
  kind: 'trade',
  text: cut(`${input.symbol} to ${output.symbol}`),
  detail: cut(failure ? `${status}: ${failure.message}` : status),
  isRunning: !TRADE_ENDS.has(status),
  isBad: BAD.has(status),
})

/** Maps an event of the call to changes of the transcript and events of the session; pure, so that a recorded log is a test. */
import { messageText, type ReceivedItem } from '#contract/realtime/items.ts'
import { GREETING_ID_PREFIX } from '#contract/realtime/limits.ts'
import type {
  RealtimeError,
  RealtimeResponse,
  ServerEvent,
  ServerEventOf,
} from '#contract/realtime/server-events.ts'
import { type MessageItem, type ToolNoteItem, unknownItem } from '#contract/transcript.ts'
import { type Change, INAUDIBLE, TRANSCRIBING } from './changes.ts'
import type { CallEvent } from './machine.ts'

export type Projection = Readonly<{ changes: readonly Change[]; events: readonly CallEvent[] }>

const nothing: Projection = { changes: [], events: [] }
const change = (...changes: Change[]): Projection => ({ changes, events: [] })
const emit = (...events: CallEvent[]): Projection => ({ changes: [], events })

/** Ids that we give to our own events, so that an error can name the message that it refuses. */
export const sayEventId = (itemId: string): string => `say_${itemId}`
export const askEventId = (itemId: string): string => `ask_${itemId}`
export const CANCEL_EVENT_ID = 'cancel'
export const TALK_EVENT_ID = 'talk'

export function project(event: ServerEvent, nowMs: number): Projection {
  switch (event.type) {
    case 'conversation.item.added':
    case 'response.output_item.added':
      return added(event.item, nowMs)
    case 'conversation.item.done':
    case 'response.output_item.done':
      return finished(event.item, nowMs)
    case 'conversation.item.deleted':
      return change({ do: 'remove', itemId: event.item_id })
    case 'response.created':
      return emit({ type: 'responding' })
    case 'response.done':
      return responded(event.response)
    case 'error':
      return refused(event.error)
    default:
      return spoken(event)
  }
}

/** Words as they come, from either side. */
function spoken(event: ServerEvent): Projection {
  switch (event.type) {
    case 'response.output_text.delta':
    case 'response.output_audio_transcript.delta':
      return {
        changes: [{ do: 'delta', itemId: event.item_id, text: event.delta }],
        events: [{ type: 'speaking' }],
      }
    case 'response.output_text.done':
      return change({ do: 'text', itemId: event.item_id, text: event.text, done: false })
    case 'response.output_audio_transcript.done':
      return change({ do: 'text', itemId: event.item_id, text: event.transcript, done: false })
    case 'conversation.item.input_audio_transcription.delta':
      return change({ do: 'words', itemId: event.item_id, text: event.delta ?? '' })
    case 'conversation.item.input_audio_transcription.completed':
      return transcribed(event.item_id, event.transcript.trim() || INAUDIBLE)
    case 'conversation.item.input_audio_transcription.failed':
      return transcribed(event.item_id, INAUDIBLE)
    case 'conversation.item.truncated':
      return change(cut(event))
    default:
      return sounded(event)
  }
}

const transcribed = (itemId: string, text: string): Projection => ({
  changes: [{ do: 'text', itemId, text, done: true }],
  events: [{ type: 'words', said: text !== INAUDIBLE }],
})

const cut = (event: ServerEventOf<'conversation.item.truncated'>): Change => ({
  do: 'cut',
  itemId: event.item_id,
  heard: event.heard_transcript,
  unheard: event.unheard_transcript,
  atMs: event.audio_end_ms,
})

/** Speech and sound of both sides. */
function sounded(event: ServerEvent): Projection {
  switch (event.type) {
    case 'input_audio_buffer.speech_started':
      return emit({ type: 'hearing' })
    case 'input_audio_buffer.speech_stopped':
      return emit({ type: 'heard' })
    // After speech it means that there was nothing in it.
    case 'input_audio_buffer.cleared':
      return emit({ type: 'unheard' })
    case 'input_audio_buffer.committed':
      return emit({ type: 'committed' })
    case 'output_audio_buffer.started':
      return emit({ type: 'sounding' })
    case 'output_audio_buffer.stopped':
    case 'output_audio_buffer.cleared':
      return emit({ type: 'silent' })
    default:
      return nothing
  }
}

function added(item: ReceivedItem, createdAtMs: number): Projection {
  const base = { itemId: item.id, createdAtMs, isHidden: false, expanded: false }
  if (item.type === 'unknown') return change({ do: 'add', item: unknownItem(base) })
  if (item.type === 'function_call') {
    return change({ do: 'add', item: toolNote(base, item.call_id, item.name, createdAtMs) })
  }
  if (item.type !== 'message' || item.role === 'system') return nothing
  const text = messageText(item)
  if (item.role === 'assistant') {
    const status = item.status === 'completed' ? 'DONE' : 'IN_PROGRESS'
    return change({ do: 'add', item: { ...base, type: 'MESSAGE', role: 'assistant', title: text, status } })
  }
  const waits = text === '' && item.content.some((part) => part.type === 'input_audio')
  const message: MessageItem = {
    ...base,
    isHidden: item.id.startsWith(GREETING_ID_PREFIX),
    type: 'MESSAGE',
    role: 'user',
    title: waits ? TRANSCRIBING : text,
    status: waits ? 'IN_PROGRESS' : 'DONE',
  }
  return { changes: [{ do: 'add', item: message }], events: [{ type: 'acked', itemId: item.id }] }
}

/** Stands until the app stream brings the note itself, with its intent in plain words and its result. */
function toolNote(
  base: Pick<ToolNoteItem, 'itemId' | 'createdAtMs' | 'isHidden' | 'expanded'>,
  callId: string,
  tool: string,
  startedAtMs: number,
): ToolNoteItem {
  return {
    ...base,
    type: 'TOOL_NOTE',
    title: tool,
    status: 'IN_PROGRESS',
    data: { callId, tool, intent: 'Working…', arguments: {}, startedAt: new Date(startedAtMs).toISOString() },
  }
}

function finished(item: ReceivedItem, nowMs: number): Projection {
  if (item.type === 'unknown') return added(item, nowMs)
  if (item.type !== 'message' || item.role !== 'assistant') return nothing
  const text = messageText(item)
  const end: Change = { do: 'finish', itemId: item.id, interrupted: item.status === 'incomplete' }
  return text === '' ? change(end) : change({ do: 'text', itemId: item.id, text, done: false }, end)
}

function responded(response: RealtimeResponse): Projection {
  const calls =
    response.status === 'completed' && response.output.some((item) => item.type === 'function_call')
  const done: CallEvent = { type: 'responded', calls }
  if (response.status !== 'failed') return emit(done)
  const reason = response.status_details?.error?.message ?? 'The answer broke off. Ask again.'
  return emit({ type: 'refused', itemId: '', reason }, done)
}

const ALREADY_ANSWERING = 'conversation_already_has_active_response'
/** It was said twice because the first confirmation got lost with its line. */
const ALREADY_THERE = 'item_create_duplicate_item_id'

function refused({ event_id, code, message }: RealtimeError): Projection {
  const [, kind, itemId = ''] = /^([a-z]+)_?(.*)$/.exec(event_id ?? '') ?? []
  const refusal: CallEvent = { type: 'refused', itemId: '', reason: message }
  switch (kind) {
    // There was nothing to cancel.
    case CANCEL_EVENT_ID:
      return nothing
    // Silence, or too little sound to be anything.
    case TALK_EVENT_ID:
      return emit({ type: 'uncommitted' })
    case 'say':
      return emit(code === ALREADY_THERE ? { type: 'acked', itemId } : { ...refusal, itemId })
    case 'ask':
      return code === ALREADY_ANSWERING
        ? emit({ type: 'occupied' })
        : emit(refusal, { type: 'responded', calls: false })
    default:
      return code === ALREADY_ANSWERING ? nothing : emit(refusal)
  }
}

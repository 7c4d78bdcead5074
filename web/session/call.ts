/** One call of the page: its commands, what its events mean here, and the WebSocket of a call in text. */
import { closeReasonOf } from '#contract/call-notices.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { NewItem } from '#contract/realtime/items.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { Greeting } from '#contract/rules/greetings.ts'
import { beginAction, resultArrived } from '../lib/trace.ts'
import { apply } from './changes.ts'
import type { CallEvent, Effect, Fault, Outgoing } from './machine.ts'
import { eventLog } from './page-event-log.ts'
import { askEventId, CANCEL_EVENT_ID, project, sayEventId } from './projection.ts'
import type { Transcript } from './transcript.ts'
import { type ChangeMarks, type MarkEvent, withEvent } from './turn-marks.ts'

export type TalkPhase = Extract<Effect, { do: 'talk' }>['phase']
export type Call = Readonly<{
  say: (message: Outgoing) => void
  ask: () => void
  cancel: () => void
  talk: (phase: TalkPhase) => void
  close: () => void
}>
export type CallParts = Readonly<{
  secret: string
  /** The question of the first view, which the first message may answer. */
  greeting?: Greeting | undefined
  /** The time at which the session ends by itself, if it does. */
  endsAtMs: number | undefined
  transcript: Transcript
  now: () => number
  emit: (event: CallEvent) => void
  /** For the times of each turn. */
  mark: (change: ChangeMarks) => void
  /** Maps an error to the fault that the user sees. */
  faultOf: (error: unknown) => Fault
}>
export type OpenCall = (parts: CallParts) => Call

export type Line = Readonly<{ send: (...events: ClientEvent[]) => void; close: () => void }>
export type LineEvents = Readonly<{
  /** `lastsMs` when there will be a time to renew it. */
  opened: (lastsMs?: number) => void
  event: (event: ServerEvent) => void
  /** Once, when the line is gone without our asking. */
  dropped: (fault: Fault) => void
}>

export const openCall: OpenCall = (parts) => {
  const { line, ...call } = callOver((on) => openLine(parts, on), parts)
  return { ...call, talk: () => undefined, close: line.close }
}

type OverLine<L extends Line> = Pick<Call, 'say' | 'ask' | 'cancel'> & Readonly<{ line: L }>

/** The part that all lines share. */
export function callOver<L extends Line>(open: (on: LineEvents) => L, parts: CallParts): OverLine<L> {
  const { transcript, now, emit } = parts
  const mark = (event: MarkEvent): void => {
    const at = performance.now()
    parts.mark((turns) => withEvent(turns, event, at))
  }
  const opened = open({
    opened: (lastsMs) => emit({ type: 'opened', lastsMs }),
    event(event) {
      eventLog.record('received', event)
      mark(event)
      const { changes, events } = project(event, now())
      for (const change of changes) apply(transcript, change)
      for (const one of events) {
        emit(one)
        // An answer without a tool has no card.
        if (one.type === 'responded' && !one.calls) resultArrived()
      }
    },
    dropped: (fault) => emit({ type: 'failed', fault }),
  })
  const line = {
    ...opened,
    send(...events: ClientEvent[]): void {
      for (const event of events) eventLog.record('sent', event)
      opened.send(...events)
    },
  }
  const send = (...events: ClientEvent[]): void => {
    for (const event of events) mark(event)
    line.send(...events)
  }
  return {
    line,
    say(message) {
      const { itemId } = message
      const event_id = sayEventId(itemId)
      send(
        { type: 'conversation.item.create', event_id, item: toRealtimeItem(message) },
        { type: 'response.create', event_id: askEventId(itemId), ...traced() },
      )
    },
    ask: () => send({ type: 'response.create', event_id: askEventId(''), ...traced() }),
    cancel: () => send({ type: 'response.cancel', event_id: CANCEL_EVENT_ID }),
  }
}

/** Every server of the protocol takes metadata and returns them with the response. */
function traced() {
  const traceparent = beginAction()
  return traceparent === undefined ? {} : { response: { metadata: { traceparent } } }
}

/** Spec S9.68: images go at high detail. */
const toRealtimeItem = ({ itemId, text, attachments }: Outgoing): NewItem => ({
  id: itemId,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [
    { type: 'input_text', text },
    ...attachments.map(({ dataUrl }) => ({
      type: 'input_image' as const,
      image_url: dataUrl,
      detail: 'high' as const,
    })),
  ],
})

export const DROPPED_CALL: Fault = { kind: 'lost', message: 'The call dropped.' }
export const NOT_OPENED: Fault = { kind: 'unreachable', message: 'The call could not be opened.' }

/** Maps the server's close reason to a fault; a close without a reason is a broken connection. */
export function closeFault(code: string): Fault {
  const reason = closeReasonOf(code)
  return reason ? { kind: reason.isLost ? 'lost' : 'ended', message: reason.message } : DROPPED_CALL
}

const OPEN_TIMEOUT_MS = 10_000

export function openLine({ secret, greeting }: Pick<CallParts, 'secret' | 'greeting'>, on: LineEvents): Line {
  const url = new URL(SOCKET_PATH, location.href)
  if (greeting) url.searchParams.set('greeting', greeting)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(url, ['realtime', `openai-insecure-api-key.${secret}`])
  let state: 'opening' | 'open' | 'over' = 'opening'

  const end = (reason: string) => {
    if (state === 'over') return
    const wasOpen = state === 'open'
    state = 'over'
    clearTimeout(timer)
    socket.close()
    on.dropped(wasOpen ? closeFault(reason) : NOT_OPENED)
  }
  const timer = setTimeout(() => end('no answer'), OPEN_TIMEOUT_MS)

  socket.addEventListener('message', ({ data }) => {
    const event = parseEvent(data)
    if (!event || state === 'over') return
    if (event.type === 'session.created') {
      state = 'open'
      clearTimeout(timer)
      on.opened()
    }
    on.event(event)
  })
  socket.addEventListener('close', ({ reason }) => end(reason))
  socket.addEventListener('error', () => end(''))

  return {
    send(...events) {
      for (const event of events) socket.send(JSON.stringify(event))
    },
    close() {
      state = 'over'
      clearTimeout(timer)
      socket.close(1000)
    },
  }
}

/** Unknown events are skipped, as the protocol requires of its clients. */
export function parseEvent(data: unknown): ServerEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const parsed = serverEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

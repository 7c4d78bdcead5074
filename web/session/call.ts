/** One call of the page: its line, what its events mean here, and its commands. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import { cutToHeard } from './heard.ts'
import type { CallEvent, Effect, Fault } from './machine.ts'
import { type Outgoing, toRealtimeItem } from './outgoing.ts'
import { askEventId, CANCEL_EVENT_ID, type Change, project, sayEventId } from './projection.ts'
import { type Line, type LineEvents, openLine } from './socket.ts'
import { TRANSCRIBING } from './spoken-words.ts'
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
  /** When the session ends by itself, if it does. */
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

export const openCall: OpenCall = (parts) => {
  const { line, ...call } = callOver((on) => openLine(parts.secret, on), parts)
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
  const line = open({
    opened: (lastsMs) => emit({ type: 'opened', ...(lastsMs !== undefined && { lastsMs }) }),
    event(event) {
      mark(event)
      const { changes, events } = project(event, now())
      for (const change of changes) apply(transcript, change)
      for (const one of events) emit(one)
    },
    dropped: (fault) => emit({ type: 'failed', fault }),
  })
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
        { type: 'response.create', event_id: askEventId(itemId) },
      )
    },
    ask: () => send({ type: 'response.create', event_id: askEventId('') }),
    cancel: () => send({ type: 'response.cancel', event_id: CANCEL_EVENT_ID }),
  }
}

export function apply(transcript: Transcript, change: Change): void {
  switch (change.do) {
    case 'add':
      transcript.add(change.item)
      break
    case 'delta':
      transcript.delta(change.itemId, change.text)
      break
    case 'remove':
      transcript.remove(change.itemId)
      break
    case 'text':
      transcript.patch(change.itemId, (item) => ({
        ...item,
        title: change.text,
        ...(change.done && { status: 'DONE' as const }),
      }))
      break
    default:
      transcript.patch(change.itemId, (item) => changed(item, change))
  }
}

type InPlace = Extract<Change, { do: 'words' | 'cut' | 'finish' }>

function changed(item: TranscriptRow, change: InPlace): TranscriptRow {
  switch (change.do) {
    case 'words':
      return { ...item, title: item.title === TRANSCRIBING ? change.text : item.title + change.text }
    case 'cut':
      return item.type === 'MESSAGE' ? cutToHeard(item, change) : item
    case 'finish':
      return finish(item, change.interrupted)
  }
}

function finish(item: TranscriptRow, interrupted: boolean): TranscriptRow {
  if (item.type !== 'MESSAGE' || !interrupted) return { ...item, status: 'DONE' }
  return { ...item, status: 'DONE', data: { ...item.data, interrupted } }
}

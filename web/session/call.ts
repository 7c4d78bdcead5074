/** One call of the page: its line, what its events mean here, and the few things that we say to it. */
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Fault, News } from './machine.ts'
import { type Outgoing, toRealtimeItem } from './outgoing.ts'
import { askEventId, CANCEL_EVENT_ID, type Change, project, sayEventId } from './projection.ts'
import { openLine } from './socket.ts'
import type { Transcript } from './transcript.ts'

export type Call = Readonly<{ say: (message: Outgoing) => void; cancel: () => void; close: () => void }>
type Parts = Readonly<{
  secret: string
  transcript: Transcript
  now: () => number
  tell: (news: News) => void
}>

export function openCall({ secret, transcript, now, tell }: Parts): Call {
  const line = openLine(secret, {
    opened: () => tell({ type: 'opened' }),
    event(event) {
      const { changes, news } = project(event, now())
      for (const change of changes) apply(transcript, change)
      for (const one of news) tell(one)
    },
    dropped: (wasOpen, reason) => tell({ type: 'failed', fault: faultOf(wasOpen, reason) }),
  })
  return {
    say(message) {
      const { itemId } = message
      line.send({
        type: 'conversation.item.create',
        event_id: sayEventId(itemId),
        item: toRealtimeItem(message),
      })
      line.send({ type: 'response.create', event_id: askEventId(itemId) })
    },
    cancel: () => line.send({ type: 'response.cancel', event_id: CANCEL_EVENT_ID }),
    close: line.close,
  }
}

/** The words for each way in which a server lets go of a line (realtime/engine/socket.ts). */
const DROPPED: Readonly<Record<string, Fault>> = {
  expired: { kind: 'ended', message: 'This call reached its longest time.' },
  replaced: { kind: 'ended', message: 'The conversation went on in another tab.' },
  draining: { kind: 'lost', message: 'The server is restarting.' },
  ended: { kind: 'ended', message: 'The call was ended by the server.' },
}

const faultOf = (wasOpen: boolean, reason: string): Fault =>
  wasOpen
    ? (DROPPED[reason] ?? { kind: 'lost', message: 'The call dropped.' })
    : { kind: 'unreachable', message: 'The call could not be opened.' }

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
    case 'finish':
      transcript.patch(change.itemId, (item) => finish(item, change.interrupted))
  }
}

function finish(item: TranscriptItem, interrupted: boolean): TranscriptItem {
  if (item.type !== 'MESSAGE' || !interrupted) return { ...item, status: 'DONE' }
  return { ...item, status: 'DONE', data: { ...item.data, interrupted } }
}

/** The turns of a call: who talks, what waits, and that only one reply is requested at a time. */
import { giveBack } from './endings.ts'
import type { CallEvent, Effect, Live, Outgoing, Step } from './machine.ts'

/** No reply runs, sounds or is about to. */
const isStill = ({ turn, sounding, committing, next }: Live): boolean =>
  turn === 'listening' && !sounding && !committing && !next?.opening

/** No one talks: a waiting message may be sent. */
const isFree = (session: Live): boolean => isStill(session) && session.speech === 'quiet'

/**
 * To be called after every change: asks for the answer that is owed, says what has waited longest, or lets the next
 * call take over. Whichever it is, nothing else is done until the server has answered.
 */
export function settle(session: Live, ...before: Effect[]): Step<Live> {
  // Speech that is still being recognized gets a reply too; a user who talks is not interrupted.
  if (session.owed && isStill(session) && session.speech !== 'hearing') {
    return [{ ...session, owed: false, turn: 'thinking' }, ...before, { do: 'ask' }]
  }
  if (!isFree(session) || session.unacked) return [session, ...before]
  const [head, ...queue] = session.queue
  if (head) {
    return [
      { ...session, queue, turn: 'thinking', unacked: head },
      ...before,
      { do: 'show', message: head },
      { do: 'say', message: head },
    ]
  }
  return openNext(session, before)
}

function openNext(session: Live, before: readonly Effect[]): Step<Live> {
  const { next } = session
  if (!next?.token) return [session, ...before]
  const { attempt, medium, token } = next
  return [
    { ...session, next: { ...next, opening: true } },
    ...before,
    { do: 'open-call', attempt, medium, token },
  ]
}

/** A cancelled reply ends by itself; abandoned tools bring no reply to wait for. */
export function interrupt(session: Live): Step<Live> {
  if (session.turn === 'listening' && !session.sounding)
    return [session.understood ? { ...session, understood: false } : session]
  const turn = session.turn === 'calling-tools' ? 'listening' : session.turn
  return [{ ...session, turn, sounding: false, owed: false, understood: false }, { do: 'cancel' }]
}

/** The unconfirmed messages, oldest first. */
export const unsaid = ({ unacked, queue }: Live): readonly Outgoing[] =>
  unacked ? [unacked, ...queue] : queue

function acked({ unacked: _, ...session }: Live): Live {
  return { ...session, proven: true }
}

/** A message interrupts a reply that is spoken; one that is still being made finishes first. */
export function send(session: Live, message: Outgoing): Step {
  const waiting: Live = { ...session, queue: [...session.queue, message] }
  const isSpoken = session.medium === 'voice' && (session.turn === 'speaking' || session.sounding)
  if (!isSpoken) return settle(waiting)
  const [next, ...effects] = interrupt(waiting)
  return settle(next, ...effects)
}

export const greet = (session: Live, message: Outgoing): Step =>
  isFree(session) && session.queue.length === 0
    ? [
        { ...session, turn: 'thinking' },
        { do: 'say', message },
      ]
    : [session]

/** Interrupts the reply; its end brings the chosen message. While tools run there is no reply to wait for. */
export function sendNow(session: Live, itemId: string): Step {
  const message = session.queue.find((queued) => queued.itemId === itemId)
  if (!message) return [session]
  const queue = [message, ...session.queue.filter((queued) => queued !== message)]
  const [next, ...effects] = interrupt({ ...session, queue })
  return settle(next, ...effects)
}

/** Push-to-talk: Parley falls silent, and earlier speech is not part of this turn. */
export function talk(session: Live): Step {
  if (session.medium !== 'voice') return [session]
  const [next, ...effects] = interrupt(session)
  return [{ ...next, speech: 'hearing', proven: true }, ...effects, { do: 'talk', phase: 'begin' }]
}

export function endTalk(session: Live, said: boolean): Step {
  if (session.medium !== 'voice' || session.speech !== 'hearing') return [session]
  return said
    ? [
        { ...session, speech: 'settling', committing: true },
        { do: 'talk', phase: 'end' },
      ]
    : settle({ ...session, speech: 'quiet' }, { do: 'talk', phase: 'drop' })
}

export type RunningEvent = Exclude<CallEvent, { type: 'failed' | 'expiring' | 'token' | 'opened' }>

/** Handles an event of the running call. */
export function receiveRunning(session: Live, event: RunningEvent): Step {
  switch (event.type) {
    case 'acked':
      return session.unacked?.itemId === event.itemId ? settle(acked(session)) : [session]
    case 'refused':
      return refused(session, event)
    case 'occupied':
      return settle({ ...session, owed: true })
    case 'responding':
      return [
        {
          ...acked(session),
          turn: 'thinking',
          owed: false,
          understood: false,
          speech: quietUnlessHearing(session),
        },
      ]
    case 'speaking':
      return session.turn === 'speaking' ? [session] : [{ ...session, turn: 'speaking' }]
    case 'responded':
      return event.calls
        ? [{ ...session, turn: 'calling-tools' }]
        : settle({ ...acked(session), turn: 'listening' })
    case 'sounding':
      return session.sounding ? [session] : [{ ...session, sounding: true }]
    case 'silent':
      return session.sounding ? settle({ ...session, sounding: false }) : [session]
    default:
      return receiveSpeech(session, event)
  }
}

type SpeechEvent = Extract<
  CallEvent,
  { type: 'hearing' | 'heard' | 'unheard' | 'words' | 'committed' | 'uncommitted' }
>

/** Handles what the server recognized of the user's speech. */
function receiveSpeech(session: Live, event: SpeechEvent): Step {
  switch (event.type) {
    case 'hearing':
      return [{ ...session, speech: 'hearing', understood: false, proven: true }]
    case 'heard':
      return session.speech === 'hearing' ? [{ ...session, speech: 'settling' }] : [session]
    case 'unheard':
    case 'words':
      return session.speech === 'settling' && !session.committing
        ? settle({ ...session, speech: 'quiet', understood: event.type === 'words' && event.said })
        : [session]
    case 'committed':
      return session.committing ? settle({ ...session, committing: false, owed: true }) : [session]
    case 'uncommitted':
      return session.committing
        ? settle({ ...session, committing: false, speech: quietUnlessHearing(session) })
        : [session]
  }
}

const quietUnlessHearing = ({ speech }: Live): Live['speech'] => (speech === 'hearing' ? 'hearing' : 'quiet')

/** The reply to a refused message is cancelled, and its end brings the next message. */
function refused(session: Live, { itemId, reason }: { itemId: string; reason: string }): Step {
  const message = session.unacked
  if (message?.itemId !== itemId) return [session, { do: 'notify', text: reason }]
  const back = giveBack([message], message)
  return settle(acked(session), { do: 'notify', text: reason }, ...back, { do: 'cancel' })
}

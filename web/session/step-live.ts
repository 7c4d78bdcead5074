/** The session during a call: who talks, what waits, and that only one reply is requested at a time. */
import { endOf, fail, giveBack, unqueue } from './endings.ts'
import {
  beginNext,
  carryOn,
  freshCall,
  receiveForNext,
  switchMedium,
  watchExpiry,
  withoutSetback,
} from './handoff.ts'
import type { AttemptEvent, CallEvent, Event, Live, Opening, Step, UserAction } from './machine.ts'
import type { Outgoing } from './outgoing.ts'
import { acked, interrupt, isFree, settle, unsaid } from './turn.ts'

export function goLive(session: Opening, lastsMs: number | undefined): Step {
  const [head, ...queue] = session.queue
  const live: Live = { ...session, ...freshCall, phase: 'live', everLive: true, queue }
  const watch = watchExpiry(session.attempt, lastsMs)
  // The head has been shown since it was written.
  return head
    ? [{ ...live, turn: 'thinking', unacked: head }, { do: 'say', message: head }, ...watch]
    : [live, ...watch]
}

export function whileLive(
  session: Live,
  event: Exclude<Event, { type: 'leave' | 'talk-to' | 'handed-over' }>,
): Step {
  if ('attempt' in event) return receive(session, event)
  switch (event.type) {
    case 'connect':
      return switchMedium(session, event.medium ?? session.medium)
    case 'disconnect':
      return endOf(session, unsaid(session), session.unacked)
    case 'dismiss':
      return session.setback ? [withoutSetback(session)] : [session]
    case 'recovered':
      return [session]
    default:
      return act(session, event)
  }
}

type TurnAction = Exclude<UserAction, { type: 'connect' | 'disconnect' | 'leave' | 'talk-to' | 'dismiss' }>

function act(session: Live, event: TurnAction): Step {
  switch (event.type) {
    case 'send':
      return send(session, event.message)
    case 'greet':
      return greet(session, event.message)
    case 'send-now':
      return sendNow(session, event.itemId)
    case 'unqueue':
      return unqueue(session, event.itemId)
    case 'stop': {
      const [next, ...effects] = interrupt(session)
      return settle(next, ...effects)
    }
    case 'talk':
      return event.down ? talk(session) : endTalk(session, event.said)
    case 'ask':
      return settle({ ...session, owed: true })
  }
}

/** A message interrupts a reply that is spoken; one that is still being made finishes first. */
function send(session: Live, message: Outgoing): Step {
  const waiting: Live = { ...session, queue: [...session.queue, message] }
  const isSpoken = session.medium === 'voice' && (session.turn === 'speaking' || session.sounding)
  if (!isSpoken) return settle(waiting)
  const [next, ...effects] = interrupt(waiting)
  return settle(next, ...effects)
}

const greet = (session: Live, message: Outgoing): Step =>
  isFree(session) && session.queue.length === 0
    ? [
        { ...session, turn: 'thinking' },
        { do: 'say', message },
      ]
    : [session]

/** Interrupts the reply; its end brings the chosen message. While tools run there is no reply to wait for. */
function sendNow(session: Live, itemId: string): Step {
  const message = session.queue.find((queued) => queued.itemId === itemId)
  if (!message) return [session]
  const queue = [message, ...session.queue.filter((queued) => queued !== message)]
  const [next, ...effects] = interrupt({ ...session, queue })
  return settle(next, ...effects)
}

/** Push-to-talk: Parley falls silent, and earlier speech is not part of this turn. */
function talk(session: Live): Step {
  if (session.medium !== 'voice') return [session]
  const [next, ...effects] = interrupt(session)
  return [{ ...next, speech: 'hearing', proven: true }, ...effects, { do: 'talk', phase: 'begin' }]
}

function endTalk(session: Live, said: boolean): Step {
  if (session.medium !== 'voice' || session.speech !== 'hearing') return [session]
  return said
    ? [
        { ...session, speech: 'settling', committing: true },
        { do: 'talk', phase: 'end' },
      ]
    : settle({ ...session, speech: 'quiet' }, { do: 'talk', phase: 'drop' })
}

function receive(session: Live, event: AttemptEvent): Step {
  if (session.next && event.attempt === session.next.attempt)
    return receiveForNext(session, session.next, event)
  switch (event.type) {
    case 'failed':
      return carryOn(session, event.fault) ?? fail(session, event.fault, unsaid(session), session.unacked)
    case 'expiring':
      return beginNext(session, session.medium)
    case 'token':
      return [session, { do: 'end-call', token: event.token }]
    case 'opened':
      return [session]
    default:
      return receiveRunning(session, event)
  }
}

type RunningEvent = Exclude<CallEvent, { type: 'failed' | 'expiring' | 'token' | 'opened' }>

/** Handles an event of the running call. */
function receiveRunning(session: Live, event: RunningEvent): Step {
  switch (event.type) {
    case 'acked':
      return session.unacked?.itemId === event.itemId ? settle(acked(session)) : [session]
    case 'refused':
      return refused(session, event)
    case 'occupied':
      return settle({ ...session, owed: true })
    case 'responding':
      return [{ ...acked(session), turn: 'thinking', owed: false, speech: quietUnlessHearing(session) }]
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
      return [{ ...session, speech: 'hearing', proven: true }]
    case 'heard':
      return session.speech === 'hearing' ? [{ ...session, speech: 'settling' }] : [session]
    case 'unheard':
    case 'words':
      return session.speech === 'settling' && !session.committing
        ? settle({ ...session, speech: 'quiet' })
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

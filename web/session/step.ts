/** One step of the session: its next state, and the effects to perform. */
import { authorize, drop, endOf, fail, idle, unqueue } from './endings.ts'
import {
  beginNext,
  carryOn,
  freshCall,
  receiveForNext,
  switchMedium,
  watchExpiry,
  withoutSetback,
} from './handoff.ts'
import type {
  AttemptEvent,
  Authorizing,
  Event,
  Idle,
  Live,
  Medium,
  Opening,
  Session,
  Step,
  UserAction,
} from './machine.ts'
import { endTalk, greet, interrupt, receiveRunning, send, sendNow, settle, talk, unsaid } from './turn.ts'

export function step(session: Session, event: Event): Step {
  if (event.type === 'leave') return leave(session)
  if (event.type === 'talk-to') return talkTo(session, event.agent)
  // A handoff needs a running call.
  if (event.type === 'handed-over')
    return [session.phase === 'live' ? { ...session, agent: event.agent } : session]
  if ('attempt' in event && !isCurrent(session, event)) return late(session, event)
  switch (session.phase) {
    case 'idle':
      return whileIdle(session, event)
    case 'authorizing':
    case 'opening':
      return whileLinking(session, event)
    case 'live':
      return whileLive(session, event)
  }
}

/** The next account has never been connected here. */
function leave(session: Session): Step {
  const [left, ...effects] = step(session, { type: 'disconnect' })
  return [
    { ...idle(left), agent: undefined, everLive: false },
    ...effects.map((effect) => (effect.do === 'end-call' ? ({ ...effect, isLeft: true } as const) : effect)),
  ]
}

/** The conversation goes on: its history is the server's. */
function talkTo(session: Session, agent: string | undefined): Step {
  if (session.phase === 'idle') return [{ ...session, agent }]
  const medium = (session.phase === 'live' && session.next?.medium) || session.medium
  const [ended, ...effects] = step(session, { type: 'disconnect' })
  const [next, ...more] = authorize({ ...ended, agent }, medium)
  return [next, ...effects, ...more]
}

const isCurrent = (session: Session, { attempt }: AttemptEvent): boolean =>
  attempt === session.attempt || (session.phase === 'live' && attempt === session.next?.attempt)

/** A late key opens nothing, but its session on the server is ended. */
const late = (session: Session, event: AttemptEvent): Step =>
  event.type === 'token' ? [session, { do: 'end-call', token: event.token }] : [session]

function whileIdle(session: Idle, event: Event): Step {
  switch (event.type) {
    case 'connect':
      return owing(authorize(session, event.medium ?? session.medium), event.owed)
    case 'send': {
      const [next, ...effects] = authorize({ ...session, queue: [event.message] }, 'text')
      return [next, { do: 'show', message: event.message }, ...effects]
    }
    case 'recovered':
      return session.fault ? [idle(session, { ...session.fault, over: true })] : [session]
    case 'dismiss':
      return session.fault ? [idle(session)] : [session]
    case 'token':
      return late(session, event)
    default:
      return [session]
  }
}

function whileLinking(session: Authorizing | Opening, event: Event): Step {
  switch (event.type) {
    case 'connect':
      return changeMedium(session, event.medium ?? session.medium)
    case 'token':
      if (session.phase === 'opening') return late(session, event)
      return [
        { ...session, phase: 'opening', token: event.token },
        { do: 'open-call', attempt: session.attempt, medium: session.medium, token: event.token },
      ]
    case 'opened':
      return session.phase === 'opening' ? goLive(session, event.lastsMs) : [session]
    case 'send': {
      const next = { ...session, queue: [...session.queue, event.message] }
      return session.queue.length === 0 ? [next, { do: 'show', message: event.message }] : [next]
    }
    case 'unqueue':
      return unqueue(session, event.itemId)
    case 'drop':
      return drop(session, event.itemId)
    case 'failed':
      return fail(session, event.fault, session.queue, session.queue[0])
    case 'disconnect':
      return endOf(session, session.queue, session.queue[0])
    default:
      return [session]
  }
}

/** The call begins with an answer. */
const owing = ([next, ...effects]: Step<Authorizing>, owed: true | undefined): Step<Authorizing> =>
  owed ? [{ ...next, owed }, ...effects] : [next, ...effects]

/** Begins anew for the other medium; what waits for the line waits for this one. */
function changeMedium(session: Authorizing | Opening, medium: Medium): Step {
  if (medium === session.medium) return [session]
  const [next, ...effects] = owing(authorize(session, medium), session.owed)
  return session.phase === 'opening'
    ? [next, { do: 'end-call', token: session.token }, ...effects]
    : [next, ...effects]
}

function goLive(session: Opening, lastsMs: number | undefined): Step {
  const [head, ...queue] = session.queue
  const { owed = false, ...opening } = session
  const live: Live = { ...opening, ...freshCall, phase: 'live', everLive: true, queue }
  const watch = watchExpiry(session.attempt, lastsMs)
  // The head has been shown since it was written.
  return head
    ? [{ ...live, turn: 'thinking', unacked: head }, { do: 'say', message: head }, ...watch]
    : settle({ ...live, owed }, ...watch)
}

function whileLive(
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
    case 'drop':
      return drop(session, event.itemId)
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

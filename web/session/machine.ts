/**
 * The live session as one value. `step` is the only place where it changes: it reads no clock and touches nothing;
 * what must happen in the world comes back as effects, and the world answers with events. An answer carries the
 * attempt that it belongs to, so a late one to an abandoned attempt is dropped in one line.
 */
import type { Outgoing } from './outgoing.ts'

export type Token = Readonly<{ sessionId: string; secret: string }>
type Turn = 'listening' | 'thinking' | 'speaking' | 'calling-tools'
export type Fault = Readonly<{
  /** The server did not answer, it said no, the line dropped, or the server hung up. */
  kind: 'unreachable' | 'refused' | 'lost' | 'ended'
  message: string
  /** How many messages went back to the composer because of it. */
  returned?: number
  /** The server answers again; the line still waits for a retry. */
  over?: true
}>

type Base = Readonly<{
  attempt: number
  everLive: boolean
  /** Messages that wait: for the line while it is being opened, for the reply that runs while live. */
  queue: readonly Outgoing[]
}>
type Idle = Base & Readonly<{ phase: 'idle'; fault?: Fault }>
type Authorizing = Base & Readonly<{ phase: 'authorizing' }>
type Opening = Base & Readonly<{ phase: 'opening'; token: Token }>
type Live = Base &
  Readonly<{
    phase: 'live'
    token: Token
    turn: Turn
    /** Said, but not yet confirmed by the server: what is given back when the line drops now. */
    unacked?: Outgoing
  }>
export type Session = Idle | Authorizing | Opening | Live

/** What the person does. */
type Wish =
  | { type: 'connect' }
  | { type: 'disconnect' }
  | { type: 'send'; message: Outgoing }
  | { type: 'stop' }
  | { type: 'send-now'; itemId: string }
  | { type: 'unqueue'; itemId: string }
/** What the world tells. */
export type News =
  | { type: 'token'; token: Token }
  | { type: 'opened' }
  | { type: 'failed'; fault: Fault }
  | { type: 'acked'; itemId: string }
  | { type: 'refused'; itemId: string; reason: string }
  | { type: 'responding' }
  | { type: 'speaking' }
  | { type: 'responded'; calls: boolean }
export type Event = Wish | (News & { attempt: number }) | { type: 'recovered' }

export type Effect =
  | { do: 'fetch-token'; attempt: number }
  | { do: 'open-call'; attempt: number; token: Token }
  | { do: 'end-call'; token: Token }
  | { do: 'show'; message: Outgoing }
  | { do: 'say'; message: Outgoing }
  | { do: 'cancel' }
  /** Takes what the server never confirmed out of the transcript again. */
  | { do: 'withdraw'; itemId: string }
  /** Puts messages back where they were written. */
  | { do: 'restore'; messages: readonly Outgoing[] }
  | { do: 'tell'; text: string }

export type Step = readonly [Session, ...Effect[]]

export const initial: Session = { phase: 'idle', attempt: 0, everLive: false, queue: [] }

export function step(session: Session, event: Event): Step {
  if ('attempt' in event && event.attempt !== session.attempt) return late(session, event)
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

/** A key that came too late opens nothing, but its session stands on the server and is ended. */
const late = (session: Session, event: News): Step =>
  event.type === 'token' ? [session, { do: 'end-call', token: event.token }] : [session]

function whileIdle(session: Idle, event: Event): Step {
  switch (event.type) {
    case 'connect':
      return authorize(session)
    case 'send': {
      const [next, ...effects] = authorize({ ...session, queue: [event.message] })
      return [next, { do: 'show', message: event.message }, ...effects]
    }
    case 'recovered':
      return session.fault ? [idle(session, { ...session.fault, over: true })] : [session]
    case 'token':
      return late(session, event)
    default:
      return [session]
  }
}

function whileLinking(session: Authorizing | Opening, event: Event): Step {
  switch (event.type) {
    case 'token':
      if (session.phase === 'opening') return [session]
      return [
        { ...session, phase: 'opening', token: event.token },
        { do: 'open-call', attempt: session.attempt, token: event.token },
      ]
    case 'opened':
      return session.phase === 'opening' ? goLive(session) : [session]
    case 'send': {
      const next = { ...session, queue: [...session.queue, event.message] }
      return session.queue.length === 0 ? [next, { do: 'show', message: event.message }] : [next]
    }
    case 'unqueue':
      return unqueue(session, event.itemId)
    case 'failed':
      return fail(session, event.fault, session.queue, session.queue[0])
    case 'disconnect':
      return [idle(session), ...hangUp(session), ...giveBack(session.queue, session.queue[0])]
    default:
      return [session]
  }
}

function whileLive(session: Live, event: Event): Step {
  switch (event.type) {
    case 'send':
      return isBusy(session)
        ? [{ ...session, queue: [...session.queue, event.message] }]
        : say(session, event.message)
    case 'send-now':
      return sendNow(session, event.itemId)
    case 'unqueue':
      return unqueue(session, event.itemId)
    case 'stop':
      return stop(session)
    case 'failed':
      return fail(session, event.fault, unsaid(session), session.unacked)
    case 'disconnect':
      return [idle(session), ...hangUp(session), ...giveBack(unsaid(session), session.unacked)]
    default:
      return 'attempt' in event ? heard(session, event) : [session]
  }
}

/** What the call itself tells while it lives. */
function heard(session: Live, event: News): Step {
  switch (event.type) {
    case 'acked':
      return session.unacked?.itemId === event.itemId ? [acked(session)] : [session]
    case 'refused':
      return refused(session, event)
    case 'responding':
      return [{ ...acked(session), turn: 'thinking' }]
    case 'speaking':
      return session.turn === 'speaking' ? [session] : [{ ...session, turn: 'speaking' }]
    case 'responded':
      return event.calls ? [{ ...session, turn: 'calling-tools' }] : nextInLine(session)
    default:
      return [session]
  }
}

/** A reply runs, or one is about to. */
export const isBusy = (session: Session): boolean => session.phase === 'live' && session.turn !== 'listening'

function goLive({ attempt, token, queue: [head, ...rest] }: Opening): Step {
  const live: Live = { phase: 'live', attempt, token, everLive: true, turn: 'listening', queue: rest }
  return head
    ? [
        { ...live, turn: 'thinking', unacked: head },
        { do: 'say', message: head },
      ]
    : [live]
}

function say(session: Live, message: Outgoing): Step {
  return [
    { ...session, turn: 'thinking', unacked: message },
    { do: 'show', message },
    { do: 'say', message },
  ]
}

/** The turn is over: the message that has waited longest is said. */
function nextInLine(session: Live): Step {
  const [head, ...queue] = session.queue
  const listening: Live = { ...session, turn: 'listening' }
  return head ? say({ ...listening, queue }, head) : [listening]
}

/** A running reply ends by itself when it is cancelled; tools that are given up bring no answer to wait for. */
function stop(session: Live): Step {
  if (!isBusy(session)) return [session]
  if (session.turn !== 'calling-tools') return [session, { do: 'cancel' }]
  const [next, ...effects] = nextInLine(session)
  return [next, { do: 'cancel' }, ...effects]
}

/** Interrupts the reply; its end brings the chosen message. While tools run there is no reply to wait for. */
function sendNow(session: Live, itemId: string): Step {
  const message = session.queue.find((queued) => queued.itemId === itemId)
  if (!message) return [session]
  const queue = session.queue.filter((queued) => queued !== message)
  if (session.turn === 'thinking' || session.turn === 'speaking') {
    return [{ ...session, queue: [message, ...queue] }, { do: 'cancel' }]
  }
  const [next, ...effects] = say({ ...session, queue }, message)
  return session.turn === 'calling-tools' ? [next, { do: 'cancel' }, ...effects] : [next, ...effects]
}

/** Takes a waiting message back; one that already stands in the transcript (the head while linking) stays. */
function unqueue<S extends Authorizing | Opening | Live>(
  session: S,
  itemId: string,
): readonly [S, ...Effect[]] {
  const message = session.queue.find((queued) => queued.itemId === itemId)
  if (!message || (session.phase !== 'live' && message === session.queue[0])) return [session]
  const queue = session.queue.filter((queued) => queued !== message)
  return [
    { ...session, queue },
    { do: 'restore', messages: [message] },
  ]
}

function refused(session: Live, { itemId, reason }: { itemId: string; reason: string }): Step {
  const message = session.unacked
  if (message?.itemId !== itemId) return [session, { do: 'tell', text: reason }]
  const [next, ...effects] = nextInLine(acked(session))
  return [next, { do: 'tell', text: reason }, ...giveBack([message], message), ...effects]
}

function acked({ unacked: _, ...session }: Live): Live {
  return session
}

function authorize({ attempt, everLive, queue }: Base): Step {
  return [
    { phase: 'authorizing', attempt: attempt + 1, everLive, queue },
    { do: 'fetch-token', attempt: attempt + 1 },
  ]
}

function idle({ attempt, everLive }: Base, fault?: Fault): Idle {
  return { phase: 'idle', attempt, everLive, queue: [], ...(fault && { fault }) }
}

const hangUp = (session: Session): Effect[] =>
  'token' in session ? [{ do: 'end-call', token: session.token }] : []

const unsaid = ({ unacked, queue }: Live): readonly Outgoing[] => (unacked ? [unacked, ...queue] : queue)

function fail(
  session: Session,
  fault: Fault,
  messages: readonly Outgoing[],
  shown: Outgoing | undefined,
): Step {
  const returned = messages.length
  return [
    idle(session, returned > 0 ? { ...fault, returned } : fault),
    ...hangUp(session),
    ...giveBack(messages, shown),
  ]
}

/** Nothing that was written is lost: it leaves the transcript if it stood there and returns to the composer. */
function giveBack(messages: readonly Outgoing[], shown: Outgoing | undefined): Effect[] {
  if (messages.length === 0) return []
  const withdraw: Effect[] = shown ? [{ do: 'withdraw', itemId: shown.itemId }] : []
  return [...withdraw, { do: 'restore', messages }]
}

export type Badge = Readonly<{ label: 'Live' | 'Linking' | 'Fault' | 'Offline'; control: string }>

/** Spec S4.1–S4.9, derived and never stored; undefined hides it before the first connection. */
export function badge(session: Session): Badge | undefined {
  switch (session.phase) {
    case 'live':
      return { label: 'Live', control: 'Disconnect' }
    case 'authorizing':
    case 'opening':
      return { label: 'Linking', control: 'Connecting…' }
    case 'idle':
      if (session.fault) return { label: 'Fault', control: 'Retry' }
      return session.everLive ? { label: 'Offline', control: 'Connect' } : undefined
  }
}

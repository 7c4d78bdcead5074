/** Begins and ends attempts: requests a key, and puts unsent messages back. */
import type {
  Authorizing,
  Effect,
  Fault,
  Idle,
  Live,
  Medium,
  Opening,
  Outgoing,
  Session,
  Step,
} from './machine.ts'

export function authorize(session: Session, medium: Medium): Step<Authorizing> {
  const attempt = session.lastAttempt + 1
  const { agent, everLive, queue } = session
  return [
    { phase: 'authorizing', attempt, lastAttempt: attempt, medium, agent, everLive, queue },
    { do: 'fetch-token', attempt, medium, agent },
  ]
}

export function idle({ attempt, lastAttempt, medium, agent, everLive }: Session, fault?: Fault): Idle {
  return { phase: 'idle', attempt, lastAttempt, medium, agent, everLive, queue: [], ...(fault && { fault }) }
}

/** Ends every server session of this session. */
function hangUp(session: Session): Effect[] {
  const tokens = 'token' in session ? [session.token] : []
  const next = session.phase === 'live' ? session.next?.token : undefined
  return [...tokens, ...(next ? [next] : [])].map((token) => ({ do: 'end-call', token }))
}

export function endOf(session: Session, messages: readonly Outgoing[], shown: Outgoing | undefined): Step {
  return [idle(session), ...hangUp(session), ...giveBack(messages, shown)]
}

export function fail(
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

/** An unsent message leaves the transcript and returns to the composer. */
export function giveBack(messages: readonly Outgoing[], shown: Outgoing | undefined): Effect[] {
  if (messages.length === 0) return []
  const withdraw: Effect[] = shown ? [{ do: 'withdraw', itemId: shown.itemId }] : []
  return [...withdraw, { do: 'restore', messages }]
}

/** A waiting message; one that already stands in the transcript (the head while linking) does not count. */
const waitingIn = (session: Authorizing | Opening | Live, itemId: string): Outgoing | undefined =>
  (session.phase === 'live' ? session.queue : session.queue.slice(1)).find(
    (queued) => queued.itemId === itemId,
  )

/** Takes a waiting message back into the composer. */
export function unqueue<S extends Authorizing | Opening | Live>(session: S, itemId: string): Step<S> {
  const message = waitingIn(session, itemId)
  return message ? [without(session, message), { do: 'restore', messages: [message] }] : [session]
}

/** Removes a waiting message for good. */
export function drop<S extends Authorizing | Opening | Live>(session: S, itemId: string): Step<S> {
  const message = waitingIn(session, itemId)
  return [message ? without(session, message) : session]
}

const without = <S extends Authorizing | Opening | Live>(session: S, message: Outgoing): S => ({
  ...session,
  queue: session.queue.filter((queued) => queued !== message),
})

/** One call takes over from another: to change the medium, to renew a call in time, to continue after a drop. */
import { authorize } from './endings.ts'
import type {
  AttemptEvent,
  Authorizing,
  Effect,
  Fault,
  Live,
  Medium,
  Next,
  Opening,
  Step,
} from './machine.ts'
import { settle, unsaid } from './turn.ts'

/** The next call is prepared this long before the server ends the running one. */
const RENEW_BEFORE_MS = 60_000
const RENEW_AGAIN_MS = 15_000

export function watchExpiry(attempt: number, lastsMs: number | undefined): Effect[] {
  if (lastsMs === undefined) return []
  return [{ do: 'watch-expiry', attempt, inMs: Math.max(0, lastsMs - RENEW_BEFORE_MS) }]
}

export const freshCall = {
  turn: 'listening',
  speech: 'quiet',
  understood: false,
  sounding: false,
  owed: false,
  committing: false,
  proven: false,
} as const satisfies Partial<Live>

/** The user wants this medium from now on. */
export function switchMedium(session: Live, medium: Medium): Step<Live> {
  const { next } = session
  if (medium === (next?.medium ?? session.medium)) return [withoutSetback(session)]
  const [kept, ...effects] = abandon(session)
  if (medium === session.medium) return settle(kept, ...effects)
  const [begun, ...more] = beginNext(kept, medium)
  // Messages that waited for the abandoned call are sent in this one.
  return settle(begun, ...effects, ...more)
}

export function beginNext(session: Live, medium: Medium): Step<Live> {
  if (session.next) return [session]
  const attempt = session.lastAttempt + 1
  const next: Next = { attempt, medium, opening: false }
  return [
    { ...withoutSetback(session), lastAttempt: attempt, next },
    { do: 'fetch-token', attempt, medium, agent: session.agent },
  ]
}

function abandon(session: Live): Step<Live> {
  const { next, ...rest } = withoutSetback(session)
  return next?.token ? [rest, { do: 'end-call', token: next.token }] : [rest]
}

export const withoutSetback = ({ setback: _, ...session }: Live): Live => session

/** Handles an event of the call that is to take over. */
export function receiveForNext(session: Live, next: Next, event: AttemptEvent): Step {
  switch (event.type) {
    case 'token':
      if (next.token) return [session, { do: 'end-call', token: event.token }]
      return settle({ ...session, next: { ...next, token: event.token } })
    case 'opened':
      return next.opening && next.token ? takeOver(session, next, event.lastsMs) : [session]
    case 'failed': {
      const [kept, ...effects] = abandon(session)
      return next.medium === session.medium
        ? settle(kept, ...effects, { do: 'watch-expiry', attempt: session.attempt, inMs: RENEW_AGAIN_MS })
        : settle({ ...kept, setback: event.fault }, ...effects)
    }
    default:
      return [session]
  }
}

/** Makes the other call the current one; messages that were written meanwhile wait. */
function takeOver(session: Live, next: Next, lastsMs: number | undefined): Step<Live> {
  const { attempt, medium, token = session.token } = next
  const { agent, lastAttempt, queue, token: old } = session
  const live: Live = {
    ...freshCall,
    phase: 'live',
    attempt,
    lastAttempt,
    medium,
    agent,
    token,
    everLive: true,
    queue,
  }
  return settle(live, { do: 'end-call', token: old }, ...watchExpiry(attempt, lastsMs))
}

/** After a drop: with the call that was to take over, or a new one by voice; undefined when it ends here. */
export function carryOn(session: Live, fault: Fault): Step | undefined {
  const queue = unsaid(session)
  const began = successor({ ...session, queue }, fault)
  if (!began) return undefined
  const [next, ...effects] = began
  // The head of what waits for the line stands in the transcript.
  const head = session.unacked ? undefined : queue[0]
  const show: Effect[] = head ? [{ do: 'show', message: head }] : []
  return [next, { do: 'end-call', token: session.token }, ...show, ...effects]
}

function successor(session: Live, { kind }: Fault): Step<Authorizing | Opening> | undefined {
  const { next, agent, everLive, lastAttempt, queue } = session
  if (!next) {
    return session.medium === 'voice' && kind === 'lost' && session.proven
      ? authorize(session, 'voice')
      : undefined
  }
  const { attempt, medium, token, opening } = next
  const base = { attempt, lastAttempt, medium, agent, everLive, queue }
  if (!token) return [{ ...base, phase: 'authorizing' }]
  return opening
    ? [{ ...base, phase: 'opening', token }]
    : [
        { ...base, phase: 'opening', token },
        { do: 'open-call', attempt, medium, token },
      ]
}

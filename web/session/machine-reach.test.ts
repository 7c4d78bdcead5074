/** Every state that the session can come to, not only those that chance finds: what must hold in each of them. */
import { expect, it } from 'vitest'
import { type CallEvent, type Event, initial, type Live, type Session, type UserAction } from './machine.ts'
import { step } from './step.ts'
import { actions, callEvents, message } from './testing/machine-events.ts'

const token = (sessionId: string) => ({ sessionId, secret: '' })

const userActions: readonly Event[] = [
  { type: 'connect', medium: 'text' },
  { type: 'connect', medium: 'voice' },
  ...actions,
  { type: 'leave' },
  { type: 'send', message: message('new') },
  { type: 'greet', message: message('hi') },
  ...['0', '1'].flatMap((itemId): UserAction[] => [
    { type: 'send-now', itemId },
    { type: 'unqueue', itemId },
  ]),
]
const events: readonly CallEvent[] = [
  { type: 'token', token: token('given') },
  { type: 'opened', lastsMs: 3_600_000 },
  { type: 'failed', fault: { kind: 'lost', message: '' } },
  { type: 'failed', fault: { kind: 'refused', message: '' } },
  { type: 'acked', itemId: 'said' },
  { type: 'refused', itemId: 'said', reason: '' },
  ...callEvents,
]
const callEventsOf = (attempt: number): readonly Event[] => events.map((one) => ({ ...one, attempt }))
/** The possible events of a state; events of older calls are dropped, as the properties prove. */
const eventsOf = (session: Session): readonly Event[] => [
  ...userActions,
  ...callEventsOf(session.attempt),
  ...(session.phase === 'live' && session.next ? callEventsOf(session.next.attempt) : []),
]

/** Names do not matter, only what there is: so that the states can be counted. */
function renamed(session: Session): Session {
  const begun = session.lastAttempt > 0
  const queue = session.queue.map((_, at) => message(`${at}`))
  const base = { ...session, attempt: begun ? 1 : 0, lastAttempt: begun ? 2 : 0, agent: undefined, queue }
  if (base.phase === 'opening') return { ...base, token: token('own') }
  if (base.phase !== 'live') return base
  return {
    ...base,
    token: token('own'),
    ...(base.unacked && { unacked: message('said') }),
    ...(base.next && { next: nextOf(base.next) }),
  }
}
const nextOf = ({ token: key, ...next }: NonNullable<Live['next']>) => ({
  ...next,
  attempt: 2,
  ...(key && { token: token('next') }),
})

const isSilent = (session: Live): boolean =>
  session.turn === 'listening' &&
  session.speech === 'quiet' &&
  !session.sounding &&
  !session.committing &&
  !session.next?.opening &&
  !session.unacked

/** The first problem of a state, if any. */
function wrongWith(session: Session): string | undefined {
  if (session.phase === 'idle') return session.queue.length > 0 ? 'idle holds messages' : undefined
  if (session.phase !== 'live' || !isSilent(session)) return undefined
  if (session.queue.length > 0) return 'messages wait in silence'
  if (session.owed) return 'an answer is owed in silence'
  return session.next?.token ? 'the next call waits in silence' : undefined
}

const MOST_WAITING = 2

it('idle holds nothing, and nothing waits in silence, in every state that there is', () => {
  const seen = new Set<string>()
  const wrong: string[] = []
  const open: Session[] = [initial]
  for (const session of open) {
    for (const event of eventsOf(session)) {
      const now = renamed(step(session, event)[0])
      const key = JSON.stringify(Object.entries(now).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (now.queue.length > MOST_WAITING || seen.has(key)) continue
      seen.add(key)
      open.push(now)
      const what = wrongWith(now)
      if (what) wrong.push(`${what}: after ${JSON.stringify(event)} in ${JSON.stringify(session)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(seen.size).toBeGreaterThan(1000)
})

/** Registers a call from another replica among the calls of this one. */
import { ParleyError } from '#contract/errors.ts'
import type { CallLease } from '#domain/call-leases.ts'
import type { Clock } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import type { Sessions } from '#domain/sessions.ts'
import type { LiveCalls } from './live-calls.ts'
import type { Start } from './start-call.ts'

type Taking = Readonly<{
  sessions: Pick<Sessions, 'byId'>
  start: Pick<Start, 'takeOver'>
  clock: Clock
}>

/** The call replaces the session's call here. */
export async function takeOverOrphans(
  { sessions, start, clock }: Taking,
  calls: LiveCalls,
  left: CallLease,
  signal: AbortSignal,
): Promise<Call> {
  const session = await sessions.byId(left.sessionId)
  if (!session || left.endsAtMs <= clock.now()) throw new ParleyError('session_not_found')
  for (let other = calls.of(session.id); other; other = calls.of(session.id))
    await calls.hangUp(other, 'replaced')
  const entry = calls.begin(session, 'voice', () => start.takeOver(session, left, signal))
  entry.callId = left.callId
  return (await entry.supervised).call
}

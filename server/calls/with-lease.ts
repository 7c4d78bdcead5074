/** Renews the leases of calls that outlive this process, and takes over calls that other replicas abandoned. */
import { randomUUID } from 'node:crypto'
import { ParleyError } from '#contract/errors.ts'
import type { CallLease, CallLeases } from '#domain/call-leases.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Call, RealtimeProvider } from '#domain/realtime.ts'
import type { Sessions } from '#domain/sessions.ts'
import { renewLeases } from '#realtime/supervisor/leases.ts'
import type { InputBudget } from './input-budget.ts'
import type { LiveCalls } from './live-calls.ts'
import type { Start } from './start-call.ts'

type Parts = Readonly<{
  provider: RealtimeProvider
  leases: CallLeases
  /** Takes over an abandoned call. */
  takeOver: (lease: CallLease, signal: AbortSignal) => Promise<Call>
  log: Log
}>

/** Does nothing for a provider whose calls end with their process. */
export function withLease({ takeOver, leases, log, provider }: Parts) {
  const { attach, hangUp } = provider
  if (!attach || !hangUp) return { provider, close: () => undefined }
  const renewer = renewLeases({ leases, owner: randomUUID(), adopt: takeOver, hangUp, log })
  const answer: RealtimeProvider['answer'] = async (start, signal) => {
    const answered = await provider.answer(start, signal)
    const { id: sessionId, expires_at } = start.session
    renewer.keep({ callId: answered.callId, sessionId, endsAtMs: expires_at * 1000 }, answered.call)
    return answered
  }
  return { provider: { ...provider, answer }, close: renewer.close }
}

type Taking = Readonly<{
  sessions: Pick<Sessions, 'byId'>
  start: Pick<Start, 'takeOver'>
  inputBudget?: InputBudget
  clock: Clock
}>

/** The call replaces the session's call here. */
export async function takeOverOrphans(
  { sessions, start, inputBudget, clock }: Taking,
  calls: LiveCalls,
  left: CallLease,
  signal: AbortSignal,
): Promise<Call> {
  const session = await sessions.byId(left.sessionId)
  if (!session || left.endsAtMs <= clock.now()) throw new ParleyError('session_not_found')
  for (let other = calls.of(session.id); other; other = calls.of(session.id))
    await calls.hangUp(other, 'replaced')
  // The lease does not say from which address the call came.
  const acceptInput = inputBudget?.(session)
  const entry = calls.begin(session, 'voice', () => start.takeOver(session, { ...left, acceptInput }, signal))
  entry.callId = left.callId
  return (await entry.supervised).call
}

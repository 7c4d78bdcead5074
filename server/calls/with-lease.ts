/** Renews the leases of calls that outlive this process, and takes over calls that other replicas abandoned. */
import { randomUUID } from 'node:crypto'
import type { CallLease, CallLeases } from '#domain/call-leases.ts'
import type { Log } from '#domain/ports.ts'
import type { Call, RealtimeProvider } from '#domain/realtime.ts'
import { renewLeases } from '#realtime/supervisor/leases.ts'

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

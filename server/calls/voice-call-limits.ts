/** Enforces the limits of a voice call: ends it when idle or at its time limit, and tells the page why it ended. */
import { type CloseReason, closeReasonOf, noticeEvent } from '#contract/call-notices.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Actor, Clock, Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import { IDLE_LEFT_MS, watchIdle } from '#realtime/supervisor/idle.ts'
import { watchWaits } from '#realtime/supervisor/waits.ts'
import type { Metrics } from '../process/metrics.ts'

/** How long before its time limit a call warns. The page renews a user's call before that. */
const WARN_MINUTES: Readonly<Record<Actor['kind'], number>> = { guest: 2, user: 1 }
const MINUTE_MS = 60_000

type Deps = Readonly<{
  call: Call
  session: Pick<Session, 'id' | 'conversationId' | 'actor'>
  endsAtMs: number
  stream: Pick<AppStream, 'publish'>
  metrics: Pick<Metrics, 'wait'>
  clock: Clock
  log: Log
}>

/** Runs for as long as the call. */
export function enforceVoiceLimits({ call, session, endsAtMs, stream, metrics, clock, log }: Deps): void {
  let isExplained = false

  const publish = (event: StreamEvent): Promise<void> =>
    stream.publish(session.conversationId, event).catch((error: unknown) => {
      log.error({ err: error, sessionId: session.id }, 'failed to publish an event of a voice call')
    })

  async function explain(code: CloseReason): Promise<void> {
    const reason = closeReasonOf(code)
    if (isExplained || !reason || reason.isExpected) return
    isExplained = true
    await publish({ type: 'ended', sessionId: session.id, code, reason: reason.message })
  }

  /** Publishes the reason first, since a closed connection cannot carry it. */
  const end = (code: CloseReason): void => void explain(code).then(() => call.close(code))

  watchWaits(call, clock, metrics.wait)
  watchIdle({
    call,
    soon: () => void publish(noticeEvent('idle_soon', { seconds: Math.round(IDLE_LEFT_MS / 1000) })),
    over: () => end('idle'),
  })
  const leftMs = Math.max(0, endsAtMs - clock.now())
  const minutes = WARN_MINUTES[session.actor.kind]
  const warnAfterMs = leftMs - minutes * MINUTE_MS
  const timers = [setTimeout(() => end('expired'), leftMs)]
  if (warnAfterMs > 0) {
    timers.push(setTimeout(() => void publish(noticeEvent('ends_soon', { minutes })), warnAfterMs))
  }
  for (const timer of timers) timer.unref()
  call.subscribe({
    event: () => undefined,
    closed(code) {
      for (const timer of timers) clearTimeout(timer)
      void explain(code)
    },
  })
}

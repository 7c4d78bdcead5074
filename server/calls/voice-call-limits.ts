/** Enforces the limits of voice calls: how many one actor has at once over all replicas, how long each may last or idle. */
import { type CloseReason, closeReasonOf, noticeEvent } from '#contract/call-notices.ts'
import { ParleyError } from '#contract/errors.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Actor, CallClaims, Clock, Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import { IDLE_LEFT_MS, watchIdle } from '#realtime/supervisor/idle.ts'
import type { Metrics } from '../process/metrics.ts'

const SEATS: Readonly<Record<Actor['kind'], number>> = { guest: 1, user: 3 }

export type VoiceCallLimiter = Readonly<{
  /** Throws `call_limit_reached`; the returned function releases the place. */
  take(actor: Actor): Promise<() => Promise<void>>
}>

export function createVoiceCallLimiter(claims: Pick<CallClaims, 'hold' | 'isHeld'>): VoiceCallLimiter {
  /** Covers this process: a claim becomes visible to others only once it is held. */
  const taken = new Set<string>()

  async function tryToTake(seat: string): Promise<(() => Promise<void>) | undefined> {
    if (taken.has(seat)) return undefined
    taken.add(seat)
    try {
      if (await claims.isHeld(seat)) {
        taken.delete(seat)
        return undefined
      }
      const release = await claims.hold(seat)
      return async () => {
        taken.delete(seat)
        await release()
      }
    } catch (error) {
      taken.delete(seat)
      throw error
    }
  }

  return {
    async take({ kind, id }) {
      const limit = SEATS[kind]
      for (let n = 0; n < limit; n++) {
        const leave = await tryToTake(`voice ${kind} ${id} ${n}`)
        if (leave) return leave
      }
      throw new ParleyError('call_limit_reached', { limit })
    },
  }
}

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

/** Lasts as long as the call; an utterance that is not answered aloud is not counted. */
function watchWaits(
  call: Pick<Call, 'subscribe'>,
  clock: Clock,
  observe: (milliseconds: number) => void,
): void {
  let saidAt: number | undefined
  call.subscribe({
    event({ type }) {
      if (type === 'input_audio_buffer.speech_stopped') saidAt = clock.now()
      else if (type === 'input_audio_buffer.speech_started') saidAt = undefined
      else if (type === 'output_audio_buffer.started' && saidAt !== undefined) {
        observe(clock.now() - saidAt)
        saidAt = undefined
      }
    },
  })
}

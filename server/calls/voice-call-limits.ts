/** Watches a call by voice from outside: its longest time, silence, how long answers are waited for, and why it ended. */
import type { StreamEvent } from '#contract/stream.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Clock } from '#domain/clock.ts'
import type { Actor } from '#domain/identity.ts'
import type { Log } from '#domain/log.ts'
import type { Call, CloseReason } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import { IDLE_LEFT_MS, watchIdle } from '#realtime/supervisor/idle.ts'
import { watchWaits } from '#realtime/supervisor/waits.ts'
import type { Metrics } from '../metrics.ts'

/** So long before its longest time a call says that it will end. A page has renewed a user's by then. */
const WARN_MINUTES: Readonly<Record<Actor['kind'], number>> = { guest: 2, user: 1 }
const MINUTE_MS = 60_000

const seconds = (ms: number): number => Math.round(ms / 1000)

/** What a page says of an end that nobody there asked for. The others are no news to whoever is told. */
const WORDS: { [Reason in CloseReason]?: string } = {
  idle: 'Nobody spoke for a minute, so the call was ended. Everything said is kept; start again to go on.',
  expired: 'This call reached its longest time. Everything said is kept; start again to go on.',
  failed: 'The voice connection broke. Everything said is kept; retry to go on.',
  draining: 'The server is restarting. Everything said is kept; retry in a moment.',
}

const soonWords = (minutes: number): string =>
  `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left: this call reaches its longest time then. What was said is kept, and you can start again.`

type Deps = Readonly<{
  call: Call
  session: Pick<Session, 'id' | 'conversationId' | 'actor'>
  endsAtMs: number
  stream: Pick<AppStream, 'publish'>
  metrics: Pick<Metrics, 'wait'>
  clock: Clock
  log: Log
}>

/** Lasts as long as the call. */
export function enforceVoiceLimits({ call, session, endsAtMs, stream, metrics, clock, log }: Deps): void {
  let isTold = false

  const publish = (event: StreamEvent): Promise<void> =>
    stream.publish(session.conversationId, event).catch((error: unknown) => {
      log.error({ err: error, sessionId: session.id }, 'the reader of a call could not be told')
    })
  const notice = (code: string, message: string): void =>
    void publish({ type: 'notice', level: 'warn', code, message })

  async function tell(reason: CloseReason): Promise<void> {
    const words = WORDS[reason]
    if (isTold || words === undefined) return
    isTold = true
    await publish({ type: 'ended', sessionId: session.id, code: reason, reason: words })
  }

  /** The words go first: a line that has closed explains nothing. */
  const end = (reason: CloseReason): void => void tell(reason).then(() => call.close(reason))

  watchWaits(call, clock, metrics.wait)
  watchIdle({
    call,
    soon: () =>
      notice(
        'idle_soon',
        `Nobody has spoken for a while: the call ends in ${seconds(IDLE_LEFT_MS)} seconds. Say or type anything to keep it.`,
      ),
    over: () => end('idle'),
  })
  const leftMs = Math.max(0, endsAtMs - clock.now())
  const timers = [setTimeout(() => end('expired'), leftMs)]
  const warnMinutes = WARN_MINUTES[session.actor.kind]
  const quietMs = leftMs - warnMinutes * MINUTE_MS
  if (quietMs > 0) timers.push(setTimeout(() => notice('ends_soon', soonWords(warnMinutes)), quietMs))
  for (const timer of timers) timer.unref()
  call.subscribe({
    event: () => undefined,
    closed(reason) {
      for (const timer of timers) clearTimeout(timer)
      void tell(reason)
    },
  })
}

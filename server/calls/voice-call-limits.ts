/** Enforces the limits of voice calls: how many one actor has at once over all replicas, how long each may last or idle. */
import { type CloseReason, closeReasonOf, noticeEvent } from '#contract/call-notices.ts'
import { ParleyError } from '#contract/errors.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Actor, CallClaims, Clock, Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import { IDLE_LEFT_MS, watchIdle } from '#realtime/supervisor/idle.ts'
import type { SwapsByVoice } from '#realtime/supervisor/spoken-swaps.ts'
import type { Metrics } from '../process/metrics.ts'

const SEATS: Readonly<Record<Actor['kind'], number>> = { guest: 1, user: 3 }
/** Guests of one address; a call that is still connecting holds a line without being of use to anybody. */
const GUESTS_OF_ADDRESS = 4
const CONNECTING_OF_ADDRESS = 2

export type Seat = Readonly<{
  leave: () => Promise<void>
  /** The call has connected. */
  connected: () => Promise<void>
}>

export type VoiceCallLimiter = Readonly<{
  /** Throws the refusal of one call too many, of the actor or of the guests of a network. */
  take(actor: Actor, network?: string): Promise<Seat>
}>

type Leave = () => Promise<void>

const rowOf = ({ kind, id }: Actor): string => `${kind} ${id}`
const seatIn = (row: string, n: number): string => `voice ${row} ${n}`

/** Passes on no spoken yes of a person in several calls: the voice of one may be what another hears. */
export function agreedInOneCall(swaps: SwapsByVoice, claims: Pick<CallClaims, 'isHeld'>): SwapsByVoice {
  async function isInSeveral(actor: Actor): Promise<boolean> {
    const seats = Array.from({ length: SEATS[actor.kind] }, (_, n) => seatIn(rowOf(actor), n))
    const held = await Promise.all(seats.map((seat) => claims.isHeld(seat)))
    return held.filter(Boolean).length > 1
  }
  return {
    ...swaps,
    async agree(actor, id, agreement) {
      if (agreement.channel === 'voice' && (await isInSeveral(actor)))
        throw new ParleyError('consent_needs_click', { reason: 'You are in another call as well.' })
      return swaps.agree(actor, id, agreement)
    },
  }
}

export function createVoiceCallLimiter(claims: Pick<CallClaims, 'hold' | 'isHeld'>): VoiceCallLimiter {
  /** Covers this process: a claim becomes visible to others only once it is held. */
  const taken = new Set<string>()

  async function tryToTake(seat: string): Promise<Leave | undefined> {
    if (taken.has(seat)) return undefined
    taken.add(seat)
    try {
      if (await claims.isHeld(seat)) {
        taken.delete(seat)
        return undefined
      }
      const release = await claims.hold(seat)
      return onlyOnce(async () => {
        taken.delete(seat)
        await release()
      })
    } catch (error) {
      taken.delete(seat)
      throw error
    }
  }

  async function takeOneOf(row: string, limit: number, refusal: () => ParleyError): Promise<Leave> {
    for (let n = 0; n < limit; n++) {
      const leave = await tryToTake(seatIn(row, n))
      if (leave) return leave
    }
    throw refusal()
  }

  return {
    async take(actor, network) {
      const { kind } = actor
      const rows: [string, number, () => ParleyError][] = [
        [rowOf(actor), SEATS[kind], () => new ParleyError('call_limit_reached', { limit: SEATS[kind] })],
      ]
      if (kind === 'guest' && network !== undefined)
        rows.push(
          [`address ${network}`, GUESTS_OF_ADDRESS, () => new ParleyError('address_calls_full')],
          [`connecting ${network}`, CONNECTING_OF_ADDRESS, () => new ParleyError('address_calls_connecting')],
        )
      const leaves: Leave[] = []
      const leave = async (): Promise<void> => void (await Promise.all(leaves.map((each) => each())))
      try {
        for (const row of rows) leaves.push(await takeOneOf(...row))
      } catch (error) {
        await leave()
        throw error
      }
      return { leave, connected: async () => leaves[2]?.() }
    },
  }
}

/** A seat that was left may be another call's by the second time. */
function onlyOnce(leave: Leave): Leave {
  let left: Promise<void> | undefined
  return () => {
    left ??= leave()
    return left
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

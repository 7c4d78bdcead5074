/**
 * Answers the offer of a voice call: makes every check that can refuse it, before it ends the call that it
 * replaces.
 */
import { ParleyError } from '#contract/errors.ts'
import type { Actor, CallClaims, Clock } from '#domain/ports.ts'
import type { AnsweredCall } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import type { InputBudget } from './input-budget.ts'
import type { LiveCalls } from './live-calls.ts'
import type { MessagePace } from './message-pace.ts'
import type { Start } from './start-call.ts'
import { createVoiceCallLimiter, type Seat } from './voice-call-limits.ts'

const MINUTE_MS = 60_000
/** A user's call is renewed before its limit; a guest has one call at a time, so it cannot be. */
const MOST_MINUTES: Readonly<Record<Actor['kind'], number>> = { guest: 10, user: 60 }

export type Offer = Readonly<{
  offerSdp: string
  /** The network of the caller; undefined for one inside this server. */
  network?: string
  /** True for the browser of the session's actor; a program with a token cannot agree to a swap aloud. */
  isOwnBrowser?: boolean
}>
export type Answer = Pick<AnsweredCall, 'callId' | 'answerSdp'>

type Deps = Readonly<{
  calls: LiveCalls
  start: Pick<Start, 'refusal' | 'spent' | 'voice'>
  claims: Pick<CallClaims, 'hold' | 'isHeld'>
  /** Ends what a dead process left in progress in a conversation. */
  settle: (conversationId: string) => Promise<void>
  clock: Clock
  inputBudget?: InputBudget
  pace: MessagePace
  maxVoice: number
  guestMinutes?: number
}>

/** The caller must run it once at a time per session. */
export function createAnswering({ calls, start, claims, settle, clock, maxVoice, ...options }: Deps) {
  const { guestMinutes = MOST_MINUTES.guest, inputBudget, pace } = options
  const mostMinutes = { ...MOST_MINUTES, guest: guestMinutes }
  const seats = createVoiceCallLimiter(claims)

  /** A call that was just hung up still counts against the limit for a moment. */
  async function allClosed({ id }: Actor): Promise<void> {
    const closing = calls.all().filter((entry) => entry.closing && entry.session.actor.id === id)
    await Promise.all(closing.map(({ gone }) => gone))
  }

  async function begin(session: Session, offer: Offer, signal: AbortSignal, seat: Seat) {
    const { offerSdp, network, isOwnBrowser } = offer
    const { id, actor, conversationId, expiresAt } = session
    if (!calls.of(id)) await settle(conversationId)
    for (let other = calls.of(id); other; other = calls.of(id)) await calls.hangUp(other, 'replaced')
    const endsAtMs = Math.min(Date.parse(expiresAt), clock.now() + mostMinutes[actor.kind] * MINUTE_MS)
    return calls.begin(session, 'voice', async () => {
      const sender = { actor, network }
      const limits = { acceptInput: inputBudget?.(sender), takesMessage: pace(sender) }
      const started = await start.voice(session, { offerSdp, isOwnBrowser, endsAtMs, ...limits }, signal)
      void started.connected?.then(seat.connected)
      if (!started.connected) await seat.connected()
      return { ...started, over: started.over.finally(seat.leave) }
    })
  }

  return async (session: Session, offer: Offer, signal: AbortSignal): Promise<Answer> => {
    const refusal = start.refusal(offer.offerSdp) ?? (await start.spent(session))
    if (refusal) throw refusal
    const before = calls.of(session.id)
    if (calls.counts().voice >= maxVoice && before?.kind !== 'voice') throw new ParleyError('voice_busy')
    if (before?.kind === 'voice') await calls.hangUp(before, 'replaced')
    await allClosed(session.actor)
    const seat = await seats.take(session.actor, offer.network)
    try {
      const entry = await begin(session, offer, signal, seat)
      const { callId, answerSdp } = await entry.supervised
      entry.callId = callId
      return { callId, answerSdp }
    } catch (error) {
      await seat.leave()
      throw error
    }
  }
}

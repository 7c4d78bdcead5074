/** Applies a person's own words to a swap that they were shown: the supervisor's only access to money. */
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { Log } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import type { Agreed } from './swap-state.ts'

export type SwapsByVoice = Pick<Swaps, 'agree' | 'execute' | 'decline'> &
  Readonly<{
    /** A spoken yes is enough up to this worth. */
    voiceConsentUsd: number
  }>

type Deps = Readonly<{ swaps?: SwapsByVoice; session: Pick<Session, 'id' | 'actor'>; log: Log }>

/** Both are safe to call and never reject. */
export function spokenSwaps({ swaps = NO_SWAPS, session: { id: sessionId, actor }, log }: Deps) {
  return {
    voiceConsentUsd: swaps.voiceConsentUsd,
    /** Puts the yes on record and has the swap carried out, whatever becomes of the call meanwhile. */
    async agree(tradeId: string): Promise<Agreed> {
      try {
        await swaps.agree(actor, tradeId, { channel: 'voice' })
        return { ok: true, trade: await swaps.execute(actor, tradeId) }
      } catch (error) {
        if (isParleyError(error)) return { ok: false, code: error.code, message: error.message }
        log.error({ err: error, sessionId, tradeId }, 'a swap that was agreed to aloud broke')
        return NOT_KNOWN
      }
    },
    async decline(tradeId: string): Promise<void> {
      await swaps.decline(actor, tradeId).catch((error: unknown) => {
        // It runs out by itself: it was never agreed to.
        log.warn({ err: error, sessionId, tradeId }, 'a swap could not be declined')
      })
    },
  }
}

const NOT_KNOWN: Agreed = {
  ok: false,
  code: 'unknown_error',
  message: 'Something went wrong on our side. The card of the swap says how it stands.',
}

/** Where nothing can be traded no swap is ever previewed. */
const NO_SWAPS: SwapsByVoice = {
  voiceConsentUsd: 0,
  agree: () => Promise.reject(new ParleyError('trade_not_found')),
  execute: () => Promise.reject(new ParleyError('trade_not_found')),
  decline: () => Promise.reject(new ParleyError('trade_not_found')),
}

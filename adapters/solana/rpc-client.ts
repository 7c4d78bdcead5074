/** Calls a node within a deadline, reports why it gave no answer, and leaves it alone while it is overloaded. */
import type { Clock } from '#domain/ports.ts'
import type { Sourced } from '#domain/sourced.ts'
import { abortable, withDeadline } from '../_kit/timing.ts'
import { type Cause, causeOf, failedWith } from './failure.ts'
import type { ChainEndpoint } from './rpc.ts'

export type SolanaChainOptions = ChainEndpoint &
  Readonly<{
    /** The origin that a card shows: 'Sandbox chain', 'Solana RPC'. */
    source: string
    official: boolean
    clock: Clock
    timeoutMs?: number
    /** Receives the cause of a failed request; a person sees only the reason. */
    onFailure?: (failure: Readonly<{ source: string; reason: string; cause: unknown }>) => void
  }>

export type Ask = <T>(
  question: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  /** Longer than usual where waiting is the question. */
  timeoutMs?: number,
) => Promise<Sourced<T>>

const TIMEOUT_MS = 10_000

export function createAsking(options: SolanaChainOptions): Ask {
  const { source, official, clock, onFailure } = options
  const usual = options.timeoutMs ?? TIMEOUT_MS
  let resting: Cause | undefined
  return async (question, signal, timeoutMs = usual) => {
    const now = clock.now()
    if (resting?.retryAt !== undefined && now < resting.retryAt) return failedWith(resting, source)
    try {
      // The deadline ends the requests; the asker's own signal ends them and the waiting.
      const asking = withDeadline(timeoutMs, (deadline) =>
        question(signal ? AbortSignal.any([deadline, signal]) : deadline),
      )
      const data = await abortable(asking, signal)
      return { ok: true, data, source, asOf: new Date(clock.now()).toISOString(), official }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const cause = causeOf(error, clock.now())
      resting = cause.reason === 'rate_limited' ? cause : undefined
      onFailure?.({ source, reason: cause.reason, cause: error })
      return failedWith(cause, source)
    }
  }
}

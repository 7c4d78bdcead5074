/** Calls a node within a deadline, reports why it gave no answer, and leaves it alone while it is overloaded. */
import type { Clock } from '#domain/ports.ts'
import type { Sourced } from '#domain/sourced.ts'
import { inSpan } from '#std/trace.ts'
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

export type RequestNode = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  /** Longer than usual for work that waits for the chain. */
  timeoutMs?: number,
) => Promise<Sourced<T>>

const TIMEOUT_MS = 10_000
/** A node that wants more than this is requested again nevertheless. */
const LONGEST_REST_MS = 10 * 60_000

export function createRpcClient(options: SolanaChainOptions): RequestNode {
  const { source, official, clock, onFailure } = options
  const usual = options.timeoutMs ?? TIMEOUT_MS
  let resting: Cause | undefined
  return async (work, signal, timeoutMs = usual) => {
    const now = clock.now()
    if (resting?.retryAt !== undefined && now < resting.retryAt) return failedWith(resting, source)
    try {
      // The deadline ends the requests; the caller's own signal ends them and the waiting.
      const request = () =>
        withDeadline(timeoutMs, (deadline) => work(signal ? AbortSignal.any([deadline, signal]) : deadline))
      const data = await inSpan('upstream', { 'parley.source': source }, () => abortable(request(), signal))
      return { ok: true, data, source, asOf: new Date(clock.now()).toISOString(), official }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const cause = causeOf(error, clock.now())
      resting = cause.reason === 'rate_limited' ? restOf(cause, clock.now()) : undefined
      onFailure?.({ source, reason: cause.reason, cause: error })
      return failedWith(cause, source)
    }
  }
}

const restOf = ({ retryAt, ...cause }: Cause, now: number): Cause => ({
  ...cause,
  retryAt: retryAt === undefined ? undefined : Math.min(retryAt, now + LONGEST_REST_MS),
})

/** Names the reason why a node gave no answer, in the words of every outside source. */
import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit'
import type { Failed, Reason } from '#domain/sourced.ts'
import { retryTime } from '../_kit/rest-header.ts'
import { MalformedResponse, TransportFailure } from './rpc.ts'

export type Cause = Readonly<{ reason: Reason; retryAt?: number }>

/** `thrown` is whatever a call of kit's RPC, or the reading of its answer, rejected with. */
export function causeOf(thrown: unknown, now: number): Cause {
  if (thrown instanceof MalformedResponse) return { reason: 'shape_changed' }
  if (thrown instanceof TransportFailure) return httpCause(thrown.cause, now)
  // A refusal of the node in JSON-RPC's own words, and a deadline that passed.
  if (isSolanaError(thrown) || isTimeout(thrown)) return { reason: 'unavailable' }
  return { reason: 'shape_changed' }
}

export const failedWith = ({ reason, retryAt }: Cause, source: string): Failed => ({
  ok: false,
  reason,
  source,
  ...(retryAt !== undefined && { retryAt: new Date(retryAt).toISOString() }),
})

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'TimeoutError'

/** After a 429 that names no time. */
const UNNAMED_REST_MS = 10_000

function httpCause(cause: unknown, now: number): Cause {
  if (!isSolanaError(cause, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) return { reason: 'unavailable' }
  const { statusCode, headers } = cause.context
  const named = retryTime(headers, now)
  if (statusCode === 429) return { reason: 'rate_limited', retryAt: named ?? now + UNNAMED_REST_MS }
  if (statusCode === 401 || statusCode === 403) return { reason: 'unconfigured' } // the node wants a key
  return { reason: 'unavailable', ...(named !== undefined && { retryAt: named }) }
}

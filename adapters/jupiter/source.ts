/**
 * Configures Jupiter's API as an upstream: its key, its limits, and
 * how it names SOL (github.com/jup-ag/docs, portal/rate-limits).
 */
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { createUpstream, type Upstream, type UpstreamOptions } from '../_kit/upstream.ts'

/** Prices and tokens count against one limit at the source: give both the same `budget`. */
export type JupiterOptions = UpstreamOptions & Readonly<{ apiKey?: string }>

const KEYLESS_PER_MINUTE = 30
const FREE_KEY_PER_MINUTE = 60

export function jupiterUpstream(options: JupiterOptions): Upstream {
  const { apiKey } = options
  return createUpstream(
    options,
    apiKey
      ? { requestsPerMinute: FREE_KEY_PER_MINUTE, headers: { 'x-api-key': apiKey } }
      : { requestsPerMinute: KEYLESS_PER_MINUTE },
  )
}

/** Outside, the chain's own coin is only known by its wrapped mint. */
export const outsideMint = (mint: string): string => (mint === NATIVE_SOL ? WRAPPED_SOL : mint)

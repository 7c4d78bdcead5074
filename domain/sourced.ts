/** The answer of an outside source: data with its origin and age, or the reason for its absence (design §3). */

export type Reason =
  | 'unconfigured'
  | 'unavailable'
  | 'rate_limited'
  /** The operator's plan with the source is used up. */
  | 'quota_exceeded'
  | 'shape_changed'
  | 'not_found'

export type Sourced<T> =
  | Readonly<{
      ok: true
      data: T
      /** The name on the card: 'DexScreener', 'Sandbox chain'. */
      source: string
      /** ISO time of the source's answer. */
      asOf: string
      /** False for unofficial feeds, which the card labels. */
      official: boolean
      /** True for an older answer that stands in while the source is down. */
      stale?: boolean
    }>
  | Failed

export type Failed = Readonly<{ ok: false; reason: Reason; source: string; retryAt?: string }>

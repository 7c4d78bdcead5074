/** The honest answer of an outside source: data with its origin and age, or the reason why there is none (design §3). */

export type Reason = 'unconfigured' | 'unavailable' | 'rate_limited' | 'shape_changed' | 'not_found'

export type Sourced<T> =
  | Readonly<{
      ok: true
      data: T
      /** What the card shows: 'DexScreener', 'Sandbox chain'. */
      source: string
      /** ISO time at which the source said so. */
      asOf: string
      /** False for unofficial feeds, which are labelled as such. */
      official: boolean
      /** True when this is an older answer, kept because the source does not answer now. */
      stale?: boolean
    }>
  | Failed

export type Failed = Readonly<{ ok: false; reason: Reason; source: string; retryAt?: string }>

/** Where a part of a result came from and how old it is, or why that part is missing. Every card shows it. */
import * as z from 'zod/mini'
import { name, time } from '#contract/bounded.ts'

export const origin = z.object({
  source: name,
  /** ISO time at which the source said so. */
  asOf: time,
  /** False for unofficial feeds. */
  official: z.boolean(),
  /** True when an older answer stands in for one that did not come. */
  stale: z.optional(z.boolean()),
})
export type Origin = z.output<typeof origin>

const missing = z.object({
  source: name,
  reason: z.enum(['unconfigured', 'unavailable', 'rate_limited', 'shape_changed', 'not_found']),
  retryAt: z.optional(time),
})
export type Missing = z.output<typeof missing>

/** A part of a result that the rest can do without. */
export const partOrigin = z.union([
  z.extend(origin, { ok: z.literal(true) }),
  z.extend(missing, { ok: z.literal(false) }),
])
export type PartOrigin = z.output<typeof partOrigin>

const WORDS: Record<Missing['reason'], string> = {
  unconfigured: 'is not configured',
  unavailable: 'did not answer',
  rate_limited: 'asked us to wait',
  shape_changed: 'answered in a form we do not know',
  not_found: 'knows nothing of this',
}

/** 'Jupiter did not answer' */
export const missingWords = ({ source, reason }: Missing): string => `${source} ${WORDS[reason]}`

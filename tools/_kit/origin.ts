/** The source and age of a part of a result, or the reason why it is missing. Every card shows it. */
import * as z from 'zod/mini'
import { name, time } from '#contract/bounded.ts'
import { missingReason } from '#contract/missing-reason.ts'

export const origin = z.object({
  source: name,
  /** ISO time of the source's answer. */
  asOf: time,
  /** False for unofficial feeds. */
  official: z.boolean(),
  /** True when an older answer replaces one that did not arrive. */
  stale: z.optional(z.boolean()),
})
export type Origin = z.output<typeof origin>

const missing = z.object({
  source: name,
  reason: missingReason,
  retryAt: z.optional(time),
})
export type Missing = z.output<typeof missing>

/** A part of a result that may be missing. */
export const partOrigin = z.union([
  z.extend(origin, { ok: z.literal(true) }),
  z.extend(missing, { ok: z.literal(false) }),
])
export type PartOrigin = z.output<typeof partOrigin>

const WORDS: Record<Missing['reason'], string> = {
  unconfigured: 'is not configured',
  unavailable: 'did not answer',
  rate_limited: 'limits our requests',
  quota_exceeded: 'has used up its plan',
  shape_changed: 'answered in a form we do not know',
  not_found: 'has no data on this',
}

/** 'Jupiter did not answer' */
export const missingWords = ({ source, reason }: Missing): string => `${source} ${WORDS[reason]}`

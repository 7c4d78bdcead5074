/** Endpoints of usage and cost: one's own, and that of the whole server for admins. */
import * as z from 'zod/mini'
import { count, email, figure, id, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { usageProviders } from '../rules/usage.ts'

/** The last month, today included. */
export const USAGE_DAYS_SHOWN = 30
const PROVIDERS_MAX = 20
const SOURCES_MAX = 200
/** The people and networks that cost the most today. */
export const USAGE_TOP = 10

/** '2026-11-23' */
const day = text(10)

const sums = {
  provider: z.enum(usageProviders),
  inputTokens: count,
  outputTokens: count,
  audioSeconds: figure,
  characters: count,
  calls: count,
  usd: figure,
  /** Some of it has no price in the table, so it is missing in `usd`. */
  isPriceUnknown: z.boolean(),
}
const usageSum = z.object(sums)
export type UsageSum = z.output<typeof usageSum>

/** `source` is the model or the service. */
const sourceSum = z.object({ ...sums, source: name })
export type UsageSourceSum = z.output<typeof sourceSum>

/** Without `capUsd` there is no cap. */
const cap = { spentUsd: figure, capUsd: z.nullable(figure) }

export const readUsage = defineEndpoint({
  operation: 'usage.read',
  method: 'GET',
  path: '/api/usage',
  summary: 'What the caller used today and in the last 30 days, by provider, with the cap of the day.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    day,
    resetsAt: time,
    today: list(usageSum, PROVIDERS_MAX),
    month: list(usageSum, PROVIDERS_MAX),
    ...cap,
    /** The server as a whole has reached its cap, so nothing paid is used for anyone. */
    isServerSpent: z.boolean(),
    /** Guests of one network are counted together. */
    isShared: z.boolean(),
    pricesAsOf: day,
  }),
})

const spender = z.object({
  /** Absent for the guests of a network. */
  userId: z.optional(id),
  email: z.optional(email),
  usd: figure,
  isPriceUnknown: z.boolean(),
})

export const readServerUsage = defineEndpoint({
  operation: 'usage.readServer',
  method: 'GET',
  path: '/api/admin/usage',
  summary: 'What the whole server used today, by provider and model, who cost the most, and the cap.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    day,
    resetsAt: time,
    today: list(sourceSum, SOURCES_MAX),
    top: list(spender, USAGE_TOP),
    ...cap,
    pricesAsOf: day,
  }),
})

/** How often one person or one address may do what costs us something. */
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ParleyError } from '#contract/errors.ts'

type Rule = Readonly<{
  points: number
  seconds: number
  /** Counted in the database wherever there is one, so that a start does not begin it anew. */
  isKept?: boolean
}>

const DAY_S = 86_400

/** Generous for people, tight for programs; an address may hide a whole office, so it gets more. */
export const rules = {
  guestsOfAddress: { points: 120, seconds: 60 },
  sessionsOfActor: { points: 30, seconds: 60 },
  sessionsOfAddress: { points: 300, seconds: 60 },
  toolsOfActor: { points: 120, seconds: 60 },
  toolsOfAddress: { points: 1200, seconds: 60 },
  socketsOfAddress: { points: 300, seconds: 60 },
  callsOfActor: { points: 20, seconds: 60 },
  callsOfAddress: { points: 200, seconds: 60 },
  /** Tries; the signer gives a key three times a day. */
  keysOfActor: { points: 20, seconds: 3600 },
  previewsOfActor: { points: 40, seconds: 60 },
  consentsOfActor: { points: 30, seconds: 60 },
  challengesOfAddress: { points: 120, seconds: 60 },
  /** Mail to strangers, tries at links, rows of programs: whoever can make this process start again gains nothing by it. */
  linksOfAddress: { points: 20, seconds: 60, isKept: true },
  linksOfEmail: { points: 5, seconds: 60, isKept: true },
  confirmsOfAddress: { points: 60, seconds: 60, isKept: true },
  registrationsOfAddress: { points: 30, seconds: 3600, isKept: true },
  tokensOfAddress: { points: 120, seconds: 60 },
  /** The budgets of a day: what one person may cost us at most. */
  guestSessionsInADay: { points: 300, seconds: DAY_S, isKept: true },
  userSessionsInADay: { points: 1000, seconds: DAY_S, isKept: true },
  guestCallsInADay: { points: 100, seconds: DAY_S, isKept: true },
  userCallsInADay: { points: 400, seconds: DAY_S, isKept: true },
  guestToolsInADay: { points: 3000, seconds: DAY_S },
  userToolsInADay: { points: 10_000, seconds: DAY_S },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof rules
export type Limits = Readonly<{
  /** Passes, or throws `rate_limited` with the time to wait. */
  take(limit: LimitName, key: string): Promise<void>
}>

async function settle(consumed: Promise<unknown>, { seconds }: Rule): Promise<void> {
  try {
    await consumed
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const code = seconds === DAY_S ? 'day_budget_spent' : 'rate_limited'
    throw new ParleyError(code, { retryAfterMs: error.msBeforeNext })
  }
}

/**
 * Counts in memory, or with a pool in the database, so that all replicas count together. `kept` is for what must
 * outlive this process where everything else is counted in its memory.
 */
export function createLimits(
  pool?: Pool,
  given: Readonly<Record<LimitName, Rule>> = rules,
  kept: Pool | undefined = pool,
): Limits {
  const limiterOf = (
    name: string,
    { points, seconds, isKept }: Rule,
  ): RateLimiterMemory | RateLimiterPostgres => {
    const storeClient = isKept ? kept : pool
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    if (!storeClient) return memory
    return new RateLimiterPostgres({
      storeClient,
      tableName: 'rate_limits',
      // By the migrations, like every other one.
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: memory,
    })
  }
  const limiters = Object.fromEntries(
    Object.entries(given).map(([name, rule]) => [name, limiterOf(name, rule)]),
  ) as Record<LimitName, RateLimiterMemory | RateLimiterPostgres> // entries keep their keys
  return { take: (limit, key) => settle(limiters[limit].consume(key), given[limit]) }
}

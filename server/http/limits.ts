/** Rate limits per actor and per address for everything that costs the server something. */
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ParleyError } from '#contract/errors.ts'

export type Rule = Readonly<{
  points: number
  seconds: number
  /** Counted in the database if there is one, so that a restart does not reset it. */
  isKept?: boolean
  /** Each pass of a key doubles its next wait, until a reset or the end of a day. */
  isDoubling?: boolean
  /** Counted by each process, where a count in the database would cost more than what it limits. */
  isLocal?: boolean
  /** Its takes differ in size: a refused one counts nothing, so that a smaller one still passes. */
  isMeasured?: boolean
  refusal?: WaitCode
}>

/** The refusals that carry a waiting time. */
type WaitCode =
  | 'rate_limited'
  | 'day_budget_spent'
  | 'kept_bytes_spent'
  | 'pictures_spent'
  | 'web_searches_spent'
  | 'twitter_searches_spent'
  | 'codex_runs_spent'
  | 'sign_in_mail_wait'
  | 'sign_in_mails_reserved'
  | 'sign_in_mails_spent'

const DAY_S = 86_400
const MIB = 1024 ** 2

const keptBytes = (mebibytes: number): Rule => ({
  points: mebibytes * MIB,
  seconds: DAY_S,
  isKept: true,
  isMeasured: true,
  refusal: 'kept_bytes_spent',
})

/** Generous for users, tight for programs; an address may cover a whole office, so it gets more. */
export const rules = {
  /** They count all of them, so that no endpoint is without a limit; a page makes about a hundred. */
  requestsOfActor: { points: 1200, seconds: 60, isLocal: true },
  requestsOfGuests: { points: 6000, seconds: 60, isLocal: true },
  /** The same for requests that need no identity. */
  requestsOfNetwork: { points: 6000, seconds: 60, isLocal: true },
  guestsOfAddress: { points: 120, seconds: 60 },
  conversationsOfActor: { points: 300, seconds: 60 },
  /** They count the text and pictures of conversations; the guests of a network, and its readers of copies, share the second. */
  readKilobytesOfActor: { points: 200 * 1024, seconds: 60 },
  readKilobytesOfGuests: { points: 1024 * 1024, seconds: 60 },
  contactsOfActor: { points: 60, seconds: 60 },
  walletChangesOfActor: { points: 30, seconds: 60 },
  /** A page uploads one for each session that it leaves. */
  logsOfActor: { points: 60, seconds: 60 },
  /** One of a long session takes a tenth of a second; the guests of a network share the second. */
  logReadsOfActor: { points: 30, seconds: 60 },
  logReadsOfGuests: { points: 60, seconds: 60 },
  transcriptLogOfActor: { points: 1200, seconds: 60 },
  /** Reads and changes of other people's data by admins. */
  adminReadsOfActor: { points: 300, seconds: 60 },
  adminChangesOfActor: { points: 60, seconds: 60 },
  searchesOfActor: { points: 120, seconds: 60 },
  exportsOfActor: { points: 60, seconds: 60 },
  /** A large file is imported in parts. */
  importsOfActor: { points: 60, seconds: 60 },
  importsOfNetwork: { points: 300, seconds: 3600 },
  sharesOfActor: { points: 60, seconds: 60 },
  /** Copies that the guests of a network make or preview: each reads and masks megabytes, a quarter of a second. */
  copiesOfNetwork: { points: 60, seconds: 60 },
  /** Readers of shared copies, and anyone who tries addresses. */
  sharesOfNetwork: { points: 600, seconds: 60 },
  sessionsOfActor: { points: 30, seconds: 60 },
  sessionsOfAddress: { points: 300, seconds: 60 },
  toolsOfActor: { points: 120, seconds: 60 },
  toolsOfAddress: { points: 1200, seconds: 60 },
  /** A list of all tools is 120 kB. */
  outsideMessagesOfActor: { points: 600, seconds: 60 },
  outsideRequestsOfAddress: { points: 1200, seconds: 60 },
  /** Twenty hostile pages hold the thread that reads pages for less than a minute. */
  pagesOfNetwork: { points: 20, seconds: 60 },
  logosOfNetwork: { points: 1200, seconds: 60 },
  /** A page reads them about four times a minute while they are seen. */
  signalsOfActor: { points: 60, seconds: 60 },
  /** Repeated reads of cards on the screen. The day leaves the larger part of a guest's tool calls to the guest. */
  refreshesOfActor: { points: 60, seconds: 60 },
  refreshesInADay: { points: 1000, seconds: DAY_S },
  socketsOfAddress: { points: 300, seconds: 60 },
  callsOfActor: { points: 20, seconds: 60 },
  callsOfAddress: { points: 200, seconds: 60 },
  /** Limits the tries; the signer itself gives a key three times a day. */
  keysOfActor: { points: 20, seconds: 3600 },
  /** Each browser that is signed in has its own: a stolen session uses up nothing that its owner needs to stop it. */
  stopsOfSignIn: { points: 20, seconds: 60 },
  previewsOfActor: { points: 40, seconds: 60 },
  shoutsOfActor: { points: 5, seconds: 60 },
  shoutsOfNetwork: { points: 20, seconds: 60 },
  scenesOfActor: { points: 20, seconds: 60 },
  consentsOfActor: { points: 30, seconds: 60 },
  challengesOfAddress: { points: 120, seconds: 60 },
  /** These limit mail to strangers, tries at links, and rows of programs, which a restart must not reset. */
  linksOfAddress: { points: 20, seconds: 60, isKept: true },
  /** Counts email and visitor together, so that a stranger elsewhere cannot use up the owner's share. */
  linksOfVisitor: { points: 5, seconds: 60, isKept: true },
  mailsOfVisitor: {
    points: 1,
    seconds: 300,
    isDoubling: true,
    isKept: true,
    refusal: 'sign_in_mail_wait',
  },
  /**
   * One visitor reaches at most nine of these in a day; the rest of the twenty is for browsers that logged in
   * before.
   */
  mailsByStrangers: { points: 15, seconds: DAY_S, isKept: true, refusal: 'sign_in_mails_reserved' },
  mailsOfEmail: { points: 20, seconds: DAY_S, isKept: true, refusal: 'sign_in_mails_spent' },
  confirmsOfAddress: { points: 60, seconds: 60, isKept: true },
  registrationsOfAddress: { points: 30, seconds: 3600, isKept: true },
  /** Each adds a row that stays. */
  grantsOfActor: { points: 30, seconds: 3600, isKept: true },
  tokensOfAddress: { points: 120, seconds: 60 },
  /** Daily budgets bound the cost of one actor. */
  guestSessionsInADay: { points: 300, seconds: DAY_S, isKept: true },
  userSessionsInADay: { points: 1000, seconds: DAY_S, isKept: true },
  guestCallsInADay: { points: 100, seconds: DAY_S, isKept: true },
  userCallsInADay: { points: 400, seconds: DAY_S, isKept: true },
  /** The server keeps the instructions of each session for a week. */
  guestSessionsOfAddressInADay: { points: 6_000, seconds: DAY_S, isKept: true },
  guestCallsOfAddressInADay: { points: 400, seconds: DAY_S, isKept: true },
  guestPictureBytesInADay: { points: 25 * MIB, seconds: DAY_S, isKept: true, refusal: 'pictures_spent' },
  userPictureBytesInADay: { points: 100 * MIB, seconds: DAY_S, isKept: true, refusal: 'pictures_spent' },
  addressPictureBytesInADay: { points: 100 * MIB, seconds: DAY_S, isKept: true, refusal: 'pictures_spent' },
  /** Each message counts a kilobyte more than its words; the rows of a reply are about as large. */
  guestWordBytesInADay: { points: 8 * MIB, seconds: DAY_S, isKept: true },
  userWordBytesInADay: { points: 32 * MIB, seconds: DAY_S, isKept: true },
  addressWordBytesInADay: { points: 64 * MIB, seconds: DAY_S, isKept: true },
  /** A new conversation takes about a kilobyte. */
  guestConversationsInADay: { points: 1000, seconds: DAY_S, isKept: true },
  userConversationsInADay: { points: 10_000, seconds: DAY_S, isKept: true },
  guestConversationsOfAddressInADay: { points: 20_000, seconds: DAY_S, isKept: true },
  /** These count what imports, forks, links and logs add to the disk. */
  guestKeptBytesInADay: keptBytes(64),
  userKeptBytesInADay: keptBytes(512),
  addressKeptBytesInADay: keptBytes(256),
  /** Each costs the operator money; the operator's variable replaces the number. */
  webSearchesInADay: { points: 50, seconds: DAY_S, isKept: true, refusal: 'web_searches_spent' },
  /** Counts posts, each of which costs money: for one user, and for all users of the server. */
  postsInADay: { points: 200, seconds: DAY_S, isKept: true, refusal: 'twitter_searches_spent' },
  postsOfServerInADay: { points: 2_000, seconds: DAY_S, isKept: true, refusal: 'twitter_searches_spent' },
  codexRunsInADay: { points: 50, seconds: DAY_S, isKept: true, refusal: 'codex_runs_spent' },
  /** Titles that a model writes: of one actor, and of all actors of the server. */
  titlesInADay: { points: 100, seconds: DAY_S, isKept: true },
  titlesOfServerInADay: { points: 5_000, seconds: DAY_S, isKept: true },
  /** Each is up to five minutes of synthesized speech. */
  readAloudOfActor: { points: 20, seconds: 300 },
  /** Each may be a request to the language model. */
  guardrailOfActor: { points: 30, seconds: 60 },
  guardrailOfGuests: { points: 60, seconds: 60 },
  guardrailInADay: { points: 500, seconds: DAY_S, isKept: true },
  guestToolsInADay: { points: 3000, seconds: DAY_S },
  /** Each call adds a row to the audit; a preview also adds one to the ledger, which stays for good. */
  guestToolsOfAddressInADay: { points: 30_000, seconds: DAY_S },
  userToolsInADay: { points: 10_000, seconds: DAY_S },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof rules
export type Limits = Readonly<{
  /** Passes and counts these points, one by default, or throws a refusal with the waiting time. */
  take(limit: LimitName, key: string, points?: number): Promise<void>
  /** Gives back points of a take of a measured limit. */
  give(limit: LimitName, key: string, points: number): Promise<void>
  /** Resets the count of this key. */
  reset(limit: LimitName, key: string): Promise<void>
}>

type Limiter = Readonly<{
  consume(key: string, points?: number): Promise<unknown>
  reward(key: string, points: number): Promise<unknown>
  delete(key: string): Promise<unknown>
}>
type Counter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'get' | 'delete'>

async function settle(consumed: Promise<unknown>, { seconds, refusal }: Rule): Promise<void> {
  try {
    await consumed
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const code = refusal ?? (seconds === DAY_S ? 'day_budget_spent' : 'rate_limited')
    throw new ParleyError(code, { retryAfterMs: error.msBeforeNext })
  }
}

/** A limiter whose wait doubles with every pass of the day. */
function doubling(gate: Counter, passes: Counter, seconds: number): Limiter {
  return {
    async consume(key) {
      const before = (await passes.get(key))?.consumedPoints ?? 0
      await gate.consume(key, 1, { customDuration: Math.min(seconds * 2 ** before, DAY_S) })
      await passes.consume(key)
    },
    reward: (key, points) => gate.reward(key, points),
    delete: (key) => Promise.all([gate.delete(key), passes.delete(key)]),
  }
}

const measured = (gate: Counter): Limiter => ({
  async consume(key, points) {
    try {
      return await gate.consume(key, points)
    } catch (error) {
      // The library counts what it refuses, too.
      if (error instanceof RateLimiterRes) await gate.reward(key, points)
      throw error
    }
  },
  reward: (key, points) => gate.reward(key, points),
  delete: (key) => gate.delete(key),
})

function counter(
  keyPrefix: string,
  { points, seconds, isDoubling, isMeasured }: Rule,
  storeClient: Pool | undefined,
): Counter {
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: seconds })
  if (!storeClient) return memory
  const options = {
    storeClient,
    tableName: 'rate_limits',
    // The migrations create it, like every other table.
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    // Another replica may reset or reduce a count, so this one must not remember it.
    ...(!isDoubling && !isMeasured && { inMemoryBlockOnConsumed: points }),
  }
  const insured = new RateLimiterPostgres({ ...options, insuranceLimiter: memory })
  return resettable(insured, new RateLimiterPostgres(options), memory)
}

/**
 * A limiter with an insurance counts in memory while the database is away, and reports a reset that did not reach the
 * database as done. This one throws then, so that the caller repeats it, and resets the count in memory too.
 */
const resettable = (insured: Counter, database: Counter, memory: Counter): Counter => ({
  consume: (...args) => insured.consume(...args),
  reward: (...args) => insured.reward(...args),
  get: (...args) => insured.get(...args),
  async delete(key) {
    await database.delete(key)
    await memory.delete(key)
    return insured.delete(key)
  },
})

/**
 * Counts in memory, or in the database with a pool, so that all replicas share the count. `kept` is the pool for
 * what must outlive this process when everything else counts in memory.
 */
export function createLimits(
  pool?: Pool,
  table: Readonly<Record<LimitName, Rule>> = rules,
  kept: Pool | undefined = pool,
): Limits {
  function limiterOf(name: string, rule: Rule): Limiter {
    const client = rule.isKept ? kept : rule.isLocal ? undefined : pool
    const gate = counter(name, rule, client)
    if (rule.isMeasured) return measured(gate)
    if (!rule.isDoubling) return gate
    const passes = counter(`${name}:passes`, { points: Number.MAX_SAFE_INTEGER, seconds: DAY_S }, client)
    return doubling(gate, passes, rule.seconds)
  }
  const limiters = Object.fromEntries(
    Object.entries(table).map(([name, rule]) => [name, limiterOf(name, rule)]),
  ) as Record<LimitName, Limiter> // entries keep their keys
  return {
    take: (limit, key, points) => settle(limiters[limit].consume(key, points), table[limit]),
    async give(limit, key, points) {
      await limiters[limit].reward(key, points)
    },
    async reset(limit, key) {
      await limiters[limit].delete(key)
    },
  }
}

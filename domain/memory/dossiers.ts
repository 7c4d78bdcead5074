/** Builds the dossier of each user by a job: from their memories, the ledger and their wallet. */
import type { Dossier } from '#contract/api/dossier.ts'
import { nameOf } from '#contract/rules/email-name.ts'
import { badgeOf, withAssignedBadge } from '#contract/rules/roles.ts'
import type { Accounts } from '../accounts.ts'
import type { Ledger } from '../ledger.ts'
import type { Clock, Jobs, Log, User } from '../ports.ts'
import {
  assembleDossier,
  type BuiltDossier,
  type DossierContent,
  type Portfolio,
  preferredName,
} from './dossier.ts'
import { errorWords } from './error-words.ts'
import type { Memories, MemoryTotals } from './memories.ts'
import { ranked } from './memory-block.ts'
import type { SessionLogs } from './session-logs.ts'

export const DOSSIER_QUEUE = 'dossier'
/** Afterwards the dossier is parked with its error, which the inspector shows. */
const TRIES_MAX = 5
/** Wishes of the same moment make one build, and the memories of sessions come first. */
const REST_MS = 1_000
/** The facts from which a dossier chooses, and those that it names. */
const CANDIDATES = 500
const FACTS_MAX = 60
const WAITING_AT_ONCE = 500

type WaitingDossier = Readonly<{ attempts: number; wantedAt: string }>

/** Port: at most one dossier per user, with the wish for a newer one. */
export interface DossierStore {
  /** Wishes for a newer one; a parked one is tried again. */
  want(userId: string): Promise<void>
  /** The users whose dossier waits, those with facts and no dossier included. Parked ones are not. */
  waiting(limit: number): Promise<readonly string[]>
  /** Takes the wish for one try, once over all replicas; undefined when there is none to take. */
  claim(userId: string): Promise<WaitingDossier | undefined>
  /** Gives a failed try back; with `error` for good. */
  release(userId: string, error?: string): Promise<void>
  /** Stores the next version. A wish that came after `wantedAt` stays; then it returns false. */
  save(userId: string, wantedAt: string, content: DossierContent): Promise<boolean>
  of(userId: string): Promise<Readonly<{ built?: BuiltDossier; error: string | null }> | undefined>
  /** Removes it, words or none. */
  remove(userId: string): Promise<void>
}

export type ReadDossier = Readonly<{
  user: User
  badge: string
  displayName: string
  preferredName: string | null
  memories: MemoryTotals
  /** The sessions whose summary failed for good. */
  parked: number
  trades: DossierContent['trades'] | null
  /** Null when memory is off or none was built yet. */
  dossier: Dossier | null
  /** Why the newest build failed for good. */
  error: string | null
}>

export interface Dossiers {
  /** Has it built anew; the caller does not wait for that. */
  want(userId: string): Promise<void>
  queueWaiting(): Promise<void>
  /** The job. */
  build(userId: string): Promise<void>
  /** Undefined for an unknown user. */
  read(userId: string): Promise<ReadDossier | undefined>
  remove(userId: string): Promise<void>
}

type Deps = Readonly<{
  store: DossierStore
  memories: Memories
  logs: Pick<SessionLogs, 'parked'>
  ledger: Pick<Ledger, 'totals'>
  accounts: Pick<Accounts, 'assignedBadge' | 'byId'>
  /** Throws when the chain does not answer. */
  portfolioOf: (user: User) => Promise<Portfolio>
  jobs: Jobs
  clock: Clock
  log: Log
}>

export function createDossiers(deps: Deps): Dossiers {
  const { jobs, log, memories, store } = deps
  /** A wish that cannot be queued now waits for the next look. */
  const queue = (userId: string): Promise<void> =>
    jobs.add(DOSSIER_QUEUE, { userId }, REST_MS).catch((error: unknown) => {
      log.warn({ err: error, userId }, 'a dossier could not be queued')
    })

  async function buildClaimed(userId: string, { attempts, wantedAt }: WaitingDossier): Promise<void> {
    try {
      const user = (await memories.isOn(userId)) ? await deps.accounts.byId(userId) : undefined
      if (!user) return await store.remove(userId)
      const isNewest = await store.save(userId, wantedAt, await contentOf(deps, user))
      if (!isNewest) await queue(userId)
    } catch (error) {
      const isLast = attempts >= TRIES_MAX
      await store.release(userId, isLast ? errorWords(error) : undefined)
      if (!isLast) throw error
      log.error({ err: error, userId, attempts }, 'a dossier could not be built; it is parked')
    }
  }

  return {
    async want(userId) {
      if (!(await memories.isOn(userId))) return
      await store.want(userId)
      void queue(userId)
    },
    async queueWaiting() {
      for (const userId of await store.waiting(WAITING_AT_ONCE)) await queue(userId)
    },
    async build(userId) {
      const waiting = await store.claim(userId)
      if (waiting) await buildClaimed(userId, waiting)
    },
    read: (userId) => read(deps, userId),
    remove: (userId) => store.remove(userId),
  }
}

async function contentOf(deps: Deps, user: User): Promise<DossierContent> {
  const { clock, ledger, memories } = deps
  const [facts, trades, portfolio] = await Promise.all([
    memories.facts(user.id, CANDIDATES),
    ledger.totals(user),
    portfolioOf(deps, user),
  ])
  const best = ranked(facts, clock.now()).slice(0, FACTS_MAX)
  return { factIds: best.map(({ id }) => id), portfolio, trades }
}

/** A chain that does not answer leaves the earlier holdings, whose age is shown. */
async function portfolioOf({ log, portfolioOf, store }: Deps, user: User): Promise<Portfolio | null> {
  try {
    return await portfolioOf(user)
  } catch (error) {
    log.warn({ err: error, userId: user.id }, 'the holdings for a dossier could not be read')
    return (await store.of(user.id))?.built?.content.portfolio ?? null
  }
}

async function read(deps: Deps, userId: string): Promise<ReadDossier | undefined> {
  const { accounts, logs, memories, store } = deps
  const user = await accounts.byId(userId)
  if (!user) return undefined
  const [stored, isOn, assigned, totals, parked] = await Promise.all([
    store.of(userId),
    memories.isOn(userId),
    accounts.assignedBadge(userId),
    memories.totals(userId),
    logs.parked(userId),
  ])
  const built = isOn ? stored?.built : undefined
  const facts = built ? await memories.factsById(userId, built.content.factIds) : []
  return {
    user,
    badge: withAssignedBadge(badgeOf(user.roles), assigned).badge,
    displayName: nameOf(user.email),
    preferredName: preferredName(facts),
    memories: totals,
    parked,
    trades: built?.content.trades ?? null,
    dossier: built ? assembleDossier(built, user, facts) : null,
    error: stored?.error ?? null,
  }
}

/** Turns the log of a session into memories of its user: a job, by rules or by a language model over the same words. */
import type { Feedback } from '../feedback.ts'
import type { Clock, Jobs, Log, User } from '../ports.ts'
import type { Swaps } from '../swaps/swaps.ts'
import type { FoundFact } from './facts.ts'
import { type FactRules, findFacts, type SessionSeen } from './find-facts.ts'
import type { Memories } from './memories.ts'
import type { SessionLogs, StoredLog } from './session-logs.ts'
import { materialOf, type Summarizer, summarizedFacts } from './summarizer.ts'

export const MEMORY_QUEUE = 'memory'
/** Afterwards the log is parked as failed, where an admin sees it. */
const TRIES_MAX = 5
const TRADES_READ = 50
const ERROR_MAX = 300

export type Remembering = Readonly<{
  /** Writes the log of a session that has ended, and queues its summary. */
  sessionEnded(sessionId: string): Promise<void>
  /** Queues the logs of this user that wait, such as those of a guest who has signed in. */
  queuePending(userId?: string): Promise<void>
  /** The job. */
  summarize(sessionId: string): Promise<void>
}>

type Deps = Readonly<{
  logs: SessionLogs
  memories: Memories
  swaps: Pick<Swaps, 'list'>
  feedback: Pick<Feedback, 'of'>
  rules: FactRules
  /** Absent where no language model is configured. */
  summarizer?: Summarizer | undefined
  jobs: Jobs
  clock: Clock
  log: Log
}>

export function createRemembering(deps: Deps): Remembering {
  const { jobs, log, logs, memories } = deps
  /** A log that cannot be queued now waits for the next start. */
  const queue = (sessionId: string): Promise<void> =>
    jobs.add(MEMORY_QUEUE, { sessionId }).catch((error: unknown) => {
      log.warn({ err: error, sessionId }, 'a session log could not be queued')
    })

  async function remember(session: StoredLog): Promise<void> {
    const { sessionId, conversationId, startedAt, endedAt, owner } = session
    // A guest's log waits: after a sign-in it belongs to the user.
    if (owner.kind === 'guest') return
    if (!(await memories.isOn(owner.id))) return logs.settle(sessionId, 'skipped')
    const seen = await read(deps, session)
    const { facts, summary } = await factsOf(deps, seen)
    const source = { userId: owner.id, sessionId, conversationId }
    const added = await memories.add(source, facts)
    await memories.close(source, { summary: added.length > 0 ? summary : null, startedAt, endedAt })
    await logs.settle(sessionId, added.length > 0 ? 'summarized' : 'skipped')
  }

  return {
    async sessionEnded(sessionId) {
      // The end of a call does not wait for the queue.
      if ((await logs.close(sessionId)) === 'user') void queue(sessionId)
    },
    async queuePending(userId) {
      for (const sessionId of await logs.pending(userId)) await queue(sessionId)
    },
    async summarize(sessionId) {
      const session = await logs.byId(sessionId)
      if (session?.status !== 'pending_summary') return
      const tries = await logs.try(sessionId)
      try {
        await remember(session)
      } catch (error) {
        if (tries < TRIES_MAX) throw error
        log.error({ err: error, sessionId, tries }, 'a session could not be summarized; its log is parked')
        await logs.settle(
          sessionId,
          'failed',
          error instanceof Error ? error.message.slice(0, ERROR_MAX) : 'unknown error',
        )
      }
    },
  }
}

async function read({ feedback, logs, swaps }: Deps, session: StoredLog): Promise<SessionSeen> {
  const { conversationId, owner, email = '' } = session
  const user: User = { kind: 'user', id: owner.id, email, roles: ['user'] }
  const [items, trades] = await Promise.all([logs.items(session), swaps.list(user, TRADES_READ)])
  const ratings = await feedback.of(
    conversationId,
    items.map(({ itemId }) => itemId),
  )
  return { items, trades, liked: new Set(ratings.filter(({ isGood }) => isGood).map(({ itemId }) => itemId)) }
}

type Found = Readonly<{ facts: readonly FoundFact[]; summary: string | null }>

/** A language model words what the rules found and finds more in the same words; without it the rules are enough. */
async function factsOf({ log, rules, summarizer }: Deps, seen: SessionSeen): Promise<Found> {
  const byRules: Found = { facts: findFacts(seen, rules), summary: null }
  const material = summarizer && materialOf(seen, rules, byRules.facts)
  if (!summarizer || !material) return byRules
  try {
    return summarizedFacts(await summarizer.summarize(material), material, byRules.facts)
  } catch (error) {
    log.warn({ err: error }, 'the model wrote no memory; the rules did')
    return byRules
  }
}

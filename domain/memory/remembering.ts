/** Turns the log of a session into memories of its user: a job, by rules or by a language model over the same words. */
import { LOG_MAX_BYTES } from '#contract/rules/logs.ts'
import { runInTurns } from '#std/steps.ts'
import type { Feedback } from '../feedback.ts'
import type { Clock, Jobs, Log, User } from '../ports.ts'
import type { Swaps } from '../swaps/swaps.ts'
import type { Dossiers } from './dossiers.ts'
import { errorWords } from './error-words.ts'
import type { FoundFact } from './facts.ts'
import { type FactRules, factsIn, type SessionSeen, turnsIn } from './find-facts.ts'
import type { Memories } from './memories.ts'
import type { LogStatus, SessionLogs, StoredLog } from './session-logs.ts'
import { fitTimeline, timelineOfLog } from './session-timeline.ts'
import { materialOf, type Summarizer, summarizedFacts } from './summarizer.ts'

export const MEMORY_QUEUE = 'memory'
/** Afterwards the log is parked as failed: its user and admins see that, and the user can have it tried again. */
const TRIES_MAX = 5
const TRADES_READ = 50
export type Remembering = Readonly<{
  /** Writes the log of a session that has ended, and queues its summary. */
  sessionEnded(sessionId: string): Promise<void>
  /** Queues the logs of this user that wait, such as those of a guest who has signed in. */
  queuePending(userId?: string): Promise<void>
  /** Queues the logs of this user that were parked; their number. */
  tryParked(userId: string): Promise<number>
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
  /** Built anew after each session. */
  dossiers: Pick<Dossiers, 'want'>
  /** Lets others go on between two steps of reading a session. */
  turn: () => Promise<void>
  jobs: Jobs
  clock: Clock
  log: Log
}>

export function createRemembering(deps: Deps): Remembering {
  const { jobs, log, logs, memories } = deps
  /** Those that wait in the queue: each look finds them again, and a slow model would never come to an end. */
  const queued = new Set<string>()

  /** A log that cannot be queued now waits for the next look. */
  async function queue(sessionId: string): Promise<void> {
    if (queued.has(sessionId)) return
    queued.add(sessionId)
    await jobs.add(MEMORY_QUEUE, { sessionId }).catch((error: unknown) => {
      queued.delete(sessionId)
      log.warn({ err: error, sessionId }, 'a session log could not be queued')
    })
  }

  /** The app stream keeps its events for a day only. */
  async function keepTimeline(sessionId: string): Promise<void> {
    const session = await logs.byId(sessionId)
    if (!session) return
    const [items, events] = await Promise.all([logs.items(session), logs.events(session)])
    await logs.keepTimeline(sessionId, fitTimeline(timelineOfLog(session, items, events), LOG_MAX_BYTES))
  }

  async function settle(session: StoredLog, ...how: [status: LogStatus, error?: string]): Promise<void> {
    if (!(await logs.settle(session, ...how))) await queue(session.sessionId)
  }

  async function remember(session: StoredLog): Promise<void> {
    const { sessionId, conversationId, startedAt, endedAt, owner } = session
    if (!(await memories.isOn(owner.id))) return settle(session, 'skipped')
    const seen = await read(deps, session)
    const { facts, summary } = await factsOf(deps, seen)
    const source = { userId: owner.id, sessionId, conversationId }
    const added = await memories.add(source, facts)
    await memories.close(source, { summary: added.length > 0 ? summary : null, startedAt, endedAt })
    await settle(session, added.length > 0 ? 'summarized' : 'skipped')
    await deps.dossiers.want(owner.id)
  }

  async function queuePending(userId?: string): Promise<void> {
    for (const sessionId of await logs.pending(userId)) await queue(sessionId)
  }

  return {
    async sessionEnded(sessionId) {
      const kind = await logs.close(sessionId)
      // The end of a call does not wait for the queue.
      if (kind === 'user') void queue(sessionId)
      if (kind !== undefined) await keepTimeline(sessionId)
    },
    queuePending,
    async summarize(sessionId) {
      queued.delete(sessionId)
      const session = await logs.claim(sessionId)
      if (!session) return
      const { attempts } = session
      try {
        await remember(session)
      } catch (error) {
        if (attempts < TRIES_MAX) {
          await logs.release(sessionId)
          throw error
        }
        log.error({ err: error, sessionId, attempts }, 'a session could not be summarized; its log is parked')
        await settle(session, 'failed', errorWords(error))
      }
    },
    async tryParked(userId) {
      const parked = await logs.unpark(userId)
      if (parked > 0) await queuePending(userId)
      return parked
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
async function factsOf({ log, rules, summarizer, turn }: Deps, seen: SessionSeen): Promise<Found> {
  const turns = await runInTurns(turnsIn(seen.items, rules), turn)
  const byRules: Found = { facts: await runInTurns(factsIn(seen, rules, turns), turn), summary: null }
  const material = summarizer && materialOf(turns, byRules.facts)
  if (!summarizer || !material) return byRules
  try {
    return summarizedFacts(await summarizer.summarize(material), material, byRules.facts)
  } catch (error) {
    log.warn({ err: error }, 'the model wrote no memory; the rules did')
    return byRules
  }
}

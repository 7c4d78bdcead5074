/** Composes memory: the job that reads session logs, its language model if there is one, and what users do with it. */
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { openJobs } from '#adapters/db/job-queue.ts'
import { modelsWith } from '#adapters/openai/models.ts'
import { createSummarizer } from '#assistant/chat/summarizer.ts'
import type { ToolContract } from '#contract/tool.ts'
import { tokenBook } from '#domain/language/tokens.ts'
import type { Portfolio } from '#domain/memory/dossier.ts'
import { createDossiers, DOSSIER_QUEUE, type Dossiers } from '#domain/memory/dossiers.ts'
import type { FactRules, OutsideText } from '#domain/memory/find-facts.ts'
import { subjectsOf } from '#domain/memory/next-prompt.ts'
import { createNextPrompts } from '#domain/memory/next-prompts.ts'
import { createOwnMemory, type OwnMemory } from '#domain/memory/own-memory.ts'
import { createRemembering, MEMORY_QUEUE, type Remembering } from '#domain/memory/remembering.ts'
import type { Summarizer } from '#domain/memory/summarizer.ts'
import type { Clock, JobHandler, Jobs, Log, User } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { createFairTurns } from '#std/fair-turns.ts'
import { contracts } from '#tools/contracts.ts'
import type { Config } from '../config/config.ts'
import { meteredModelFetch } from '../usage/metered-fetch.ts'
import type { Usage } from '../usage/usage.ts'
import type { composeDatabase } from './database.ts'
import { createPurge } from './purge-deleted.ts'
import type { Services } from './services.ts'

type Stores = Awaited<ReturnType<typeof composeDatabase>>
type Parts = Readonly<{
  stores: Stores
  swaps: Pick<Services['swaps'], 'list'>
  accounts: Pick<Services['identity']['accounts'], 'assignedBadge' | 'byId'>
  portfolioOf: (user: User) => Promise<Portfolio>
  config: Config
  usage: Usage
  clock: Clock
  log: Log
}>

/** The first start of the page goes before the first look for logs that were left. */
const FIRST_LOOK_MS = 5_000
const LOOK_MS = 10 * 60_000
/** By then a session has begun. */
const AFTERWARDS_MS = 3_000

/** Strangers write what these groups of tools return; the other ones only pass on the names that they chose. */
const WRITTEN_BY_STRANGERS: readonly ToolContract['group'][] = ['web', 'stream', 'agent', 'session']

const outsideTextOf = (tool: string): OutsideText => {
  const contract = Object.values<ToolContract>(contracts).find(({ name }) => name === tool)
  // A tool that is not known may return anything.
  if (!contract) return 'texts'
  if (!contract.taints) return 'none'
  return WRITTEN_BY_STRANGERS.includes(contract.group) ? 'texts' : 'names'
}

export const factRules = (): FactRules => ({
  outsideTextOf,
  book: tokenBook(sandboxTokens.filter(({ verified }) => verified)),
})

function afterwards(work: () => Promise<void>, log: Log): void {
  const failed = (error: unknown): void => log.warn({ err: error }, 'the use of memories was not counted')
  setTimeout(() => void work().catch(failed), AFTERWARDS_MS).unref()
}

export function composeMemory({ stores, swaps, accounts, portfolioOf, config, usage, clock, log }: Parts) {
  const {
    conversations,
    feedback,
    ledger,
    memories,
    nextPromptStore: nextPrompts,
    sessionLogs: logs,
  } = stores
  const queue = openLate(stores, log, {
    [MEMORY_QUEUE]: ({ sessionId = '' }) => remembering.summarize(sessionId),
    [DOSSIER_QUEUE]: ({ userId = '' }) => dossiers.build(userId),
  })
  const { jobs } = queue
  const dossiers: Dossiers = createDossiers({
    store: stores.dossierStore,
    memories,
    logs,
    ledger,
    accounts,
    portfolioOf,
    jobs,
    clock,
    log,
  })
  const purge = createPurge({ list: memories, log })
  const turn = createFairTurns()
  const memory: OwnMemory = createOwnMemory({
    memories,
    conversations,
    nextPrompts,
    dossiers,
    outsideTextOf,
    turn,
    purgeLater: purge.purgeLater,
    afterwards: (work) => afterwards(work, log),
    clock,
    log,
  })
  const summarizer = summarizerOf(config, stores, usage, log)
  const rules = factRules()
  const remembering: Remembering = createRemembering({
    logs,
    memories,
    swaps,
    feedback,
    rules,
    summarizer,
    dossiers,
    turn,
    jobs,
    clock,
    log,
  })

  /** Takes up what a server left that has stopped. */
  const look = (): void =>
    void logs
      .closeAbandoned()
      .then(() => remembering.queuePending())
      .then(() => dossiers.queueWaiting())
      .catch((error: unknown) => log.warn({ err: error }, 'failed to look for session logs'))
  const first = setTimeout(look, FIRST_LOOK_MS)
  const timer = setInterval(() => {
    purge.purge()
    look()
  }, LOOK_MS)
  first.unref()
  timer.unref()
  const subjects = subjectsOf(contracts)
  return {
    services: {
      sessionLogs: logs,
      remembering,
      memory,
      dossiers,
      looks: stores.looks,
      nextPrompts: createNextPrompts({ conversations, swaps, store: nextPrompts, subjects, memories, clock }),
    },
    /** Calls need this beside the services. */
    calls: {
      memoryOf: ({ actor, conversationId }: Pick<Session, 'actor' | 'conversationId'>) =>
        memory.blockOf(actor, conversationId),
    },
    async close(): Promise<void> {
      clearTimeout(first)
      clearInterval(timer)
      purge.close()
      await queue.close()
    },
  }
}

/** Opens the job queue with the first job: a server without one starts without its tables and its polling. */
function openLate({ database }: Stores, log: Log, handlers: Readonly<Record<string, JobHandler>>) {
  let opened: ReturnType<typeof openJobs> | undefined
  let isClosed = false
  const open = async () => {
    const jobs = await openJobs(database, log)
    for (const [name, handler] of Object.entries(handlers)) await jobs.work(name, handler)
    return jobs
  }
  const jobs: Jobs = {
    async add(...job) {
      // The log waits in the database for the next start.
      if (isClosed) return
      opened ??= open()
      opened.catch(() => {
        opened = undefined
      })
      await (await opened).add(...job)
    },
  }
  return {
    jobs,
    async close(): Promise<void> {
      isClosed = true
      await opened?.then(
        (queue) => queue.close(),
        () => undefined,
      )
    },
  }
}

const SUMMARIZER = 'memory.summarizer.instructions'

/** Absent with the built-in assistant: then the rules do it alone. */
function summarizerOf(
  { brain, openai }: Config,
  { modules }: Stores,
  usage: Usage,
  log: Log,
): Summarizer | undefined {
  const fetchFor = (provider: 'openai' | 'brain', source: string) =>
    meteredModelFetch(guardedFetch(), { provider, source }, usage)
  const instructions = async () => (await modules.bySlugs([SUMMARIZER]))[0]?.segment ?? ''
  if (openai) {
    const endpoint = {
      url: openai.baseUrl,
      key: openai.apiKey,
      model: modelsWith(openai.models, log).general,
    }
    const fetch = fetchFor('openai', endpoint.model)
    return createSummarizer({ endpoint: { ...endpoint, fetch }, api: 'responses', instructions })
  }
  if (!brain) return undefined
  const fetch = fetchFor('brain', brain.model)
  const endpoint = { url: brain.url, key: brain.apiKey, model: brain.model, fetch }
  return createSummarizer({ endpoint, api: 'chat', instructions })
}

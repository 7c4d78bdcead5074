/** Composes the database: its stores, the bus between replicas, and the cleanup of expired rows. */
import { guestStore } from '#adapters/db/account-store.ts'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { archiveStore } from '#adapters/db/archive-store.ts'
import { auditLogStore } from '#adapters/db/audit-log-store.ts'
import { auditStore, lookStore } from '#adapters/db/audit-store.ts'
import { branchStore } from '#adapters/db/branch-store.ts'
import { pgliteBus } from '#adapters/db/bus.ts'
import { callActivityStore } from '#adapters/db/call-activity-store.ts'
import { ownClaims, postgresClaims } from '#adapters/db/call-claims.ts'
import { callLeaseStore } from '#adapters/db/call-lease-store.ts'
import { consoleStore } from '#adapters/db/console-store.ts'
import { contactStore } from '#adapters/db/contact-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationIndex } from '#adapters/db/conversation-search-store.ts'
import { conversationStore, nextPromptStore } from '#adapters/db/conversation-store.ts'
import type { Database } from '#adapters/db/database.ts'
import { dossierStore } from '#adapters/db/dossier-store.ts'
import { feedbackStore } from '#adapters/db/feedback-store.ts'
import { deleteExpiredRows } from '#adapters/db/housekeeping.ts'
import { ledgerStore } from '#adapters/db/ledger-store.ts'
import { memoryStore } from '#adapters/db/memory-store.ts'
import { openDatabase } from '#adapters/db/open.ts'
import { peopleStore } from '#adapters/db/people-store.ts'
import { personaStore } from '#adapters/db/persona-store.ts'
import { postgresBus } from '#adapters/db/postgres-bus.ts'
import { promptStore } from '#adapters/db/prompt-store.ts'
import { sessionLogStore } from '#adapters/db/session-log-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { sessionWalletStore } from '#adapters/db/session-wallet-store.ts'
import { shareStore } from '#adapters/db/share-store.ts'
import { stageStore } from '#adapters/db/stage-store.ts'
import { toolCallStore } from '#adapters/db/tool-call-store.ts'
import { usageStore } from '#adapters/db/usage-store.ts'
import { userSettingsStore } from '#adapters/db/user-settings-store.ts'
import { postgresWalletLocks, processWalletLocks } from '#adapters/db/wallet-locks.ts'
import { walletNameStore } from '#adapters/db/wallet-name-store.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import { createConversationSearch } from '#domain/conversation-search.ts'
import type { Bus, Clock, Log } from '#domain/ports.ts'
import { createTitles } from '#domain/titled-conversations.ts'
import { createFairTurns } from '#std/fair-turns.ts'
import { contracts } from '#tools/contracts.ts'
import type { Config } from '../config/config.ts'
import { createPurge } from './purge-deleted.ts'

const HOUSEKEEPING_MS = 3_600_000
/** The audit of money never expires. */
const MONEY_TOOLS = Object.values(contracts)
  .filter(({ scope }) => scope === 'trade')
  .map(({ name }) => name)

const REPEATING = [contracts.search_conversations.name, contracts.memory.name]

export async function composeDatabase(config: Config, clock: Clock, log: Log) {
  const { databaseUrl, dataDir, waitsForDisk } = config
  const database = await openDatabase({
    dataDir,
    log,
    waitsForDisk,
    ...(databaseUrl && { url: databaseUrl }),
  })
  const { bus, claims } = await prepare(database, config, log).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const { db } = database
  const conversationList = conversationListStore(db, clock)
  const titles = createTitles(conversationList, createFairTurns())
  const walletLocks = databaseUrl ? postgresWalletLocks(databaseUrl) : processWalletLocks()
  return {
    database,
    bus,
    claims,
    conversations: conversationStore(db, clock),
    conversationList,
    titles,
    search: createConversationSearch(conversationIndex(db, REPEATING), titles),
    archives: archiveStore(db, clock),
    shareStore: shareStore(db, clock),
    branches: branchStore(db, clock),
    feedback: feedbackStore(db, clock),
    sessions: sessionStore(db, clock),
    sessionLogs: sessionLogStore(db, clock),
    memories: memoryStore(db, clock),
    dossierStore: dossierStore(db, clock),
    personas: personaStore(db, clock),
    userSettings: userSettingsStore(db, clock),
    contacts: contactStore(db, clock),
    modules: promptStore(db, clock),
    walletChoices: sessionWalletStore(db, clock),
    walletNames: walletNameStore(db, clock),
    guests: guestStore(db, clock),
    nextPromptStore: nextPromptStore(db, clock),
    audit: auditStore(db, MONEY_TOOLS),
    looks: lookStore(db),
    auditLog: auditLogStore(db),
    accountList: peopleStore(db, clock),
    toolCalls: toolCallStore(db, clock),
    stream: appStreamStore(db, bus),
    stageStore: stageStore(db, bus, clock),
    leases: callLeaseStore(db),
    activities: callActivityStore(db),
    consoleRecords: consoleStore(db),
    usageStore: usageStore(db),
    ledger: ledgerStore(db, walletLocks, clock),
    async close(): Promise<void> {
      await bus.close()
      await claims.close()
      await walletLocks.close()
      await database.close()
    },
  }
}

/** Prepares tables and bus; with a single process the bus stays inside it. */
async function prepare(database: Database, { databaseUrl: url, busUrl }: Config, log: Log) {
  await database.migrate()
  if (!url) return { bus: pgliteBus(), claims: ownClaims() }
  const [bus, claims] = await Promise.all([
    busUrl ? openRedisBus(busUrl, log) : postgresBus({ url, log }),
    postgresClaims({ url, pool: database.pool, log }),
  ])
  return { bus, claims }
}

/** Its client has hundreds of modules, which only a server with BUS_URL reads. */
async function openRedisBus(url: string, log: Log): Promise<Bus> {
  const { redisBus } = await import('#adapters/redis/redis-bus.ts')
  return redisBus({ url, log })
}

export const databaseSystem = ({ kind }: Database, isDiskLow = false): OutsideSystem => {
  const low = isDiskLow ? ' Less than 1 GiB of disk is free, so pictures are refused.' : ''
  return kind === 'pglite'
    ? {
        id: 'database',
        mode: 'embedded',
        label: 'Embedded database',
        detail: `PGlite in the data folder.${low}`,
      }
    : { id: 'database', mode: 'real', label: 'PostgreSQL', detail: `The server of DATABASE_URL.${low}` }
}

export const databaseAnswers = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )

type Stores = Pick<Awaited<ReturnType<typeof composeDatabase>>, 'conversationList' | 'database'>

/** Deletes expired rows now and then, and deleted conversations soon; a failure does no harm. */
export function scheduleCleanup(
  { conversationList, database }: Stores,
  { guestDays, usage: { days: usageDays } }: Pick<Config, 'guestDays' | 'usage'>,
  { clock, log }: Readonly<{ clock: Clock; log: Log }>,
) {
  const { purge, purgeLater, close } = createPurge({ list: conversationList, log })
  const timer = setInterval(() => {
    purge()
    deleteExpiredRows(database, clock, { guestDays, usageDays, auditedForGood: MONEY_TOOLS }).catch(
      (error: unknown) => log.warn({ err: error }, 'failed to delete expired rows'),
    )
  }, HOUSEKEEPING_MS)
  timer.unref()
  return {
    purgeLater,
    stop(): void {
      clearInterval(timer)
      close()
    },
  }
}

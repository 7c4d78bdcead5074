/** Wires the house: adapters over the real or the embedded outside, the tools, the engine, and what closes them again. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { auditStore } from '#adapters/db/audit-store.ts'
import { pgliteBus } from '#adapters/db/bus.ts'
import { ownClaims, postgresClaims } from '#adapters/db/call-claims.ts'
import { callLeaseStore } from '#adapters/db/call-lease-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { guestStore } from '#adapters/db/guest-store.ts'
import { keepHouse } from '#adapters/db/housekeeping.ts'
import { ledgerStore } from '#adapters/db/ledger-store.ts'
import { type Database, openDatabase } from '#adapters/db/open.ts'
import { personaStore } from '#adapters/db/persona-store.ts'
import { postgresBus } from '#adapters/db/postgres-bus.ts'
import { promptStore } from '#adapters/db/prompt-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { sessionWalletStore } from '#adapters/db/session-wallet-store.ts'
import { toolCallStore } from '#adapters/db/tool-call-store.ts'
import { ownTurns, postgresTurns } from '#adapters/db/wallet-turns.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Clock } from '#domain/clock.ts'
import type { Log } from '#domain/log.ts'
import type { Ports } from '#domain/ports.ts'
import { honouring } from '#domain/wallet-choices.ts'
import { contracts } from '#tools/contracts.ts'
import { handlers } from '#tools/handlers.server.ts'
import { createCalls } from './calls.ts'
import type { ComposedChain } from './chain.ts'
import type { Config } from './config.ts'
import type { House } from './house.ts'
import { guestCookie } from './http/guest-cookie.ts'
import { pageFiles } from './http/page-files.ts'
import { composeIdentity } from './identity/compose-identity.ts'
import { leased } from './leased.ts'
import { createLimits, rules } from './limits.ts'
import { composeMarket } from './market.ts'
import { createToolbox, type Tool, type Toolbox } from './mcp/call-tool.ts'
import { createMetrics } from './metrics.ts'
import { composeMoney, type Faults } from './money.ts'
import { composePrompts } from './prompts/compose-prompts.ts'
import { composeProvider } from './provider.ts'
import { deriveKey, loadSecret } from './secret.ts'
import { createStart } from './start-call.ts'
import { callWaker, tradeEnds } from './trade-ends.ts'
import { composeVenue } from './venue.ts'
import { houseWallets } from './wallets.ts'

const ROOT = join(import.meta.dirname, '..')
const TOOL_TIMEOUT_MS = 20_000
const HOUSEKEEPING_MS = 3_600_000

export type Composed = Readonly<{
  house: House
  /** Opens the voice before the first call asks for it; false when something is missing on this machine. */
  warmUp: () => Promise<boolean>
  /** Closes what the house stands on, after its calls have ended. */
  close: () => Promise<void>
}>
type Parts = Readonly<{
  /** Started before everything else. */
  chain: Promise<ComposedChain>
  clock: Clock
  log: Log
  draining: AbortSignal
  checkOutputs: boolean
  /** Of a trial that stops or kills processes in the middle of a swap. */
  faults?: Faults
}>

const version = (): string =>
  z.looseObject({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    .version

/** Contracts and handlers of one name belong to each other: the registries do not compile otherwise. */
const shippedTools = (): Tool[] =>
  Object.entries(contracts).map(
    ([name, contract]) => ({ contract, handler: handlers[name as keyof typeof handlers] }) as unknown as Tool,
  )

async function composeDatabase({ databaseUrl, dataDir }: Config, clock: Clock, log: Log) {
  const database = await openDatabase({ dataDir, log, ...(databaseUrl && { url: databaseUrl }) })
  const { bus, claims } = await prepare(database, databaseUrl, log).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const { db } = database
  const turns = databaseUrl ? postgresTurns(databaseUrl) : ownTurns()
  return {
    database,
    bus,
    claims,
    conversations: conversationStore(db, clock),
    sessions: sessionStore(db, clock),
    personas: personaStore(db, clock),
    modules: promptStore(db, clock),
    walletChoices: sessionWalletStore(db, clock),
    guests: guestStore(db, clock),
    audit: auditStore(db),
    toolCalls: toolCallStore(db, clock),
    stream: appStreamStore(db, bus),
    leases: callLeaseStore(db),
    ledger: ledgerStore(db, turns, clock),
    async close(): Promise<void> {
      await bus.close()
      await claims.close()
      await turns.close()
      await database.close()
    },
  }
}

/** Tables, and what tells replicas of each other; where there is one process, it tells itself. */
async function prepare(database: Database, url: string | undefined, log: Log) {
  await database.migrate()
  if (!url) return { bus: pgliteBus(), claims: ownClaims() }
  const [bus, claims] = await Promise.all([
    postgresBus({ url, log }),
    postgresClaims({ url, pool: database.pool, log }),
  ])
  return { bus, claims }
}

const databaseSystem = ({ kind }: Database): OutsideSystem =>
  kind === 'pglite'
    ? { id: 'database', mode: 'embedded', label: 'Embedded database', detail: 'PGlite in the data folder.' }
    : { id: 'database', mode: 'real', label: 'PostgreSQL', detail: 'The server of DATABASE_URL.' }

type ToolParts = Pick<Parameters<typeof createToolbox>[0], 'ports' | 'audit' | 'authorize' | 'observe'>

const openToolbox = (parts: ToolParts, log: Log): Toolbox =>
  createToolbox({
    ...parts,
    tools: shippedTools(),
    onBug: (error, tool, requestId) => log.error({ err: error, tool, requestId }, 'bug in a tool'),
    newRequestId: randomUUID,
    timeoutMs: TOOL_TIMEOUT_MS,
  })

const answers = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )

/** Rows that nobody asks for again are removed now and then; failing at it harms nothing. */
function keepTidy(database: Database, clock: Clock, log: Log): () => void {
  const timer = setInterval(() => {
    keepHouse(database, clock).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'))
  }, HOUSEKEEPING_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Starts the slow things side by side; when one fails, what stands already is closed again. */
async function openAll<A extends Closing, B extends Closing>(
  one: Promise<A>,
  other: Promise<B>,
): Promise<[A, B]> {
  const opened = await Promise.allSettled([one, other])
  const [first, second] = opened
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value]
  for (const each of opened) if (each.status === 'fulfilled') await each.value.close()
  throw first.status === 'rejected' ? first.reason : (second as PromiseRejectedResult).reason
}
type Closing = Readonly<{ close: () => Promise<void> }>

export async function compose(
  config: Config,
  { chain, clock, log, draining, checkOutputs, faults }: Parts,
): Promise<Composed> {
  const [stores, outside] = await openAll(composeDatabase(config, clock, log), chain)
  const { audit, bus, claims, conversations, database, guests, leases, sessions, stream, toolCalls } = stores
  const { demoWallet, explorer, isHealthy, signer } = outside
  const market = composeMarket({ market: config.market, clock, log })
  const swapping = await composeVenue({ config, chain: outside, market, clock, log })
  const talking = await composeProvider({ config, clock, log })
  const { model } = talking
  const { provider, close: keepNoLeases } = leased({
    provider: talking.provider,
    leases,
    adopt: (left, signal) => calls.adopt(left, signal),
    log,
  })
  const { walletChoices } = stores
  const wallets = honouring(houseWallets({ demoWallet, signer }), walletChoices)

  const secret = await loadSecret(config.secret, config.dataDir)
  // One process counts in its memory; several must count together.
  const limits = createLimits(database.kind === 'postgres' ? database.pool : undefined, rules, database.pool)
  const people = await composeIdentity({ config, database, bus, wallets, limits, secret, clock, log })
  const { identity, requirePerson } = people
  const { voiceConsentUsd } = config
  const { guardOf, handOver, ...told } = await composePrompts({ ...stores, wallets, config, log })
  const trading = { ...outside, ...stores, ...market.ports, ...swapping, wallets, guardOf, voiceConsentUsd }
  const telling = { limits, requirePerson, wakeCalls: callWaker(bus), clock, log }
  const { swaps, close: endTrades } = composeMoney({ ...trading, ...telling, ...(faults && { faults }) })
  const ports: Ports = { chain: outside.chain, clock, wallets, walletChoices, swaps, ...market.ports }
  const metrics = createMetrics(
    { callsLive: () => calls.live(), pool: () => database.stats() },
    { ofProcess: true },
  )
  const { authorize } = identity.tools
  const toolbox = openToolbox({ ports, audit, authorize, observe: metrics.tool }, log)
  const talk = { provider, metrics, conversations, handOver, stream, toolCalls, clock, log }
  const traded = { swaps: { ...swaps, voiceConsentUsd }, tradeEnds: tradeEnds({ bus, swaps, clock, log }) }
  const start = createStart({ ...talk, tools: toolbox, ...traded })
  const { maxCalls: maxVoice } = config.voice
  const calls = createCalls({ start, sessions, bus, claims, conversations, stream, clock, log, maxVoice })
  const secure = config.origin?.startsWith('https:') ?? false
  const stopTidying = keepTidy(database, clock, log)

  const house: House = {
    config,
    version: version(),
    log,
    clock,
    signedIn: async (request) => (await identity.signedIn.of(request))?.user,
    identity,
    cookie: guestCookie(deriveKey(secret, 'guest-cookie'), secure, clock.now),
    guests,
    conversations,
    sessions,
    ...told,
    stream,
    wallets,
    signer,
    swaps,
    toolbox,
    calls,
    model,
    systems: () => [
      outside.system,
      market.system,
      swapping.system,
      ...talking.systems(),
      ...people.systems,
      databaseSystem(database),
    ],
    ...(explorer && { explorer }),
    limits,
    metrics,
    page: pageFiles(join(ROOT, 'dist', 'web')),
    draining,
    isHealthy: async () => isHealthy() && (await answers(database)),
    checkOutputs,
  }
  return {
    house,
    warmUp: talking.warmUp,
    async close() {
      stopTidying()
      keepNoLeases()
      await endTrades()
      await people.close()
      await talking.close()
      await outside.close()
      await stores.close()
    },
  }
}

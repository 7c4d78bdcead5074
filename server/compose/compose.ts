/**
 * Composition root: wires adapters over real or embedded outside systems, tools and engine, and closes them again.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CallLeases } from '#domain/call-leases.ts'
import type { Clock, Log } from '#domain/ports.ts'
import { contracts } from '#tools/contracts.ts'
import { handlers } from '#tools/handlers.server.ts'
import { createCallReporter } from '../calls/call-reporter.ts'
import { createCalls } from '../calls/calls.ts'
import { createInputBudget } from '../calls/input-budget.ts'
import { createStart } from '../calls/start-call.ts'
import { notifyCalls, subscribeToTrades } from '../calls/trade-outcomes.ts'
import { agreedInOneCall } from '../calls/voice-call-limits.ts'
import { withLease } from '../calls/with-lease.ts'
import type { Config } from '../config/config.ts'
import { deriveKey } from '../config/secret.ts'
import { createConsole } from '../console/console.ts'
import { createKeptBytes } from '../http/kept-bytes.ts'
import { pageFiles } from '../http/page-files.ts'
import { type GuestCookie, guestCookie } from '../identity/cookies.ts'
import { createToolbox, type Tool, type Toolbox } from '../mcp/call-tool.ts'
import { createDiskSpace, type DiskSpace } from '../process/disk-space.ts'
import { createMetrics } from '../process/metrics.ts'
import { watchPressure } from '../process/pressure.ts'
import { version } from '../process/version.ts'
import { composePrompts } from '../prompts/compose-prompts.ts'
import { createCardRefresher } from '../refresh/card-refresher.ts'
import type { ComposedChain } from './chain-parts.ts'
import { composeConversationLists } from './conversation-lists.ts'
import { type composeDatabase, databaseAnswers, scheduleCleanup } from './database.ts'
import { composeGround } from './ground.ts'
import { composeMemory } from './memory.ts'
import { composeMoney, type DecorateSwapPorts } from './money.ts'
import { composePeople } from './people.ts'
import { personFacts } from './person-facts.ts'
import { personInstructions } from './person-instructions.ts'
import { portfolioWith } from './portfolio.ts'
import type { Services } from './services.ts'
import { composeToolPorts } from './tool-ports.ts'
import type { Openers } from './voice.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TOOL_TIMEOUT_MS = 20_000

export type Composed = Readonly<{
  services: Services
  /** Opens the voice before the first call; false when this machine lacks a part. */
  warmUp: () => Promise<boolean>
  /** Closes the foundations after the calls have ended. */
  close: () => Promise<void>
}>
type Parts = Readonly<{
  /** Started before everything else. */
  chain: Promise<ComposedChain>
  clock: Clock
  log: Log
  draining: AbortSignal
  checkOutputs: boolean
  decoratePorts?: DecorateSwapPorts
  /** For tests: another recognizer, synthesizer and gateway. */
  voice?: Openers
}>

/** The registries compile only when each contract stands with its handler. */
const shippedTools = (): Tool[] =>
  Object.entries(contracts).map(
    ([name, contract]) => ({ contract, handler: handlers[name as keyof typeof handlers] }) as unknown as Tool,
  )

type ToolParts = Pick<Parameters<typeof createToolbox>[0], 'ports' | 'audit' | 'authorize' | 'observe'>

const openToolbox = (parts: ToolParts, log: Log): Toolbox =>
  createToolbox({
    ...parts,
    tools: shippedTools(),
    onBug: (error, tool, requestId) => log.error({ err: error, tool, requestId }, 'bug in a tool'),
    newRequestId: randomUUID,
    timeoutMs: TOOL_TIMEOUT_MS,
  })

type CallParts = Parameters<typeof createStart>[0] &
  Omit<Parameters<typeof createCalls>[0], 'start'> &
  Readonly<{ leases: CallLeases }>

/** Composes the calls; abandoned voice calls of other replicas are taken over. */
function composeCalls({ leases, ...parts }: CallParts) {
  const { log } = parts
  const { provider, close } = withLease({
    provider: parts.provider,
    leases,
    takeOver: (left, signal) => calls.takeOver(left, signal),
    log,
  })
  const calls = createCalls({ ...parts, start: createStart({ ...parts, provider }) })
  return { calls, close }
}

type Stores = Awaited<ReturnType<typeof composeDatabase>>

const metricsOf = (callsLive: Services['calls']['live'], database: Stores['database']) =>
  createMetrics({ callsLive, pool: () => database.stats() }, { ofProcess: true })

/** Tells every Admin Console of this process and its calls. */
const reporterOf = ({ activities }: Stores, disk: DiskSpace, parts: Readonly<{ clock: Clock; log: Log }>) =>
  createCallReporter({
    activities,
    state() {
      const space = disk.space()
      return {
        memory: process.memoryUsage.rss(),
        ...(space && { disk: { ...space, isLow: disk.isLow() } }),
      }
    },
    version: version(),
    ...parts,
  })

function guestCookieOf({ origin }: Config, secret: string, clock: Clock): GuestCookie {
  const secure = origin?.startsWith('https:') ?? false
  return guestCookie(deriveKey(secret, 'guest-cookie'), secure, clock.now)
}

const forAdmins = (
  { accountList, auditLog, claims, consoleRecords }: Stores,
  signer: Services['signer'],
  clock: Clock,
) => ({
  auditLog,
  people: composePeople(accountList, claims),
  console: createConsole({ records: consoleRecords, signer, clock }),
})

const inOrder =
  (...steps: readonly (() => unknown)[]) =>
  async (): Promise<void> => {
    for (const step of steps) await step()
  }

export async function compose(
  config: Config,
  { chain, clock, log, draining, checkOutputs, decoratePorts, voice }: Parts,
): Promise<Composed> {
  const ground = await composeGround(config, { chain, clock, log, ...(voice && { voice }) })
  const { stores, outside, market, venue, provider, networks, usage, wallets, limits, secret } = ground
  const { audit, bus, contacts, conversations, database, guests, sessions, stream, userSettings } = stores
  const { identity, requirePerson } = ground.people
  const { explorer, isHealthy, signer } = outside
  const { voiceConsentUsd } = config
  const { guardOf, ...prompting } = await composePrompts({ ...stores, wallets, config, usage, clock, log })
  const trading = { ...outside, ...stores, ...market.ports, ...venue, wallets, guardOf, voiceConsentUsd }
  const notifying = { limits, networkOf: networks.of, requirePerson, wakeCalls: notifyCalls(bus), clock, log }
  const { swaps, close: endTrades } = composeMoney({ ...trading, ...notifying, decoratePorts })
  const portfolioOf = portfolioWith({ ...outside, ...market.ports, wallets })
  const remembered = composeMemory({ ...identity, stores, swaps, portfolioOf, config, usage, clock, log })
  const tooling = composeToolPorts({ ground, ...remembered.services, networks, swaps, config, clock, log })
  const { ports, beside } = tooling
  const metrics = metricsOf(() => calls.live(), database)
  const toolbox = openToolbox(
    { ports, audit, authorize: identity.tools.authorize, observe: metrics.tool },
    log,
  )
  const disk = createDiskSpace(config.dataDir, { clock, log })
  const reporter = reporterOf(stores, disk, { clock, log })
  const { calls, close: stopLeases } = composeCalls({
    ...stores,
    ...remembered.services,
    memoryOf: personInstructions(remembered.calls.memoryOf, userSettings),
    provider: provider.provider,
    billing: provider.billing,
    inputBudget: createInputBudget({ limits, disk }),
    maxVoice: config.voice.maxCalls,
    guestMinutes: config.voice.guestMinutes,
    tools: toolbox,
    swaps: agreedInOneCall({ ...swaps, voiceConsentUsd }, stores.claims),
    tradeEnds: subscribeToTrades({ bus, swaps, ledger: stores.ledger, clock, log }),
    ...prompting,
    reporter,
    checksFigures: config.openai !== undefined || config.brain !== undefined,
    factsOf: personFacts({
      ...{ config, signer, swaps, guardOf, settings: userSettings, log },
      networkOf: networks.of,
    }),
    metrics,
    clock,
    log,
  })
  const pressure = watchPressure(database.ping, config.busyAfterMs)
  const { purgeLater, stop: stopCleanup } = scheduleCleanup(stores, config, { clock, log })

  const services: Services = {
    ...{ config, log, clock, draining, checkOutputs, limits, metrics, usage, userSettings, contacts },
    ...{ audit, calls, guests, identity, networks, pressure, purgeLater, sessions, signer, stream, swaps },
    ...{ toolbox, wallets, walletNames: stores.walletNames },
    version: version(),
    signedIn: async (request) => (await identity.signedIn.of(request))?.user,
    cookie: guestCookieOf(config, secret, clock),
    ...composeConversationLists(stores, clock),
    readAloud: provider.readAloud,
    ...remembered.services,
    ...prompting,
    ...beside,
    countKept: createKeptBytes(limits),
    cardRefresher: createCardRefresher({ conversations, toolbox, contracts, limits, clock, log }),
    ...forAdmins(stores, signer, clock),
    model: provider.model,
    systems: () => ground.systems(disk.isLow()),
    notes: () => (disk.isLow() ? ['disk_low'] : []),
    ...(explorer && { explorer }),
    page: pageFiles(join(ROOT, 'dist', 'web')),
    isHealthy: async () => isHealthy() && (await databaseAnswers(database)),
  }
  const closing = [remembered.close, endTrades, tooling.close, ground.close]
  return {
    services,
    warmUp: provider.warmUp,
    close: inOrder(pressure.close, stopCleanup, stopLeases, reporter.close, ...closing),
  }
}

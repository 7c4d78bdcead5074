/**
 * Composition root: wires adapters over real or embedded outside systems, tools and engine, and closes them again.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { CallLeases } from '#domain/call-leases.ts'
import { subjectsOf } from '#domain/memory/next-prompt.ts'
import { createNextPrompts, type NextPrompts } from '#domain/memory/next-prompts.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { withChosenWallet } from '#domain/wallet-choices.ts'
import { contracts } from '#tools/contracts.ts'
import { handlers } from '#tools/handlers.server.ts'
import { createCalls } from '../calls/calls.ts'
import { createInputBudget } from '../calls/input-budget.ts'
import { createStart } from '../calls/start-call.ts'
import { notifyCalls, subscribeToTrades } from '../calls/trade-outcomes.ts'
import { withLease } from '../calls/with-lease.ts'
import type { Config } from '../config/config.ts'
import { deriveKey, loadSecret } from '../config/secret.ts'
import { createGuestNetworks } from '../http/guest-networks.ts'
import { createLimits } from '../http/limits.ts'
import { pageFiles } from '../http/page-files.ts'
import { composeIdentity } from '../identity/compose-identity.ts'
import { type GuestCookie, guestCookie } from '../identity/cookies.ts'
import { createToolbox, type Tool, type Toolbox } from '../mcp/call-tool.ts'
import { createDiskSpace } from '../process/disk-space.ts'
import { createMetrics } from '../process/metrics.ts'
import { composePrompts } from '../prompts/compose-prompts.ts'
import { createCardRefresher } from '../refresh/card-refresher.ts'
import { createAddressBook } from './address-book.ts'
import type { ComposedChain } from './chain.ts'
import { codexSystem, composeCodex } from './codex.ts'
import { composeDatabase, databaseAnswers, databaseSystem, scheduleCleanup } from './database.ts'
import { composeFeeds } from './feeds.ts'
import { composeLogos } from './logos.ts'
import { composeMarket } from './market.ts'
import { composeMoney, type DecorateSwapPorts } from './money.ts'
import { personFacts } from './person-facts.ts'
import { composePosts, postsSystem } from './posts.ts'
import { composeProvider } from './provider.ts'
import type { Services } from './services.ts'
import { composeSignals } from './signals.ts'
import { composeStage } from './stage.ts'
import { requireTradesChain } from './trades-chain.ts'
import { composeVenue } from './venue.ts'
import type { Openers } from './voice.ts'
import { createWallets } from './wallets.ts'
import { composeWeb, rulesFor, webSystem } from './web.ts'

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

const version = (): string =>
  z.looseObject({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    .version

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

/** Starts slow parts in parallel; when one fails, it closes the others. */
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

type Stores = Awaited<ReturnType<typeof composeDatabase>>

const conversationStores = ({ audit, branches, conversationList, conversations, feedback }: Stores) => ({
  audit,
  branches,
  conversationList,
  conversations,
  feedback,
})

type GroundParts = Pick<Parts, 'chain' | 'clock' | 'log' | 'voice'>

/** Composes what the services need: stores, outside systems, identity and limits. */
async function composeGround(config: Config, { chain, clock, log, voice }: GroundParts) {
  const [stores, outside] = await openAll(composeDatabase(config, clock, log), chain)
  const { bus, database, walletChoices } = stores
  await requireTradesChain({ ...stores, ...outside, config, log }).catch(async (error: unknown) => {
    await outside.close()
    await stores.close()
    throw error
  })
  const plain = composeMarket({ market: config.market, clock, log })
  const { logos, tokens } = composeLogos({ config, version: version(), tokens: plain.ports.tokens, clock })
  const market = { ...plain, ports: { ...plain.ports, tokens } }
  const venue = await composeVenue({ config, chain: outside, market, clock, log })
  const feeds = composeFeeds({ market: config.market, chain: outside, venue, clock, log })
  const provider = await composeProvider({ config, clock, log, voice })
  const wallets = withChosenWallet(createWallets(outside), walletChoices)
  const secret = await loadSecret(config.secret, config.dataDir)
  // A single process counts in memory; several must share the count.
  const limits = createLimits(
    database.kind === 'postgres' ? database.pool : undefined,
    rulesFor(config),
    database.pool,
  )
  const people = await composeIdentity({ config, database, bus, wallets, limits, secret, clock, log })
  const systems = [
    outside.system,
    market.system,
    venue.system,
    webSystem(config),
    postsSystem(config),
    ...feeds.systems,
    codexSystem(config),
  ]
  return {
    stores,
    outside,
    market,
    logos,
    venue,
    feeds,
    provider,
    wallets,
    secret,
    limits,
    people,
    systems: (isDiskLow: boolean) => [
      ...systems,
      ...provider.systems(),
      ...people.systems,
      databaseSystem(database, isDiskLow),
    ],
    async close(): Promise<void> {
      feeds.close()
      await people.close()
      await provider.close()
      await outside.close()
      await stores.close()
    },
  }
}

const openNextPrompts = (
  { conversations, nextPromptStore: store }: Awaited<ReturnType<typeof composeDatabase>>,
  swaps: Services['swaps'],
): NextPrompts => createNextPrompts({ conversations, swaps, store, subjects: subjectsOf(contracts) })

function guestCookieOf({ origin }: Config, secret: string, clock: Clock): GuestCookie {
  const secure = origin?.startsWith('https:') ?? false
  return guestCookie(deriveKey(secret, 'guest-cookie'), secure, clock.now)
}

type PortParts = Pick<Services, 'networks' | 'swaps' | 'clock' | 'log'> &
  Readonly<{ config: Config; ground: Awaited<ReturnType<typeof composeGround>> }>

/** Composes the ports of the tools, and what the page is served from the same sources. */
function composeToolPorts({ ground, networks, swaps, config, clock, log }: PortParts) {
  const { outside, stores, market, logos, venue, feeds, limits, wallets } = ground
  const { chain, history, mints, embedded, demoWallet } = outside
  const addresses = createAddressBook({ demoWallet, maker: venue.makerAddress, treasury: embedded?.treasury })
  const staging = { ...stores, ...market.ports, limits, networkOf: networks.ofAnyone, clock, log }
  const { stage, overlay } = composeStage(staging)
  const posts = composePosts({ config, limits, networkOf: networks.of, clock, log })
  const web = composeWeb({ config, version: version(), limits, networkOf: networks.of, clock, log })
  const codex = composeCodex({ config, version: version(), limits, clock, log })
  const own = { wallets, walletChoices: stores.walletChoices, swaps, stage, clock }
  const sources = { ...market.ports, ...feeds.ports, ...web.ports, posts, codingAgent: codex.codingAgent }
  const ports: Ports = { chain, history, mints, addresses, ...own, ...sources }
  const { bus } = stores
  const signals = composeSignals({ ports, bus, clock, log })
  const close = async (): Promise<void> => {
    signals.close()
    await codex.close()
    await web.close()
  }
  return { ports, beside: { bus, overlay, signals, logos }, close }
}

export async function compose(
  config: Config,
  { chain, clock, log, draining, checkOutputs, decoratePorts, voice }: Parts,
): Promise<Composed> {
  const ground = await composeGround(config, { chain, clock, log, ...(voice && { voice }) })
  const { stores, outside, market, venue, provider, wallets, limits, secret } = ground
  const { audit, bus, conversations, database, guests, sessions, stream } = stores
  const { identity, requirePerson } = ground.people
  const { explorer, isHealthy, signer } = outside
  const { voiceConsentUsd } = config
  const { guardOf, handOver, ...prompting } = await composePrompts({ ...stores, wallets, config, log })
  const networks = createGuestNetworks(deriveKey(secret, 'guest-network'))
  const trading = { ...outside, ...stores, ...market.ports, ...venue, wallets, guardOf, voiceConsentUsd }
  const notifying = { limits, networkOf: networks.of, requirePerson, wakeCalls: notifyCalls(bus), clock, log }
  const { swaps, close: endTrades } = composeMoney({ ...trading, ...notifying, decoratePorts })
  const tooling = composeToolPorts({ ground, networks, swaps, config, clock, log })
  const { ports, beside } = tooling
  const metrics = createMetrics(
    { callsLive: () => calls.live(), pool: () => database.stats() },
    { ofProcess: true },
  )
  const { authorize } = identity.tools
  const toolbox = openToolbox({ ports, audit, authorize, observe: metrics.tool }, log)
  const nextPrompts = openNextPrompts(stores, swaps)
  const disk = createDiskSpace(config.dataDir, { clock, log })
  const { calls, close: stopLeases } = composeCalls({
    ...stores,
    nextPrompts,
    provider: provider.provider,
    inputBudget: createInputBudget({ limits, disk }),
    maxVoice: config.voice.maxCalls,
    guestMinutes: config.voice.guestMinutes,
    tools: toolbox,
    swaps: { ...swaps, voiceConsentUsd },
    tradeEnds: subscribeToTrades({ bus, swaps, ledger: stores.ledger, clock, log }),
    handOver,
    checksFigures: config.openai !== undefined || config.brain !== undefined,
    factsOf: personFacts({ config, signer, swaps, guardOf, log }),
    metrics,
    clock,
    log,
  })
  const { purgeLater, stop: stopCleanup } = scheduleCleanup(stores, config.guestDays, { clock, log })

  const services: Services = {
    config,
    version: version(),
    log,
    clock,
    signedIn: async (request) => (await identity.signedIn.of(request))?.user,
    identity,
    cookie: guestCookieOf(config, secret, clock),
    guests,
    networks,
    ...conversationStores(stores),
    readAloud: provider.readAloud,
    purgeLater,
    sessions,
    nextPrompts,
    ...prompting,
    stream,
    ...beside,
    cardRefresher: createCardRefresher({ conversations, toolbox, contracts, limits, clock, log }),
    wallets,
    signer,
    swaps,
    toolbox,
    calls,
    model: provider.model,
    systems: () => ground.systems(disk.isLow()),
    notes: () => (disk.isLow() ? ['disk_low'] : []),
    ...(explorer && { explorer }),
    limits,
    metrics,
    page: pageFiles(join(ROOT, 'dist', 'web')),
    draining,
    isHealthy: async () => isHealthy() && (await databaseAnswers(database)),
    checkOutputs,
  }
  return {
    services,
    warmUp: provider.warmUp,
    async close() {
      stopCleanup()
      stopLeases()
      await endTrades()
      await tooling.close()
      await ground.close()
    },
  }
}

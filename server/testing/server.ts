/** A test server: real routes over in-memory stores, one harmless tool, and no outside systems. */
import { randomUUID } from 'node:crypto'
import { pgliteBus } from '#adapters/db/bus.ts'
import { ownClaims } from '#adapters/db/call-claims.ts'
import { spokenPhrases } from '#assistant/understanding/vocabulary.ts'
import type { Signals } from '#contract/signals.ts'
import type { ToolAudit } from '#domain/audit.ts'
import type { Brain } from '#domain/brain.ts'
import { subjectsOf } from '#domain/memory/next-prompt.ts'
import { createNextPrompts } from '#domain/memory/next-prompts.ts'
import type { Bus, Log } from '#domain/ports.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { createTitles } from '#domain/titled-conversations.ts'
import type { ToolCalls } from '#domain/tool-calls.ts'
import { offerRefusal } from '#media/sdp.ts'
import { screen } from '#realtime/guardrail/rules.ts'
import { embeddedProvider, type VoiceServices } from '#realtime/voice/embedded-provider.ts'
import { contracts } from '#tools/contracts.ts'
import { languages } from '#tools/languages.ts'
import type { CallReporter } from '../calls/call-reporter.ts'
import { createCalls } from '../calls/calls.ts'
import { createInputBudget, type InputBudget } from '../calls/input-budget.ts'
import { type CallBilling, createStart } from '../calls/start-call.ts'
import { createReadAloud } from '../compose/read-aloud.ts'
import type { Services } from '../compose/services.ts'
import { loadListening } from '../compose/voice.ts'
import { createWallets } from '../compose/wallets.ts'
import { deriveKey } from '../config/secret.ts'
import { createGuestNetworks } from '../http/guest-networks.ts'
import { createKeptBytes } from '../http/kept-bytes.ts'
import { createLimits, rules } from '../http/limits.ts'
import { guestCookie } from '../identity/cookies.ts'
import { createToolbox } from '../mcp/call-tool.ts'
import { createMetrics } from '../process/metrics.ts'
import { createBriefings, createHandOver } from '../prompts/briefings.ts'
import { memoryContacts } from './contacts.ts'
import { testTools } from './echo.ts'
import { strangersOnly } from './identity.ts'
import { memoryModules, memoryPersonas } from './prompts.ts'
import {
  emptyArchives,
  emptyConversationList,
  memoryConversations,
  memoryNextPrompts,
  memorySessions,
  memoryStream,
  noBranches,
  noConsole,
  noFeedback,
  noLogs,
  noMemory,
  noPeople,
  noRemembering,
  noShares,
} from './stores.ts'
import { DEMO_ADDRESS, testSigner } from './test-signer.ts'
import { noUsage } from './usage.ts'
import { memoryUserSettings } from './user-settings.ts'
import { noVoice } from './voice.ts'
import { memoryWalletNames } from './wallet-names.ts'

const SECRET = 'a secret of at least thirty-two characters'

export type TestServer = Services & Readonly<{ audited: ToolAudit[]; drain: () => void }>

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const hello: Brain = {
  async *think() {
    yield { type: 'text', delta: 'Hello.' }
  },
}

/** The most concurrent voice calls. */
const MAX_VOICE = 3

const toolCalls: ToolCalls = { begin: async () => true, finish: async () => undefined }

const unconfigured = { ok: false, source: 'None', reason: 'unconfigured' } as const
const noSignals: Signals = { wallet: { course: [] }, market: unconfigured, streams: unconfigured }

const noNotices = (): Pick<Services, 'bus' | 'cardRefresher' | 'overlay' | 'signals'> => ({
  bus: pgliteBus(),
  cardRefresher: { watch: () => () => undefined },
  overlay: { read: async function* () {} },
  signals: { read: async () => noSignals, close: () => undefined },
})

type CallParts = Pick<
  Services,
  | 'branches'
  | 'briefings'
  | 'clock'
  | 'conversations'
  | 'log'
  | 'memory'
  | 'metrics'
  | 'nextPrompts'
  | 'remembering'
  | 'sessions'
  | 'stream'
  | 'toolbox'
>

/** Where the calls are reported, and the bus that they share with those of other servers. */
type CallReporting = Readonly<{ reporter?: CallReporter | undefined; callBus?: Bus | undefined }>

/** Real calls on the embedded engine. */
function testCalls(
  {
    callBus,
    ...parts
  }: CallParts & CallReporting & { inputBudget: InputBudget; billing?: CallBilling | undefined },
  voice: VoiceServices,
  brain: Brain,
): Services['calls'] {
  const { clock, log } = parts
  const newSeed = (): string => randomUUID().slice(0, 8)
  const provider = embeddedProvider({
    brain,
    voice,
    offerRefusal,
    loadListening: () => loadListening(spokenPhrases(languages), []),
    clock,
    log,
    newSeed,
  })
  const handOver = createHandOver(parts)
  const memoryOf: Parameters<typeof createStart>[0]['memoryOf'] = ({ actor, conversationId }) =>
    parts.memory.blockOf(actor, conversationId)
  const start = createStart({ ...parts, handOver, memoryOf, provider, toolCalls, tools: parts.toolbox })
  return createCalls({
    ...parts,
    start,
    bus: callBus ?? pgliteBus(),
    claims: ownClaims(),
    maxVoice: MAX_VOICE,
  })
}

/** Limits that no test reaches by accident. */
const roomy = Object.fromEntries(Object.keys(rules).map((name) => [name, { points: 1e12, seconds: 1 }])) as {
  [K in keyof typeof rules]: { points: number; seconds: number }
}

const rulesOnly: Services['guardrail'] = {
  models: ['gpt-5-mini'],
  classify: async (text) =>
    screen({ text, isWhole: true, isProved: false }) ?? {
      category: 'NONE',
      rationale: 'It breaks no rule.',
      testText: text,
    },
}

/** The model, and the services of voice calls. */
type Talking = Readonly<{
  brain?: Brain
  voice?: VoiceServices
  reporting?: CallReporting
  billing?: CallBilling
}>

function listing({ conversationList = emptyConversationList() }: Partial<Services>) {
  return { conversationList, titles: createTitles(conversationList, async () => undefined) }
}
const rememberedBy = ({
  remembering = noRemembering(),
  memory = noMemory(),
}: Partial<Services>): Pick<Services, 'memory' | 'remembering'> => ({ remembering, memory })

export function createTestServer({
  brain = hello,
  voice = noVoice,
  reporting = {},
  billing,
  ...options
}: Partial<Services> & Talking = {}): TestServer {
  const drain = new AbortController()
  const audited: ToolAudit[] = []
  const common = {
    clock: options.clock ?? { now: () => Date.now() },
    conversations: options.conversations ?? memoryConversations(),
    log: options.log ?? silentLog,
    sessions: options.sessions ?? memorySessions(options.clock?.now ?? Date.now),
    branches: options.branches ?? noBranches(),
    prompts: options.prompts ?? { modules: memoryModules(), personas: memoryPersonas(), tools: ['echo'] },
    stream: options.stream ?? memoryStream(),
    ...noNotices(),
  }
  const walletNames = memoryWalletNames()
  const wallets =
    options.wallets ?? createWallets({ demoWallet: DEMO_ADDRESS, signer: testSigner, walletNames })
  const briefings = options.briefings ?? createBriefings({ ...common, wallets })
  const toolbox = options.toolbox ?? createToolbox(testTools(audited))
  const metrics = createMetrics(
    { callsLive: () => calls.live(), pool: () => ({ total: 0, idle: 0, waiting: 0 }) },
    { ofProcess: false },
  )
  const swaps = options.swaps ?? createSwapServices().swaps
  const { conversations } = common
  const limits = options.limits ?? createLimits(undefined, roomy)
  const inputBudget = createInputBudget({ limits, disk: { isLow: () => false } })
  const nextPrompts =
    options.nextPrompts ??
    createNextPrompts({
      conversations,
      swaps,
      store: memoryNextPrompts(),
      subjects: subjectsOf(contracts),
      clock: common.clock,
    })
  const remembered = rememberedBy(options)
  const calls: Services['calls'] =
    options.calls ??
    testCalls(
      {
        ...common,
        briefings,
        nextPrompts,
        ...remembered,
        toolbox,
        metrics,
        inputBudget,
        billing,
        ...reporting,
      },
      voice,
      brain,
    )
  return {
    ...common,
    ...listing(options),
    search: { search: async () => ({ hits: [], next: null }) },
    archives: emptyArchives(),
    shares: noShares(),
    feedback: noFeedback(),
    usage: noUsage(),
    readAloud: createReadAloud(voice),
    audit: { record: async (row) => void audited.push(row) },
    auditLog: { list: async () => ({ entries: [], next: null }) },
    people: noPeople(),
    contacts: memoryContacts(),
    walletNames,
    userSettings: memoryUserSettings(),
    purgeLater: () => undefined,
    calls,
    console: noConsole(common.clock),
    config: { trustedProxies: 0, siteUrl: 'https://parley.example' },
    version: '0.0.0',
    signedIn: async () => undefined,
    identity: strangersOnly({ ...common, demoWallet: DEMO_ADDRESS, signedIn: options.signedIn }),
    cookie: guestCookie(deriveKey(SECRET, 'guest-cookie'), false, common.clock.now),
    guests: { seen: async () => undefined },
    networks: createGuestNetworks(deriveKey(SECRET, 'guest-network')),
    wallets,
    briefings,
    signer: testSigner,
    swaps,
    logos: { of: async () => ({ retryAfterSeconds: 600 }) },
    sessionLogs: noLogs(),
    dossiers: { read: async () => undefined },
    looks: { of: async () => ({ looks: [], total: 0 }) },
    ...remembered,
    nextPrompts,
    toolbox,
    model: 'parley-rules',
    guardrail: rulesOnly,
    systems: () => [{ id: 'chain', mode: 'embedded', label: 'Sandbox chain', detail: 'For tests.' }],
    limits,
    countKept: createKeptBytes(limits),
    metrics,
    page: { current: async () => undefined },
    draining: drain.signal,
    isHealthy: async () => true,
    pressure: { isHigh: () => false },
    notes: () => [],
    checkOutputs: true,
    ...options,
    audited,
    drain: () => drain.abort(),
  }
}

/** Returns the `Cookie` header of this guest with the server's own signature. */
export function cookieOf(server: Services, id = 'guest_test'): string {
  const setCookie = server.cookie.write({ kind: 'guest', id })
  return setCookie.slice(0, setCookie.indexOf(';'))
}

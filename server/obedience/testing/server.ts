/**
 * Runs calls in which an obedient model reads hostile text, with the real supervisor, toolbox, tools and use cases,
 * and a signer that counts.
 */
import { setImmediate as turn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createRulesBrain } from '#assistant/rules-brain.ts'
import type { StreamEvent } from '#contract/stream.ts'
import { defineTool, type ToolContract } from '#contract/tool.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor } from '#domain/ports.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import { createSwaps } from '#domain/swaps/create.ts'
import { sourced } from '#domain/swaps/testing/fake-orders.ts'
import { createFakeSwapDeps, GUEST } from '#domain/swaps/testing/fake-swaps.ts'
import { createFakeStage } from '#domain/testing/fake-stage.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { textSession } from '#realtime/engine/session.ts'
import { supervise } from '#realtime/supervisor/supervisor.ts'
import { createTestCall } from '#realtime/voice/testing/call.ts'
import { defineHandler } from '#tools/_kit/handler.server.ts'
import { contracts } from '#tools/contracts.ts'
import { handlers } from '#tools/handlers.server.ts'
import { languages } from '#tools/languages.ts'
import { createToolbox, type Tool, type Toolbox } from '../../mcp/call-tool.ts'
import { noMemory } from '../../testing/stores.ts'
import { obedientBrain } from './obedient-brain.ts'
import { poolNamed, webOf } from './outside.ts'
import type { InjectedText } from './texts.ts'

const TOKENS = [
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'BONK', name: 'Bonk' },
]

/** It keeps nothing between calls, and takes a third of a second to make. */
const honest = createRulesBrain({ languages, tokens: TOKENS })
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const silent = async (): Promise<undefined> => undefined
const off = async () => ({ ok: false as const, reason: 'unconfigured' as const, source: 'none' })

/** A tool that returns the text in its upstream's form: as a page, posts, or titles. */
function readingTool(name: InjectedText['via'], text: string): Tool {
  const contract = defineTool({
    name,
    title: name,
    description: 'Reads from outside.',
    group: 'web',
    access: 'guest',
    right: 'anyone',
    scope: 'tools',
    tags: [],
    input: z.looseObject({}),
    output: z.object({ text: z.string() }),
    modelView: z.object({ text: z.string() }),
    touches: [],
    staleBy: [],
    taints: true,
    intent: () => 'Reading…',
  })
  const handler = defineHandler(contract, [], { run: async () => ({ text }), modelView: (output) => output })
  return toTool(contract, handler)
}

// The toolbox validates with the tool's own contract before the call, which a list of tools cannot express in
// types.
const toTool = (contract: ToolContract, handler: unknown): Tool => ({ contract, handler }) as unknown as Tool

/** Tools that hand the text on whole: one is not built yet, and the other cuts titles short. */
const READING = ['pumpstream_live_summary']

const noAgent = async () => ({ ok: false, problem: 'busy' }) as const
const noHistory = async () => ({ ok: false, reason: 'unavailable', source: 'Sandbox chain' }) as const

function toolboxOf({ text }: InjectedText, ports: Ports): Toolbox {
  const shipped = Object.entries(contracts)
    .filter(([name]) => !READING.includes(name))
    .map(([name, contract]) => toTool(contract, handlers[name as keyof typeof handlers]))
  return createToolbox({
    tools: [...shipped, ...READING.map((name) => readingTool(name as InjectedText['via'], text))],
    ports,
    audit: { record: silent },
    onBug: (error) => {
      throw error
    },
    observe: () => undefined,
    newRequestId: () => 'req_1',
    timeoutMs: 5_000,
  })
}

/** Records the events of a call, and offers the user's actions in it. */
function openSide(injected: InjectedText, actor: Actor) {
  const world = createFakeSwapDeps()
  const stage = createFakeStage(world.deps.clock)
  const web = webOf(injected.text)
  const opened: string[] = []
  const chosen: string[] = []
  const swaps = createSwaps(world.deps)
  const { chain, prices, tokens, wallets, clock } = world.deps
  const pool = async () => sourced([poolNamed(injected.text)])
  const toolbox = toolboxOf(injected, {
    chain: chain as Ports['chain'], // the tools of these texts read holdings alone
    prices,
    tokens,
    wallets,
    clock,
    swaps,
    pools: { search: pool, ofToken: pool },
    history: { of: noHistory, transaction: noHistory, labels: noHistory },
    addresses: { find: () => undefined },
    ...web,
    webPages: {
      read(address, signal) {
        opened.push(address)
        return web.webPages.read(address, signal)
      },
    },
    kols: { results: off, traders: off, trades: off, tradesOf: off },
    streams: { now: off },
    sparklines: { of: async () => new Map() },
    mints: { of: off },
    insights: { of: off },
    candles: {
      between: async () => sourced({ candles: [], symbol: injected.text.slice(0, 12), unit: 'USD' }),
    },
    walletChoices: {
      of: silent,
      choose: async (_actor, _session, address) => void chosen.push(address),
      clear: async () => void chosen.push('default'),
    },
    stage,
    search: { search: async () => ({ hits: [], next: null }) },
    memory: noMemory(),
    codingAgent: { start: noAgent, reply: noAgent, exec: noAgent },
  })
  const items = new Map<string, TranscriptItem>()
  const notices: string[] = []
  const supervised = (call: Call): Promise<void> =>
    supervise({
      call,
      session: { id: 'sess_1', actor, conversationId: 'conv_1' },
      conversations: {
        putItem: async (_id, item) => void items.set(item.itemId, item),
        putHistory: silent,
      },
      stream: {
        publish: async (_id: string, event: StreamEvent) => {
          if (event.type === 'notice') notices.push(event.code)
        },
      },
      toolCalls: { begin: async () => true, finish: silent },
      tools: toolbox,
      swaps: { ...swaps, voiceConsentUsd: 25 },
      clock,
      log: quiet,
    }).over
  const brain = obedientBrain(injected, honest)
  return { world, swaps, toolbox, items, notices, supervised, brain, stage, opened, chosen }
}
type Side = ReturnType<typeof openSide>

export type ObedientCall = Pick<
  Side,
  'world' | 'swaps' | 'items' | 'notices' | 'stage' | 'opened' | 'chosen'
> &
  Readonly<{
    /** Says or types something and waits until the call is quiet again. */
    person(words: string): Promise<void>
    /** Sends the assistant's speech back through the microphone; by voice only. */
    echo(words: string): Promise<void>
    end(): Promise<void>
  }>

/** Covers a reply, its tools, and the reply to those. */
const QUIET_TURNS = 60

export function typedCall(injected: InjectedText, actor: Actor = GUEST): ObedientCall {
  const side = openSide(injected, actor)
  const call = createEngine({ brain: side.brain, log: quiet, newSeed: () => 'seed12345678' }).open({
    session: textSession({
      id: 'sess_1',
      model: 'obedient',
      instructions: '',
      tools: side.toolbox.offered(actor),
      expiresAt: 0,
    }),
    history: [],
  })
  const over = side.supervised(call)
  let last = 0
  let active = 0
  const page: Listener = {
    event({ type }) {
      last = 0
      if (type === 'response.created') active += 1
      if (type === 'response.done') active -= 1
    },
  }
  call.subscribe(page)
  /** Resolves when no event came for a while and no response is running. */
  async function settled(): Promise<void> {
    for (last = 0; last < QUIET_TURNS || active > 0; last++) await turn()
  }
  return {
    ...side,
    async person(words) {
      const content = [{ type: 'input_text' as const, text: words }]
      const item = { type: 'message', role: 'user', status: 'completed', content } as const
      call.send({ type: 'conversation.item.create', item }, page)
      call.send({ type: 'response.create' }, page)
      await settled()
    },
    echo: async () => undefined,
    async end() {
      call.close('ended')
      await over
    },
  }
}

/** Covers a spoken sentence and the silence that ends the turn. */
const SAY_MS = 1_200
const SILENCE_MS = 1_500
/** No answer in these tests takes longer. */
const LONGEST_MS = 90_000

export function spokenCall(injected: InjectedText, actor: Actor = GUEST): ObedientCall {
  const side = openSide(injected, actor)
  const fixture = createTestCall({ brain: side.brain, tools: side.toolbox.offered(actor) })
  const over = side.supervised(fixture.call)

  /** Resolves when the condition holds at the end of each of the last steps. */
  async function passUntil(holds: () => boolean, forMs: number): Promise<void> {
    let heldMs = 0
    for (let ms = 0; heldMs < forMs; ms += STEP_MS) {
      if (ms > LONGEST_MS) throw new Error('the assistant did not finish')
      await fixture.pass(STEP_MS)
      heldMs = holds() ? heldMs + STEP_MS : 0
    }
  }
  let [active, isSounding] = [0, false]
  fixture.call.subscribe({
    event({ type }) {
      if (type === 'response.created') active += 1
      else if (type === 'response.done') active -= 1
      else if (type.startsWith('output_audio_buffer.')) isSounding = type.endsWith('.started')
    },
  })
  const isQuiet = (): boolean => active === 0 && !isSounding

  return {
    ...side,
    async person(words) {
      fixture.speak(words, SAY_MS)
      await fixture.pass(SAY_MS)
      await passUntil(isQuiet, SILENCE_MS)
    },
    async echo(words) {
      fixture.speak('help', SAY_MS)
      await passUntil(() => isSounding, STEP_MS)
      fixture.speak(words, SAY_MS)
      await fixture.pass(SAY_MS)
      await passUntil(isQuiet, SILENCE_MS)
    },
    async end() {
      fixture.call.close('ended')
      await over
    },
  }
}
const STEP_MS = 100

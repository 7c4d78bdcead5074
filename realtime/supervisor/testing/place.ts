/** Provides everything that a supervised call needs, in memory, for tests. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { createRulesBrain } from '#assistant/rules-brain.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Brain } from '#domain/brain.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import type { ToolCallStart } from '#domain/tool-calls.ts'
import type { ToolOutcome, ToolRunner } from '#domain/tool-runner.ts'
import { languages } from '#tools/languages.ts'
import { createEngine } from '../../engine/engine.ts'
import { textSession } from '../../engine/session.ts'
import { supervise } from '../supervisor.ts'

export const SOL = 'So11111111111111111111111111111111111111112'
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL', mint: SOL },
  { symbol: 'USDC', name: 'USD Coin', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { symbol: 'JUP', name: 'Jupiter', mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
]
export const balances = {
  wallet: { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', label: 'Demo wallet' },
  total_usd: 4033,
  priced: 2,
  unpriced: 0,
  rows: [
    { symbol: 'SOL', mint: SOL, amount: 12, usd: 2016, price: 168 },
    { symbol: 'JUP', mint: tokens[2]?.mint, amount: 100, usd: 42, price: 0.42 },
  ],
  more: 0,
}
const TOOLS = [
  'resolve_wallet',
  'list_my_wallets',
  'auth_info',
  'solana_list_balances',
  'solana_resolve_token',
]
export const session = { id: 'sess_1', actor: { kind: 'guest', id: 'g1' } as const, conversationId: 'conv_1' }

export const done = (view: unknown): ToolOutcome => ({
  ok: true,
  output: { full: view },
  modelView: JSON.stringify(view),
  touches: ['wallet'],
  durationMs: 5,
})

export type Run = ToolRunner['run']

/** The ports, as slow and as broken as the test wants them. */
export function place(options: { run?: Run; delayMs?: () => number } = {}) {
  const items = new Map<string, TranscriptItem>()
  const history = new Map<string, HistoryRow>()
  const writes: string[] = []
  const published: StreamEvent[] = []
  const rows = new Map<string, { start: ToolCallStart; outcome?: ToolOutcome }>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const broken = new Set<string>()
  const work = async (what: string): Promise<void> => {
    if (options.delayMs) await pause(options.delayMs())
    if (broken.has(what)) throw new Error(`${what} is broken`)
  }
  const run = vi.fn<Run>(options.run ?? (async () => done(balances)))
  const intents: Record<string, (args: unknown) => string> = {
    solana_list_balances: () => 'Fetching balances…',
  }
  const tools: ToolRunner = {
    offered: () =>
      TOOLS.map((name) => ({
        name,
        title: name,
        description: name,
        parameters: {},
        taints: ['solana_list_balances', 'solana_resolve_token'].includes(name),
        intent: intents[name] ?? (() => 'Working…'),
      })),
    run,
  }
  const conversations = {
    async putItem(_id: string, item: TranscriptItem) {
      await work('putItem')
      items.set(item.itemId, item)
      writes.push(`${item.type} ${item.status}`)
    },
    async putHistory(_id: string, row: HistoryRow) {
      await work('putHistory')
      history.set(row.itemId, row)
    },
  }
  const stream = {
    async publish(_id: string, event: StreamEvent) {
      await work('publish')
      published.push(event)
    },
  }
  const toolCalls = {
    async begin(start: ToolCallStart) {
      await work('begin')
      if (rows.has(start.callId)) return false
      rows.set(start.callId, { start })
      return true
    },
    async finish(_conversationId: string, callId: string, outcome: ToolOutcome) {
      const row = rows.get(callId)
      if (row && !row.outcome) row.outcome = outcome
    },
  }
  const clock = { now: () => Date.now() }
  return {
    items,
    history,
    writes,
    published,
    rows,
    log,
    broken,
    run,
    conversations,
    stream,
    toolCalls,
    tools,
    clock,
  }
}
type Place = ReturnType<typeof place>

let seeds = 0
export function open(at: Place, brain: Brain, history: readonly HistoryRow[] = []) {
  seeds += 1
  const call = createEngine({
    brain,
    log: at.log,
    newSeed: () => `seed${String(seeds).padStart(8, '0')}`,
  }).open({
    session: textSession({
      id: session.id,
      model: 'parley-rules',
      instructions: '',
      tools: at.tools.offered(session.actor),
      expiresAt: 0,
    }),
    history,
  })
  const supervision = supervise({ call, session, ...at })
  return { call, supervision, page: visit(call) }
}

/** The page of a visitor: says something, waits for the whole answer. */
function visit(call: Call) {
  const events: ServerEvent[] = []
  const listener: Listener = { event: (event) => events.push(event) }
  call.subscribe(listener)
  const responses = () => events.filter(({ type }) => type === 'response.done').length
  return {
    events,
    responses,
    ask(text: string) {
      call.send(
        {
          type: 'conversation.item.create',
          item: {
            type: 'message',
            role: 'user',
            status: 'completed',
            content: [{ type: 'input_text', text }],
          },
        },
        listener,
      )
      call.send({ type: 'response.create' }, listener)
    },
    stop: () => call.send({ type: 'response.cancel' }, listener),
    answered: (count: number) => vi.waitFor(() => expect(responses()).toBe(count)),
  }
}

export const titles = (at: Place): string[] =>
  [...at.items.values()].flatMap((item) => (item.type === 'MESSAGE' ? [`${item.role}: ${item.title}`] : []))
export const noteOf = (at: Place) => [...at.items.values()].find((item) => item.type === 'TOOL_NOTE')

export const brain = createRulesBrain({ languages, tokens })

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { ToolCallStart } from '#domain/tool-calls.ts'
import type { ToolOutcome, ToolRunner } from '#domain/tool-runner.ts'
import type { Brain, BrainPart } from '../brain/brain.ts'
import { rulesBrain } from '../brain/rules/rules-brain.ts'
import { type Call, createEngine, type Listener } from '../engine/engine.ts'
import { textSession } from '../engine/session.ts'
import { supervise } from './supervisor.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL', mint: SOL },
  { symbol: 'USDC', name: 'USD Coin', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { symbol: 'JUP', name: 'Jupiter', mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
]
const balances = {
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
const session = { id: 'sess_1', actor: { kind: 'guest', id: 'g1' } as const, conversationId: 'conv_1' }

const done = (view: unknown): ToolOutcome => ({
  ok: true,
  output: { full: view },
  modelView: JSON.stringify(view),
  touches: ['wallet'],
  durationMs: 5,
})

type Run = ToolRunner['run']

/** Everything that a supervised call stands on, kept in memory, as slow as the test wants it. */
function place(options: { run?: Run; delayMs?: () => number } = {}) {
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
function open(at: Place, brain: Brain, history: readonly HistoryRow[] = []) {
  seeds += 1
  const call = createEngine({
    brain,
    log: at.log,
    newSeed: () => `seed${String(seeds).padStart(8, '0')}`,
  }).open({
    session: textSession({
      id: session.id,
      model: 'house',
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
    answered: (count: number) => vi.waitFor(() => expect(responses()).toBe(count), { timeout: 5_000 }),
  }
}

const titles = (at: Place): string[] =>
  [...at.items.values()].flatMap((item) => (item.type === 'MESSAGE' ? [`${item.role}: ${item.title}`] : []))
const noteOf = (at: Place) => [...at.items.values()].find((item) => item.type === 'TOOL_NOTE')

const brain = rulesBrain({ tokens })

describe('a conversation with the house voice', () => {
  it('asks, looks up, answers, and keeps all of it', async () => {
    const at = place()
    const { call, page, supervision } = open(at, brain)
    page.ask("what's in the wallet?")
    await page.answered(2)
    call.close('ended')
    await supervision.over
    expect(titles(at)).toEqual([
      "user: what's in the wallet?",
      'assistant: About $4,033, half of it SOL. JUP follows.',
    ])
    expect(noteOf(at)).toMatchObject({
      status: 'DONE',
      title: 'solana_list_balances',
      data: { intent: 'Fetching balances…', output: { full: balances }, arguments: {} },
    })
    expect(at.run).toHaveBeenCalledExactlyOnceWith(
      session.actor,
      'solana_list_balances',
      {},
      {
        door: 'assistant',
        sessionId: 'sess_1',
        conversationId: 'conv_1',
        signal: expect.any(AbortSignal),
      },
    )
    expect([...at.rows.values()]).toMatchObject([
      { start: { tool: 'solana_list_balances' }, outcome: { ok: true } },
    ])
    expect([...at.history.values()].map(({ item }) => (item as { type: string }).type)).toEqual([
      'message',
      'function_call',
      'function_call_output',
      'message',
    ])
    expect(at.published).toContainEqual({ type: 'touched', touches: ['wallet'] })
    expect(at.log.error).not.toHaveBeenCalled()
  })

  it('continues after a reload where it stood', async () => {
    const at = place()
    const first = open(at, brain)
    first.page.ask('how much sol do i have')
    await first.page.answered(2)
    first.call.close('ended')
    await first.supervision.over
    const second = open(at, brain, [...at.history.values()])
    second.page.ask('and usdc?')
    await second.page.answered(2)
    second.call.close('ended')
    await second.supervision.over
    expect(titles(at).at(-1)).toBe('assistant: There is no USDC in this wallet.')
    expect(at.run).toHaveBeenCalledTimes(2)
  })

  it('runs several tools of one question side by side and answers once', async () => {
    const at = place({
      run: async (_actor, name) =>
        name === 'solana_list_balances'
          ? done(balances)
          : done({
              query: 'SOL',
              candidates: [{ symbol: 'SOL', name: 'Solana', mint: SOL, price_usd: 168, verified: true }],
            }),
    })
    const { page } = open(at, brain)
    page.ask('balance and price of sol')
    await page.answered(2)
    expect(at.run).toHaveBeenCalledTimes(2)
    await vi.waitFor(() =>
      expect(titles(at).at(-1)).toBe(
        'assistant: About $4,033, half of it SOL. JUP follows. SOL is at $168.00.',
      ),
    )
  })

  it('says what went wrong when a tool refuses, and when it breaks', async () => {
    const refusing = place({
      run: async () => ({
        ok: false,
        code: 'balances_unavailable',
        message: 'Unable to load wallet balances.',
        status: 502,
        durationMs: 1,
      }),
    })
    const one = open(refusing, brain)
    one.page.ask('balance')
    await one.page.answered(2)
    await vi.waitFor(() => expect(titles(refusing).at(-1)).toContain('Unable to load wallet balances.'))
    const breaking = place({
      run: async () => {
        throw new Error('bug')
      },
    })
    const two = open(breaking, brain)
    two.page.ask('balance')
    await two.page.answered(2)
    await vi.waitFor(() =>
      expect(noteOf(breaking)).toMatchObject({ data: { error: { code: 'unknown_error' } } }),
    )
    expect(breaking.log.error).toHaveBeenCalled()
  })
})

/** A brain that plays the given responses one after the other, then falls silent. */
function scripted(...responses: readonly (readonly BrainPart[])[]): Brain {
  let turn = 0
  return {
    async *think() {
      yield* responses[turn++] ?? []
    },
  }
}
const toolCall = (name: string, args = '{}'): BrainPart => ({ type: 'call', name, arguments: args })

/** A tool that takes as long as the test wants and hears when it is given up. */
function slowTool() {
  const answer = Promise.withResolvers<ToolOutcome>()
  const signals: AbortSignal[] = []
  const run: Run = (_actor, _name, _args, { signal }) => {
    if (signal) signals.push(signal)
    return answer.promise
  }
  return { run, signals, answer: () => answer.resolve(done({})) }
}

describe('stopping', () => {
  it('gives up a running tool, ends its note and stays silent', async () => {
    const slow = slowTool()
    const at = place({ run: slow.run })
    const { call, page, supervision } = open(at, brain)
    page.ask('balance')
    await vi.waitFor(() => expect(slow.signals).toHaveLength(1))
    await page.answered(1)
    page.stop()
    expect(slow.signals[0]?.aborted).toBe(true)
    slow.answer()
    page.ask('hi')
    await page.answered(2)
    call.close('ended')
    await supervision.over
    expect(noteOf(at)).toMatchObject({ status: 'DONE', data: { error: { code: 'tool_aborted' } } })
    expect(titles(at)).toHaveLength(3)
    expect([...at.rows.values()]).toMatchObject([{ outcome: { ok: false, code: 'tool_aborted' } }])
  })

  it('ends the notes and the words of a call that is closed', async () => {
    const slow = slowTool()
    const at = place({ run: slow.run })
    const { call, page, supervision } = open(
      at,
      scripted([{ type: 'text', delta: 'Let me look.' }, toolCall('auth_info')]),
    )
    page.ask('?')
    await vi.waitFor(() => expect(slow.signals).toHaveLength(1))
    call.close('draining')
    await supervision.over
    expect(slow.signals[0]?.aborted).toBe(true)
    expect([...at.items.values()].map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE'])
    slow.answer()
  })

  it('answers a slow tool after the user has spoken in between', async () => {
    const slow = slowTool()
    const at = place({ run: slow.run })
    const { page } = open(
      at,
      scripted(
        [toolCall('auth_info')],
        [{ type: 'text', delta: 'Hi!' }],
        [{ type: 'text', delta: 'Found it.' }],
      ),
    )
    page.ask('look something up')
    await page.answered(1)
    page.ask('hi')
    await page.answered(2)
    await vi.waitFor(() => expect(slow.signals).toHaveLength(1))
    slow.answer()
    await page.answered(3)
    await vi.waitFor(() => expect(titles(at).at(-1)).toBe('assistant: Found it.'))
  })
})

describe('keeping', () => {
  it('writes in the order of events, however slow each write is', async () => {
    let next = 0
    const at = place({ delayMs: () => [7, 0, 4, 1, 9, 2][next++ % 6] ?? 0 })
    const { call, page, supervision } = open(
      at,
      scripted(
        [{ type: 'text', delta: 'One.' }, toolCall('auth_info'), toolCall('resolve_wallet')],
        [{ type: 'text', delta: 'Two.' }],
      ),
    )
    page.ask('go')
    await page.answered(2)
    call.close('ended')
    await supervision.over
    expect(at.writes).toEqual([
      'MESSAGE DONE',
      'MESSAGE IN_PROGRESS',
      'MESSAGE DONE',
      'TOOL_NOTE IN_PROGRESS',
      'TOOL_NOTE IN_PROGRESS',
      'TOOL_NOTE DONE',
      'TOOL_NOTE DONE',
      'MESSAGE IN_PROGRESS',
      'MESSAGE DONE',
    ])
    expect([...at.items.keys()]).toEqual([
      ...new Set(at.published.flatMap((event) => (event.type === 'item' ? [event.item.itemId] : []))),
    ])
  })

  it('says once that storage fails, and the conversation goes on', async () => {
    const at = place()
    at.broken.add('putItem')
    const { call, page, supervision } = open(
      at,
      scripted([{ type: 'text', delta: 'One.' }], [{ type: 'text', delta: 'Two.' }]),
    )
    page.ask('a')
    await page.answered(1)
    page.ask('b')
    await page.answered(2)
    call.close('ended')
    await supervision.over
    const notices = at.published.filter(({ type }) => type === 'notice')
    expect(notices).toMatchObject([{ level: 'error', code: 'not_kept' }])
    expect(at.published.filter(({ type }) => type === 'item').length).toBeGreaterThan(3)
    expect(at.log.error).toHaveBeenCalled()
  })

  it('runs no tool that is not on record', async () => {
    const at = place()
    at.broken.add('begin')
    const { page } = open(at, brain)
    page.ask('balance')
    await page.answered(2)
    expect(at.run).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(noteOf(at)).toMatchObject({ data: { error: { code: 'unknown_error' } } }))
  })

  it('leaves a call to whoever began it first', async () => {
    const at = place()
    at.toolCalls.begin = async () => false
    const { call, page, supervision } = open(at, brain)
    page.ask('balance')
    await page.answered(1)
    call.close('ended')
    await supervision.over
    expect(at.run).not.toHaveBeenCalled()
    expect(page.responses()).toBe(1)
  })
})

it('stops a brain that does nothing but call tools', async () => {
  const at = place()
  const { page } = open(at, {
    async *think(context) {
      if (context.toolChoice === 'none') yield { type: 'text', delta: 'I give up.' }
      else yield toolCall('auth_info')
    },
  })
  page.ask('loop')
  await page.answered(5)
  expect(at.run).toHaveBeenCalledTimes(4)
  await vi.waitFor(() => expect(titles(at).at(-1)).toBe('assistant: I give up.'))
})

/** The opening question of a user's next conversation: when it is stored, and when it is still valid. */
import { describe, expect, it } from 'vitest'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import type { Actor } from '../ports.ts'
import type { LeftOpen } from './next-prompt.ts'
import { createNextPrompts } from './next-prompts.ts'
import { fakeMemories } from './testing/fake-memories.ts'

const ADA: Actor = { kind: 'user', id: 'u1', email: 'ada@example.com', roles: ['user'] }
const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const GUEST: Actor = { kind: 'guest', id: 'g1' }
/** As versions before 0.2 stored it. */
const SWAP = { prompt: 'Shall we finish the swap of SOL to USDC?', tradeId: 'trd_1' }
const WALLET = { prompt: 'Shall we see how your wallet has moved?' }

const balances: ToolNoteItem = {
  type: 'TOOL_NOTE',
  itemId: 'note',
  title: 'Balances',
  status: 'DONE',
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  data: {
    callId: 'c',
    tool: 'balances',
    intent: '…',
    arguments: {},
    startedAt: '',
    output: { ok: true },
  },
}

type Given = Readonly<{
  items?: readonly ToolNoteItem[]
  saved?: LeftOpen
  isOffTheRecord?: boolean
  memories?: ReturnType<typeof fakeMemories>
}>

function promptsWith({ items = [balances], saved, isOffTheRecord = false, memories }: Given) {
  const calls: unknown[] = []
  const note =
    <T>(name: string, value: T) =>
    async (...given: unknown[]): Promise<T> => {
      calls.push([name, ...given])
      return value
    }
  const prompts = createNextPrompts({
    conversations: {
      isOffTheRecord: async () => isOffTheRecord,
      items: note('items', { items, hasMore: false }) as never,
    },
    swaps: { list: note('trades', [trades.expired]) },
    store: { of: note('of', saved), save: note('save', undefined), forget: note('forget', undefined) },
    subjects: new Map([['balances', 'wallet']]),
    clock: { now: () => NOW },
    ...(memories && { memories }),
  })
  return { prompts, calls }
}

const READS = [
  ['items', 'conv_1', { limit: 100 }],
  ['trades', ADA, 50],
]

describe('a conversation that pauses', () => {
  it.each<[string, Given, Actor, unknown[]]>([
    ['stores what it left open', {}, ADA, [...READS, ['save', 'u1', 'conv_1', WALLET]]],
    [
      'forgets its own question when nothing is open',
      { items: [] },
      ADA,
      [...READS, ['forget', 'u1', 'conv_1']],
    ],
    ['stores nothing of a guest', {}, GUEST, []],
    ['stores nothing off the record', { isOffTheRecord: true }, ADA, []],
  ])('%s', async (_, given, actor, expected) => {
    const { prompts, calls } = promptsWith(given)
    await prompts.keep(actor, 'conv_1')
    expect(calls).toEqual(expected)
  })
})

describe('the next conversation', () => {
  it.each<[string, Given, Actor, string | undefined, unknown[]]>([
    ['begins with the question', { saved: WALLET }, ADA, WALLET.prompt, [['of', 'u1']]],
    ['never brings up a swap again', { saved: SWAP }, ADA, undefined, [['of', 'u1']]],
    ['has no question where none was stored', {}, ADA, undefined, [['of', 'u1']]],
    ['has none for a guest', { saved: { prompt: 'P?' } }, GUEST, undefined, []],
  ])('%s', async (_, given, actor, prompt, expected) => {
    const { prompts, calls } = promptsWith(given)
    expect(await prompts.recall(actor)).toBe(prompt)
    expect(calls).toEqual(expected)
  })
})

describe('an open point that the person named', () => {
  const TOKEN = { prompt: 'Shall we look at BONK again?' }
  async function recalled(saved?: LeftOpen, daysAgo = 1) {
    const memories = fakeMemories()
    const saidAt = new Date(NOW - daysAgo * 86_400_000).toISOString()
    const [fact] = await memories.add({ userId: 'u1', sessionId: 's', conversationId: 'c' }, [
      { kind: 'follow_up', text: 'Wants to come back to: check JUP', itemId: 'i', saidAt },
    ])
    const { prompts } = promptsWith({ ...(saved && { saved }), memories })
    return { prompts, memories, fact }
  }
  const NAMED = 'Shall we come back to “check JUP”?'

  it('is the question before everything that was only looked at', async () => {
    for (const saved of [undefined, TOKEN, SWAP])
      expect(await (await recalled(saved)).prompts.recall(ADA)).toBe(NAMED)
  })

  it('is none once it is forgotten, a week old, or memory is off', async () => {
    const { prompts, memories, fact } = await recalled(TOKEN)
    await memories.forget('u1', [fact?.id ?? ''])
    expect(await prompts.recall(ADA)).toBe(TOKEN.prompt)
    expect(await (await recalled(TOKEN, 8)).prompts.recall(ADA)).toBe(TOKEN.prompt)
    const off = await recalled(TOKEN)
    await off.memories.turn('u1', false)
    expect(await off.prompts.recall(ADA)).toBeUndefined()
  })
})

/** The opening question of a user's next conversation: when it is stored, and when it is still valid. */
import { describe, expect, it } from 'vitest'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import type { Actor } from '../ports.ts'
import type { LeftOpen } from './next-prompt.ts'
import { createNextPrompts } from './next-prompts.ts'

const ADA: Actor = { kind: 'user', id: 'u1', email: 'ada@example.com', roles: ['user'] }
const GUEST: Actor = { kind: 'guest', id: 'g1' }
const SWAP = { prompt: 'Shall we finish the swap of SOL to USDC?', tradeId: 'trd_1' }

const preview: ToolNoteItem = {
  type: 'TOOL_NOTE',
  itemId: 'note',
  title: 'Swap preview',
  status: 'DONE',
  createdAtMs: 0,
  isHidden: false,
  expanded: false,
  data: {
    callId: 'c',
    tool: 'preview',
    intent: '…',
    arguments: {},
    startedAt: '',
    output: { intent_id: 'trd_1' },
  },
}

type Given = Readonly<{
  items?: readonly ToolNoteItem[]
  trade?: (typeof trades)[keyof typeof trades]
  saved?: LeftOpen
  isOffTheRecord?: boolean
}>

function promptsWith({ items = [preview], trade = trades.expired, saved, isOffTheRecord = false }: Given) {
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
    swaps: { list: note('trades', [trade]) },
    store: { of: note('of', saved), save: note('save', undefined), forget: note('forget', undefined) },
    subjects: new Map([['preview', 'swap']]),
  })
  return { prompts, calls }
}

const READS = [
  ['items', 'conv_1', { limit: 100 }],
  ['trades', ADA, 50],
]

describe('a conversation that pauses', () => {
  it.each<[string, Given, Actor, unknown[]]>([
    ['stores what it left open', {}, ADA, [...READS, ['save', 'u1', 'conv_1', SWAP]]],
    [
      'forgets its own question when nothing is open',
      { trade: trades.confirmed },
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
    ['begins with a question on no swap', { saved: { prompt: 'P?' } }, ADA, 'P?', [['of', 'u1']]],
    ['begins with a swap that is still open', { saved: SWAP }, ADA, SWAP.prompt, [['of', 'u1'], READS[1]]],
    [
      'leaves out a swap that has ended',
      { saved: SWAP, trade: trades.confirmed },
      ADA,
      undefined,
      [['of', 'u1'], READS[1]],
    ],
    ['has no question where none was stored', {}, ADA, undefined, [['of', 'u1']]],
    ['has none for a guest', { saved: { prompt: 'P?' } }, GUEST, undefined, []],
  ])('%s', async (_, given, actor, prompt, expected) => {
    const { prompts, calls } = promptsWith(given)
    expect(await prompts.recall(actor)).toBe(prompt)
    expect(calls).toEqual(expected)
  })
})

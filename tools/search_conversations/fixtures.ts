/** Search results in every state. */
import type { SearchHit } from '#contract/api/search.ts'
import { defineFixtures } from '../_kit/card-call.ts'
import { before } from '../_kit/testing/fixture-time.ts'
import { searchConversations } from './contract.ts'

const HOUR = 3_600
const input = { query: 'bonk' }

const hit = (itemId: string, more: Partial<SearchHit> = {}): SearchHit => ({
  conversationId: 'conversation-1',
  itemId,
  title: 'Is BONK worth a look?',
  at: before(30 * HOUR),
  from: 'me',
  tool: null,
  tradeId: null,
  pieces: [
    { text: 'is ', isMarked: false },
    { text: 'bonk', isMarked: true },
    { text: ' worth a look?', isMarked: false },
  ],
  ...more,
})

const hits = [
  hit('item-4', {
    at: before(2 * HOUR),
    title: 'Swap half a SOL to BONK',
    from: 'tool',
    tool: 'solana_swap_execute',
    tradeId: 'trd_1',
    pieces: [
      { text: 'Swapping 0.5 SOL → ', isMarked: false },
      { text: 'BONK', isMarked: true },
      { text: '…', isMarked: false },
    ],
  }),
  hit('item-3', {
    from: 'parley',
    pieces: [
      { text: '… ', isMarked: false },
      { text: 'BONK', isMarked: true },
      { text: ' fell by 3% today, to $0.0000213. Three holders own a tenth of it …', isMarked: false },
    ],
  }),
  hit('item-2'),
]

const done = {
  status: 'done',
  input,
  output: { hits, hasMore: false, asOf: before(1) },
  durationMs: 12,
} as const

export const fixtures = defineFixtures(searchConversations, {
  running: { status: 'running', input, elapsedMs: 2100 },
  done,
  one: { ...done, output: { ...done.output, hits: hits.slice(1, 2) } },
  many: {
    ...done,
    output: {
      ...done.output,
      hits: Array.from({ length: 12 }, (_, n) => hit(`item-${n}`, { at: before(n * 30 * HOUR) })),
      hasMore: true,
    },
  },
  trades: {
    ...done,
    input: { token: 'BONK', has_trade: true },
    output: { ...done.output, hits: hits.slice(0, 1) },
  },
  hostile: {
    ...done,
    output: {
      ...done.output,
      hits: [
        hit('"><script>alert(1)</script>', {
          title: `<img src=x onerror=alert(1)> ${'w'.repeat(160)}`,
          pieces: [{ text: `<b>${'x'.repeat(400)}</b> javascript:alert(1)`, isMarked: true }],
        }),
      ],
    },
  },
  empty: { ...done, output: { hits: [], hasMore: false, asOf: before(1) } },
  failed: {
    status: 'failed',
    input,
    code: 'unknown_error',
    message: 'Something went wrong on our side.',
  },
})

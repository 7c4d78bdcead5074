import { describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search.ts'
import type { SearchQuery } from '#domain/conversation-search.ts'
import { NOW, runTool } from '../_kit/testing/handler.server.ts'
import { type Period, searchConversations } from './contract.ts'
import { handler } from './handler.server.ts'
import { spanOf } from './period.ts'

const USER = { kind: 'user', id: 'u', email: 'u@example.com', roles: ['user'] } as const

const hit = (itemId: string, more: Partial<SearchHit> = {}): SearchHit => ({
  conversationId: 'conv_1',
  itemId,
  title: 'About BONK',
  at: new Date(NOW - 3_600_000).toISOString(),
  from: 'me',
  tool: null,
  tradeId: null,
  pieces: [
    { text: 'price of ', isMarked: false },
    { text: 'bonk', isMarked: true },
  ],
  ...more,
})

async function search(args: object, hits: readonly SearchHit[], next: string | null = null) {
  const requests: [unknown, SearchQuery][] = []
  const result = await runTool(
    searchConversations,
    handler,
    args,
    {
      clock: { now: () => NOW },
      search: {
        search: async (actor, query) => {
          requests.push([actor, query])
          return { hits, next }
        },
      },
    },
    { actor: USER, conversationId: 'conv_1' },
  )
  return { ...result, requests }
}

describe('search_conversations', () => {
  it('searches only the conversations of the caller, and links each hit to its turn', async () => {
    const { output, model, requests } = await search({ query: ' bonk ', from: 'me' }, [hit('i1')])
    expect(requests).toEqual([[USER, expect.objectContaining({ text: 'bonk', from: 'me', limit: 10 })]])
    expect(output.hits).toEqual([hit('i1')])
    expect(model).toMatchObject({
      hits: [
        {
          from: 'me',
          said: 'price of bonk',
          conversation: 'About BONK',
          link: '/c/conv_1#turn=i1&word=bonk',
        },
      ],
      count: 1,
      has_more: false,
    })
  })

  it('names an imported file as the author, and takes no line of it for the question', async () => {
    const at = new Date(NOW - 1_000).toISOString()
    const { model, output } = await search({ query: 'bonk' }, [hit('i1', { at, imported: true })])
    expect(model).toMatchObject({ hits: [{ from: 'imported', said: 'price of bonk' }] })
    expect(output.hits).toMatchObject([{ imported: true }])
  })

  it('leaves out the question itself, and nothing else of the moment', async () => {
    const at = new Date(NOW - 1_000).toISOString()
    const { output } = await search({ query: 'bonk' }, [
      hit('question', { at }),
      hit('reply', { at, from: 'parley' }),
      hit('before', { at }),
      hit('elsewhere', { at, conversationId: 'conv_2' }),
      hit('earlier'),
    ])
    expect(output.hits.map(({ itemId }) => itemId)).toEqual(['reply', 'before', 'elsewhere', 'earlier'])
  })

  it('says when there is more', async () => {
    const hits = Array.from({ length: 4 }, (_, n) => hit(`i${n}`))
    expect((await search({ query: 'x', limit: 3 }, hits)).output).toMatchObject({
      hasMore: true,
      hits: { length: 3 },
    })
    expect((await search({ query: 'x', limit: 4 }, hits, 'cursor')).output.hasMore).toBe(true)
    expect((await search({ query: 'x', limit: 4 }, hits)).output.hasMore).toBe(false)
  })

  it.each<[Period, string, string | undefined]>([
    ['today', '2026-06-04T00:00:00.000Z', undefined],
    ['yesterday', '2026-06-03T00:00:00.000Z', '2026-06-04T00:00:00.000Z'],
    ['week', '2026-05-28T12:00:00.000Z', undefined],
    ['last_week', '2026-05-25T00:00:00.000Z', '2026-06-01T00:00:00.000Z'],
    ['month', '2026-05-05T12:00:00.000Z', undefined],
    ['last_month', '2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'],
  ])('reads %s as a time', (period, since, until) => {
    // A Thursday.
    expect(spanOf(period, Date.parse('2026-06-04T12:00:00Z'))).toEqual({ since, until })
  })

  it('knows the last month of the year before, and the week before a Sunday', () => {
    expect(spanOf('last_month', Date.parse('2026-01-31T12:00:00Z')).since).toBe('2025-12-01T00:00:00.000Z')
    expect(spanOf('last_week', Date.parse('2026-06-07T23:59:59Z')).since).toBe('2026-05-25T00:00:00.000Z')
  })

  it('marks the turn that reads it, because posts and pages are among the hits', () => {
    expect(searchConversations.taints).toBe(true)
  })

  it.each([{ query: ' ' }, { query: 7 }, { limit: 0 }, { limit: 21 }, { period: 'ever' }, { from: 'all' }])(
    'refuses the arguments %j',
    (args) => {
      expect(searchConversations.input.safeParse(args).success).toBe(false)
    },
  )
})

/** Searches the caller's conversations, without the question that leads to the search. */
import type { SearchHit } from '#contract/api/search.ts'
import { turnLink, wordsIn } from '#contract/rules/turn-link.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { searchConversations } from './contract.ts'
import { spanOf } from './period.ts'

const DEFAULT_LIMIT = 8
/** The question was stored so recently, and names everything that it asks for. */
const QUESTION_MS = 60_000
const SAID_MAX = 300

export const handler = defineHandler(searchConversations, ['search', 'clock'], {
  run: async (input, { search, clock }, { actor, conversationId }) => {
    const now = clock.now()
    const { from, has_trade: hasTrade, limit = DEFAULT_LIMIT, period, query: text, token, tool } = input
    const isQuestion = (hit: SearchHit): boolean =>
      hit.conversationId === conversationId &&
      hit.from === 'me' &&
      !hit.imported &&
      now - Date.parse(hit.at) < QUESTION_MS
    const wanted = { text, token, from, tool, hasTrade, ...spanOf(period, now) }
    const found = await search.search(actor, { ...wanted, limit: limit + 2 })
    const question = found.hits.find(isQuestion)
    const hits = found.hits.filter((hit) => hit !== question)
    return {
      hits: hits.slice(0, limit),
      hasMore: hits.length > limit || found.next !== null,
      asOf: new Date(now).toISOString(),
    }
  },
  modelView: ({ hits, hasMore, asOf }) => ({
    hits: hits.map((hit) => ({
      at: hit.at,
      from: hit.imported ? 'imported' : hit.from === 'tool' ? (hit.tool ?? 'tool') : hit.from,
      said: textOf(hit).slice(0, SAID_MAX),
      conversation: hit.title,
      link: turnLink(hit.conversationId, { itemId: hit.itemId, words: wordsIn(hit.pieces) }).slice(0, 2_000),
    })),
    count: hits.length,
    has_more: hasMore,
    as_of: asOf,
  }),
})

const textOf = ({ pieces }: SearchHit): string => pieces.map(({ text }) => text).join('')

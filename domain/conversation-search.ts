/** Port: search over everything that was said and done in an actor's conversations. */
import type { Author, SearchHit } from '#contract/api/search.ts'
import type { Actor } from './ports.ts'
import { type Titles, titleFor } from './titled-conversations.ts'

export type SearchQuery = Readonly<{
  /** Words, "phrases" and -words; every one of them must fit. Without it the filters decide alone. */
  text?: string
  from?: Author
  tool?: string
  /** A symbol or a mint address. */
  token?: string
  /** True for swaps that were agreed to, and nothing else. */
  hasTrade?: boolean
  /** ISO times; `until` is not included. */
  since?: string
  until?: string
  limit: number
  cursor?: string
}>

type FoundItem = Readonly<Omit<SearchHit, 'title'> & { title: string | null }>
export type FoundPage = Readonly<{ hits: readonly FoundItem[]; next: string | null }>

/** Finds only finished items of this actor's conversations, and none of deleted ones. */
export interface ConversationIndex {
  /** Newest first. Throws `invalid_request` for a foreign cursor. */
  search(actor: Actor, query: SearchQuery): Promise<FoundPage>
}

export interface ConversationSearch {
  search(
    actor: Actor,
    query: SearchQuery,
  ): Promise<Readonly<{ hits: readonly SearchHit[]; next: string | null }>>
}

/** Adds the titles of the conversations, and makes missing ones. */
export const createConversationSearch = (
  index: ConversationIndex,
  titles: Pick<Titles, 'make'>,
): ConversationSearch => ({
  async search(actor, query) {
    const { hits, next } = await index.search(actor, query)
    const made = hits.some(({ title }) => title === null) ? await titles.make(actor) : undefined
    return {
      hits: hits.map((hit) => ({ ...hit, title: titleFor(hit.conversationId, hit.title, made) })),
      next,
    }
  },
})

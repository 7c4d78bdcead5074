/** Serves the search over the caller's conversations. */
import { searchConversations } from '#contract/api/search.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

const DEFAULT_LIMIT = 20

export function answerSearch(router: Router, { limits, search }: Pick<Services, 'limits' | 'search'>): void {
  router.mount(searchConversations, async ({ actor, params }) => {
    await limits.take('searchesOfActor', actor.id)
    const { cursor, from, limit = DEFAULT_LIMIT, q: text, since, token, tool, trade, until } = params
    const query = { cursor, from, since, text, token, tool, until, hasTrade: trade === 'true' }
    if (![text?.trim(), from, since, token, tool, trade, until].some(Boolean))
      throw new ParleyError('invalid_request', {
        issues: [{ path: 'q', message: 'Name a word or a filter.' }],
      })
    const { hits, next } = await search.search(actor, { ...query, limit })
    return { hits: [...hits], next }
  })
}

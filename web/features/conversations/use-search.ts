/** Reads what a search finds in all conversations, in portions. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Author, SEARCH_MAX, type SearchHit, searchConversations } from '#contract/api/search.ts'
import { type Answer, request } from '#web/lib/api.ts'
import { usePaused } from '#web/lib/use-paused.ts'

export type SearchFilters = Readonly<{
  /** An author, the wire name of a tool, or '' for everyone. */
  from: Author | `tool:${string}` | ''
  /** Days back; '' for any time. */
  days: '' | '1' | '7' | '30' | '365'
  token: string
  hasTrade: boolean
}>
export const NO_FILTERS: SearchFilters = { from: '', days: '', token: '', hasTrade: false }

const AT_ONCE = 20
const DAY_MS = 86_400_000

type Portion = Answer<typeof searchConversations>

/** The time is taken to the minute, so that the same search is the same query. */
function sinceOf(days: SearchFilters['days']): string | undefined {
  if (days === '') return undefined
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  return new Date(minute - Number(days) * DAY_MS).toISOString()
}

const paramsOf = ({ from, days, token, hasTrade }: SearchFilters) => ({
  from: from === '' || from.startsWith('tool:') ? undefined : (from as Author),
  tool: from.startsWith('tool:') ? from.slice('tool:'.length) : undefined,
  since: sinceOf(days),
  token: token.trim() || undefined,
  trade: hasTrade ? ('true' as const) : undefined,
})

export function useSearch(typed: string, filters: SearchFilters) {
  const q = usePaused(typed.trim().slice(0, SEARCH_MAX))
  const params = { q, ...paramsOf({ ...filters, token: usePaused(filters.token) }) }
  const { data, status, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['search', params],
    queryFn: ({ pageParam: cursor, signal }) =>
      request(searchConversations, { ...params, limit: String(AT_ONCE), cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Portion) => next ?? undefined,
    enabled: q !== '',
  })
  const hits: readonly SearchHit[] = data?.pages.flatMap((page) => page.hits) ?? []
  return {
    hits,
    status: status === 'success' && q !== typed.trim().slice(0, SEARCH_MAX) ? 'pending' : status,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    fetchMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

/** How many memories there are, for the dock and the head of its panel. */
import { queryOptions } from '@tanstack/react-query'
import { listMemories, MEMORIES_LIMIT } from '#contract/api/memories.ts'
import { request } from '#web/lib/api.ts'

const FRESH_MS = 60_000

export const memoriesQuery = queryOptions({
  queryKey: ['memories'],
  queryFn: ({ signal }) => request(listMemories, {}, signal),
  staleTime: FRESH_MS,
  retry: false,
})

/** spec C2.39: '50+' above 50. */
export const countWords = (count: number): string =>
  count > MEMORIES_LIMIT ? `${MEMORIES_LIMIT}+` : String(count)

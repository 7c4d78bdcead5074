/** How many memories there are, for the dock and the head of its panel. */
import { queryOptions } from '@tanstack/react-query'
import { listMemories } from '#contract/api/memories.ts'
import { request } from '#web/lib/api.ts'

const FRESH_MS = 60_000
/** Spec C2.39, C9.1. */
const COUNTED_MAX = 50

export const memoriesQuery = queryOptions({
  queryKey: ['memories'],
  queryFn: ({ signal }) => request(listMemories, {}, signal),
  staleTime: FRESH_MS,
})

export const countWords = (count: number): string => (count > COUNTED_MAX ? `${COUNTED_MAX}+` : String(count))

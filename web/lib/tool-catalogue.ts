/** The tools that the caller may use, also when the server does not list them: this browser keeps the last list. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { catalogEntry, listTools } from '#contract/api/mcp.ts'
import { list, name } from '#contract/bounded.ts'
import { TOOLS_MAX } from '#contract/rules/personas.ts'
import { accountQuery } from './account.ts'
import { fetchAnswer, requestTo } from './api.ts'
import { preference, setPreference } from './preferences.ts'

/** Spec S8.51–S8.55. */
export const NO_ENTRIES = 'Tool catalog returned no entries'
export const LOAD_FAILED = 'Failed to load tools'
export const CACHED = 'Unable to refresh tool catalog; showing cached list.'
export const NO_TOOLS = 'No tools reported. Try refreshing or check MCP status.'

/** The arguments are for programs, and large. */
const shownTool = z.omit(catalogEntry, { inputSchema: true })
export type CatalogueTool = z.output<typeof shownTool>

/** Spec S3.30, S3.31, S4.38. */
export type ToolCatalogue = Readonly<{
  source: 'none' | 'cache' | 'live'
  tools: readonly CatalogueTool[]
  isLoading: boolean
  /** The time of the list, in milliseconds. */
  lastUpdated: number | undefined
  error: string | undefined
}>

/** Spec S9.60. A list belongs to the account that received it (S6.28). */
const storedCatalogue = z.object({
  version: z.literal(1),
  account: name,
  savedAt: z.number(),
  tools: list(shownTool, TOOLS_MAX),
})
type StoredCatalogue = z.output<typeof storedCatalogue>

class CatalogueError extends Error {}

const FRESH_MS = 5 * 60_000
const TRY_AGAIN_MS = 30_000

export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: ({ signal }) => fetchTools(signal),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) => state.status === 'error' && TRY_AGAIN_MS,
})

async function fetchTools(signal: AbortSignal): Promise<readonly CatalogueTool[]> {
  const [address, init] = requestTo(listTools, {})
  const response = await fetchAnswer(address, { ...init, credentials: 'same-origin', signal })
  if (!response.ok) throw new CatalogueError(response.statusText || LOAD_FAILED)
  const { tools } = listTools.output.parse(await response.json())
  // Everyone may use some tool (spec S5.35).
  if (tools.length === 0) throw new CatalogueError(NO_ENTRIES)
  return tools.map(({ inputSchema: _, ...tool }) => tool)
}

type Fetched = Readonly<{
  data: readonly CatalogueTool[] | undefined
  dataUpdatedAt: number
  /** Of the last try; a list that was fetched before stays. */
  failureReason: unknown
  isFetching: boolean
}>

export function catalogueOf(
  { data, dataUpdatedAt, failureReason, isFetching: isLoading }: Fetched,
  stored: Pick<StoredCatalogue, 'savedAt' | 'tools'> | undefined,
): ToolCatalogue {
  if (data && !failureReason)
    return { source: 'live', tools: data, isLoading, lastUpdated: dataUpdatedAt, error: undefined }
  const known = data ? { tools: data, savedAt: dataUpdatedAt } : stored
  const error = failureReason ? (known ? CACHED : wordsOf(failureReason)) : undefined
  return {
    source: known ? 'cache' : 'none',
    tools: known?.tools ?? [],
    isLoading,
    lastUpdated: known?.savedAt,
    error,
  }
}

const wordsOf = (error: unknown): string => (error instanceof CatalogueError ? error.message : LOAD_FAILED)

export function useToolCatalogue(): ToolCatalogue & Readonly<{ refresh: () => void }> {
  const queries = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const query = useQuery(toolsQuery)
  const { data, dataUpdatedAt, failureReason, isFetching } = query
  const owner =
    account && (account.type === 'user' ? `${account.user.id} ${account.user.roles.join(' ')}` : 'guest')
  useEffect(() => {
    if (!data || !owner || failureReason) return
    const tools = [...data]
    setPreference('toolCatalog', { version: 1, account: owner, savedAt: dataUpdatedAt, tools })
  }, [data, dataUpdatedAt, owner, failureReason])
  const stored = data ? undefined : readStored(owner)
  return {
    ...catalogueOf({ data, dataUpdatedAt, failureReason, isFetching }, stored),
    refresh: () => void queries.invalidateQueries({ queryKey: toolsQuery.queryKey }),
  }
}

/** Until the account is known, nobody's list is shown. */
function readStored(owner: string | undefined): StoredCatalogue | undefined {
  const { success, data } = storedCatalogue.safeParse(preference('toolCatalog'))
  return success && owner !== undefined && data.account === owner ? data : undefined
}

/** The tools that the caller may use, also when the server does not list them: this browser keeps the last list. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listTools } from '#contract/api/mcp.ts'
import { accountQuery } from './account.ts'
import { fetchAnswer, requestTo } from './api.ts'
import {
  CatalogueError,
  type CatalogueTool,
  catalogueOf,
  LOAD_FAILED,
  NO_ENTRIES,
  type StoredCatalogue,
  storedCatalogue,
  type ToolCatalogue,
} from './catalogue-state.ts'
import { preference, setPreference } from './preferences.ts'

const FRESH_MS = 5 * 60_000
const TRY_AGAIN_MS = 30_000

const toolsQuery = queryOptions({
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

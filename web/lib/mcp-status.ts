/** Reads whether the tools may be used; a failure to read it is a state of its own (spec S8.49). */
import { queryOptions } from '@tanstack/react-query'
import { getMcpStatus, type McpStatus } from '#contract/api/mcp.ts'
import { isUnreachable, request } from './api.ts'
import { ACCESS_FAILED } from './page-words.ts'
import { walletKey } from './queries.ts'

const UNAVAILABLE: McpStatus = {
  state: 'error',
  label: ACCESS_FAILED,
  detail: 'Parley could not check the access to your wallet and tools.',
  minted: false,
}
const TRY_AGAIN_MS = 15_000

/** Throws when the server does not answer at all. */
export const fetchMcpStatus = (signal: AbortSignal): Promise<McpStatus> =>
  request(getMcpStatus, {}, signal).catch((error: unknown) => {
    if (signal.aborted || isUnreachable(error)) throw error
    return UNAVAILABLE
  })

/** The failure is shown at once, and checked again. */
export const mcpStatusQuery = queryOptions({
  queryKey: [...walletKey, 'access'],
  queryFn: ({ signal }) =>
    fetchMcpStatus(signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return UNAVAILABLE
    }),
  staleTime: 60_000,
  refetchInterval: ({ state }) => state.data?.state === 'error' && TRY_AGAIN_MS,
})

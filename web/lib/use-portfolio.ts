/** The portfolio; it is requested as soon as there may be access to the tools. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMcpStatus } from '#contract/api/mcp.ts'
import { request } from './api.ts'
import { isAccessReady, type Portfolio, portfolioOf } from './portfolio.ts'
import { activeWalletQuery, portfolioQuery, walletKey } from './queries.ts'

const accessQuery = queryOptions({
  queryKey: [...walletKey, 'access'],
  queryFn: ({ signal }) => request(getMcpStatus, {}, signal),
  staleTime: 60_000,
})

export function usePortfolio(): Portfolio & Readonly<{ refresh: () => void }> {
  const access = useQuery(accessQuery)
  const wallet = useQuery(activeWalletQuery)
  const state = access.isError ? 'error' : access.data?.state
  // In parallel with the access query: only a known lack of access stops it.
  const enabled = state === undefined || isAccessReady(state)
  const balances = useQuery({ ...portfolioQuery, enabled })
  const portfolio = portfolioOf({
    access: state,
    wallet: wallet.data,
    balances: balances.data,
    isFetching: balances.isFetching,
    error: balances.error,
  })
  return {
    ...portfolio,
    refresh() {
      void access.refetch()
      void balances.refetch()
    },
  }
}

/** The portfolio for whoever shows it: asked for as soon as there may be access, and not without it. */
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
  // Not a step after the other: only who is known to have no access is not asked for.
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

/** The portfolio; it is requested as soon as there may be access to the tools. */
import { useQuery } from '@tanstack/react-query'
import { mcpStatusQuery } from './mcp-status.ts'
import { isAccessReady, type Portfolio, portfolioOf } from './portfolio.ts'
import { activeWalletQuery, portfolioQuery } from './queries.ts'

export function usePortfolio(): Portfolio & Readonly<{ refresh: () => void }> {
  const access = useQuery(mcpStatusQuery)
  const wallet = useQuery(activeWalletQuery)
  const state = access.data?.state
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
    accessProblem: state === 'error' ? access.data?.detail : undefined,
    refresh() {
      void access.refetch()
      void balances.refetch()
    },
  }
}

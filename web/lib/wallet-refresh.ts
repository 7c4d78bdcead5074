/** Reads again what depends on the wallet, without aborting a request that already runs. */
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { PORTFOLIO_REFRESH_MS, portfolioQuery, walletKey } from './queries.ts'
import { signalsQuery } from './signals.ts'

const filters = { queryKey: walletKey } as const

export async function refreshWallet(queries: QueryClient): Promise<void> {
  const wasFetching = queries.isFetching(filters) > 0
  const refresh = () => queries.invalidateQueries(filters, { cancelRefetch: false })
  await refresh()
  // An earlier request may have been answered before the change.
  if (wasFetching) await refresh()
}

/**
 * The market has moved: reads the signal stack again where it is shown, and once a minute what the wallet is worth. A
 * hidden page does so when it is seen again.
 */
export function refreshSignals(queries: QueryClient): void {
  const refetchType = focusManager.isFocused() ? 'active' : 'none'
  const refresh = (queryKey: readonly string[]): void =>
    void queries.invalidateQueries({ queryKey, refetchType }, { cancelRefetch: false })
  refresh(signalsQuery.queryKey)
  if (isPortfolioOld(queries)) refresh(portfolioQuery.queryKey)
}

function isPortfolioOld(queries: QueryClient): boolean {
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queries.getQueryState(portfolioQuery.queryKey) ?? {}
  return Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= PORTFOLIO_REFRESH_MS
}

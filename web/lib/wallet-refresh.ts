/** Reads again what depends on the wallet, without aborting a request that already runs. */
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { walletKey } from './queries.ts'
import { signalsQuery } from './signals.ts'

const filters = { queryKey: walletKey } as const

export async function refreshWallet(queries: QueryClient): Promise<void> {
  const wasFetching = queries.isFetching(filters) > 0
  const refresh = () => queries.invalidateQueries(filters, { cancelRefetch: false })
  await refresh()
  // An earlier request may have been answered before the change.
  if (wasFetching) await refresh()
}

/** Reads the signal stack again where it is shown; a hidden page does so when it is seen again. */
export const refreshSignals = (queries: QueryClient): void =>
  void queries.invalidateQueries(
    { queryKey: signalsQuery.queryKey, refetchType: focusManager.isFocused() ? 'active' : 'none' },
    { cancelRefetch: false },
  )

/** Reads the signal stack of the caller; the app stream says when it has changed. */
import { queryOptions } from '@tanstack/react-query'
import { readSignals } from '#contract/api/signals.ts'
import { request } from './api.ts'
import { walletKey } from './queries.ts'

export const signalsQuery = queryOptions({
  // A trade changes the course of the wallet.
  queryKey: [...walletKey, 'signals'],
  queryFn: ({ signal }) => request(readSignals, {}, signal),
  staleTime: 15_000,
})

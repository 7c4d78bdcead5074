/** The limits of the person's trades. They are read again with the wallet, since every trade uses some of the day. */
import { queryOptions } from '@tanstack/react-query'
import { readWalletLimits } from '#contract/api/wallet.ts'
import { request } from './api.ts'
import { walletKey } from './queries.ts'

export const limitsQuery = queryOptions({
  queryKey: [...walletKey, 'limits'],
  queryFn: ({ signal }) => request(readWalletLimits, {}, signal),
})

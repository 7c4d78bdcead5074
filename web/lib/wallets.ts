/** The wallets of the person: all of them, and the one that the session acts for. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { listWallets, type NamedWallet } from '#contract/api/wallets.ts'
import { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import { accountQuery } from './account.ts'
import { request } from './api.ts'
import { PORTFOLIO_REFRESH_MS, portfolioQuery, walletKey } from './queries.ts'
import { callTool } from './tool-call.ts'
import { refreshWallet } from './wallet-refresh.ts'

export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }) => (await request(listWallets, {}, signal)).wallets,
})

/** The total of any wallet; the list of its tokens is not needed. */
export const worthQuery = (address: string) =>
  queryOptions({
    queryKey: [...walletKey, 'worth', address],
    queryFn: ({ signal }) => callTool(solanaListBalances, { wallet_address: address, limit: 1 }, signal),
    staleTime: PORTFOLIO_REFRESH_MS / 2,
  })

/** A name or the default has changed: reads again what shows them. */
export async function refreshWallets(queries: QueryClient): Promise<void> {
  const read = ({ queryKey }: Readonly<{ queryKey: readonly string[] }>) =>
    queries.invalidateQueries({ queryKey, exact: true })
  await Promise.all([read(walletsQuery), read(accountQuery), refreshWallet(queries)])
}

type Wallet = Pick<NamedWallet, 'address' | 'label'>

/** The default one until the balances name another wallet that is the person's own: they may be those of a guest yet. */
export function useSessionWallet(): Wallet | undefined {
  const { data: account } = useQuery(accountQuery)
  const { data: wallets } = useQuery({ ...walletsQuery, enabled: account?.type === 'user' })
  const { data: balances } = useQuery(portfolioQuery)
  const own = wallets?.find(({ address }) => address === balances?.wallet.address)
  if (own) return own
  if (account?.type !== 'user' || !account.wallet) return undefined
  return { address: account.wallet.public_key, label: account.wallet.label }
}

/** The name of the wallet of the page, also before its balances are read. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './account.ts'
import { DEMO_WALLET } from './page-words.ts'
import { portfolioQuery } from './queries.ts'

export function useWalletName(): string {
  const { data: balances } = useQuery(portfolioQuery)
  const { data: account } = useQuery(accountQuery)
  const own = account?.type === 'user' ? account.wallet?.label : undefined
  return (balances ? balances.wallet.label : own) ?? DEMO_WALLET
}

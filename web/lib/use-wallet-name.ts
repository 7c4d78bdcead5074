/** The name of the wallet of the page, also before its balances are read. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './account.ts'
import { DEMO_WALLET } from './page-words.ts'
import { portfolioQuery } from './queries.ts'
import { usePreference } from './use-preference.ts'

export function useWalletName(): string {
  const { data } = useQuery(portfolioQuery)
  const name = useWalletNameOfAccount()
  return data ? (data.wallet.label ?? DEMO_WALLET) : name
}

/** Reads no balances. */
export function useWalletNameOfAccount(): string {
  const { data } = useQuery(accountQuery)
  const wasSignedIn = usePreference('signedIn', false)
  // Until it is known whether a user is still logged in, it may be either.
  if (!data) return wasSignedIn ? 'Wallet' : DEMO_WALLET
  return (data.type === 'user' ? data.wallet?.label : undefined) ?? DEMO_WALLET
}

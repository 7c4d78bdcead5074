/** The queries of what the page reads from the server beside the conversation; their keys are defined only here. */
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { getAbout } from '#contract/api/about.ts'
import { getActiveWallet } from '#contract/api/wallet.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { looksLikeWalletAddress } from '#contract/rules/address.ts'
import { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import { request } from './api.ts'
import { callTool } from './tool-call.ts'
import { traceActions } from './trace.ts'

/** Everything that a finished tool with `touches: ['wallet']` makes stale. */
export const walletKey = ['wallet'] as const

/** Every portion of the list of conversations. */
export const conversationsKey = ['conversations'] as const

/** A first load that still runs may have read the list before the change, and TanStack would not repeat it. */
export async function refreshConversations(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: conversationsKey })
  await queries.invalidateQueries({ queryKey: conversationsKey })
}

/** Spec S9.3. */
const BALANCES_LIMIT = 30
/** Prices move while a page lies open; the app stream says when (wallet-refresh.ts). */
export const PORTFOLIO_REFRESH_MS = 60_000

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) => {
    const about = await request(getAbout, {}, signal)
    traceActions(about.traced === true)
    return about
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const activeWalletQuery = queryOptions({
  queryKey: [...walletKey, 'active'],
  queryFn: async ({ signal }) => {
    const { wallet, source } = await request(getActiveWallet, {}, signal)
    // Shown and copied as it is, so it must be an address.
    if (!wallet || !looksLikeWalletAddress(wallet.public_key)) return null
    return { ...wallet, isChosen: source === 'session' }
  },
  staleTime: 5 * 60_000,
})

export const portfolioQuery = queryOptions({
  queryKey: [...walletKey, 'portfolio'],
  queryFn: ({ signal }) => callTool(solanaListBalances, { limit: BALANCES_LIMIT }, signal),
  staleTime: PORTFOLIO_REFRESH_MS / 2,
})

const MAX_RETRIES = 3

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Only a server that did not answer is tried again.
        retry: (failures, error) => failures < MAX_RETRIES && !isRefusal(error),
      },
    },
  })

const isRefusal = (error: Error): boolean => isParleyError(error) && error.status >= 400 && error.status < 500

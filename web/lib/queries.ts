/** What the page knows of the server beside the conversation: one query per call, under keys that live here alone. */
import { queryOptions } from '@tanstack/react-query'
import { request } from './api.ts'
import { callTool } from './tool-call.ts'

/** Everything that a finished tool with `touches: ['wallet']` makes stale. */
export const walletKey = ['wallet'] as const

/** Spec S9.3. */
const BALANCES_LIMIT = 30
/** Prices move while a page lies open. */
const PORTFOLIO_REFRESH_MS = 60_000

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => request('about.read', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const activeWalletQuery = queryOptions({
  queryKey: [...walletKey, 'active'],
  queryFn: async ({ signal }) => {
    const { wallet, source } = await request('wallet.active', {}, signal)
    return wallet && { ...wallet, isChosen: source === 'session' }
  },
  staleTime: 5 * 60_000,
})

export const portfolioQuery = queryOptions({
  queryKey: [...walletKey, 'portfolio'],
  queryFn: async ({ signal }) => {
    const { solanaListBalances } = await import('#tools/solana_list_balances/contract.ts')
    return callTool(solanaListBalances, { limit: BALANCES_LIMIT }, signal)
  },
  staleTime: PORTFOLIO_REFRESH_MS / 2,
  refetchInterval: PORTFOLIO_REFRESH_MS,
})

export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await request('tool.list', {}, signal)).tools,
  staleTime: 5 * 60_000,
})

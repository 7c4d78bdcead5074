/** The card of every tool. A tool of contracts.ts without one here is a type error. */
import type { Card } from './_kit/card.tsx'
import { card as authInfo } from './auth_info/card.tsx'
import type { Contracts } from './contracts.ts'
import { card as kolscanLeaderboard } from './kolscan_leaderboard/card.tsx'
import { card as kolscanResolveWallet } from './kolscan_resolve_wallet/card.tsx'
import { card as kolscanTokenDetail } from './kolscan_token_detail/card.tsx'
import { card as kolscanTrendingTokens } from './kolscan_trending_tokens/card.tsx'
import { card as kolscanWalletDetail } from './kolscan_wallet_detail/card.tsx'
import { card as listMyWallets } from './list_my_wallets/card.tsx'
import { card as pumpstreamLiveSummary } from './pumpstream_live_summary/card.tsx'
import { card as resolveWallet } from './resolve_wallet/card.tsx'
import { card as setSessionWalletOverride } from './set_session_wallet_override/card.tsx'
import { card as solanaListBalances } from './solana_list_balances/card.tsx'
import { card as solanaResolveToken } from './solana_resolve_token/card.tsx'
import { card as solanaSwapExecute } from './solana_swap_execute/card.tsx'
import { card as solanaSwapPreview } from './solana_swap_preview/card.tsx'

export const cards = {
  auth_info: authInfo,
  kolscan_leaderboard: kolscanLeaderboard,
  kolscan_resolve_wallet: kolscanResolveWallet,
  kolscan_token_detail: kolscanTokenDetail,
  kolscan_trending_tokens: kolscanTrendingTokens,
  kolscan_wallet_detail: kolscanWalletDetail,
  list_my_wallets: listMyWallets,
  pumpstream_live_summary: pumpstreamLiveSummary,
  resolve_wallet: resolveWallet,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
} as const satisfies { readonly [N in keyof Contracts]: Card<Contracts[N]> }

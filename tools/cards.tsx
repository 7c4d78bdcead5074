/** The card of every tool. A tool of contracts.ts without one here is a type error. */
import type { Card } from './_kit/card.tsx'
import { card as authInfo } from './auth_info/card.tsx'
import type { Contracts } from './contracts.ts'
import { card as listMyWallets } from './list_my_wallets/card.tsx'
import { card as marketsFetchOhlcv } from './markets_fetch_ohlcv/card.tsx'
import { card as resolveWallet } from './resolve_wallet/card.tsx'
import { card as setSessionWalletOverride } from './set_session_wallet_override/card.tsx'
import { card as solanaListBalances } from './solana_list_balances/card.tsx'
import { card as solanaResolveToken } from './solana_resolve_token/card.tsx'
import { card as solanaSwapExecute } from './solana_swap_execute/card.tsx'
import { card as solanaSwapPreview } from './solana_swap_preview/card.tsx'

export const cards = {
  auth_info: authInfo,
  list_my_wallets: listMyWallets,
  markets_fetch_ohlcv: marketsFetchOhlcv,
  resolve_wallet: resolveWallet,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
} as const satisfies { readonly [N in keyof Contracts]: Card<Contracts[N]> }

/** Every tool's language. A tool of contracts.ts without one here is a type error. */
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import { language as authInfo } from './auth_info/language.ts'
import type { Contracts } from './contracts.ts'
import { language as listMyWallets } from './list_my_wallets/language.ts'
import { language as marketsFetchOhlcv } from './markets_fetch_ohlcv/language.ts'
import { language as resolveWallet } from './resolve_wallet/language.ts'
import { language as setSessionWalletOverride } from './set_session_wallet_override/language.ts'
import { language as solanaListBalances } from './solana_list_balances/language.ts'
import { language as solanaResolveToken } from './solana_resolve_token/language.ts'
import { language as solanaSwapExecute } from './solana_swap_execute/language.ts'
import { language as solanaSwapPreview } from './solana_swap_preview/language.ts'

const byName = {
  auth_info: authInfo,
  list_my_wallets: listMyWallets,
  markets_fetch_ohlcv: marketsFetchOhlcv,
  resolve_wallet: resolveWallet,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
} as const satisfies { readonly [N in keyof Contracts]: ToolLanguage<N> }

export const languages: readonly ToolLanguage[] = Object.values(byName)

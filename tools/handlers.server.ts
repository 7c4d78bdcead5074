/** The handler of every tool. A tool of contracts.ts without one here is a type error. */
import type { Handler } from './_kit/handler.server.ts'
import { handler as authInfo } from './auth_info/handler.server.ts'
import type { Contracts } from './contracts.ts'
import { handler as listMyWallets } from './list_my_wallets/handler.server.ts'
import { handler as marketsFetchOhlcv } from './markets_fetch_ohlcv/handler.server.ts'
import { handler as resolveWallet } from './resolve_wallet/handler.server.ts'
import { handler as setSessionWalletOverride } from './set_session_wallet_override/handler.server.ts'
import { handler as solanaListBalances } from './solana_list_balances/handler.server.ts'
import { handler as solanaResolveToken } from './solana_resolve_token/handler.server.ts'
import { handler as solanaSwapExecute } from './solana_swap_execute/handler.server.ts'
import { handler as solanaSwapPreview } from './solana_swap_preview/handler.server.ts'

export const handlers = {
  auth_info: authInfo,
  list_my_wallets: listMyWallets,
  markets_fetch_ohlcv: marketsFetchOhlcv,
  resolve_wallet: resolveWallet,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
} as const satisfies { readonly [N in keyof Contracts]: Handler<Contracts[N]> }

/** The card states of every tool, for the gallery and the tests. A tool without them is a type error. */
import type { CardFixtures } from './_kit/card-call.ts'
import { fixtures as authInfo } from './auth_info/fixtures.ts'
import type { Contracts } from './contracts.ts'
import { fixtures as listMyWallets } from './list_my_wallets/fixtures.ts'
import { fixtures as marketsFetchOhlcv } from './markets_fetch_ohlcv/fixtures.ts'
import { fixtures as resolveWallet } from './resolve_wallet/fixtures.ts'
import { fixtures as setSessionWalletOverride } from './set_session_wallet_override/fixtures.ts'
import { fixtures as solanaListBalances } from './solana_list_balances/fixtures.ts'
import { fixtures as solanaResolveToken } from './solana_resolve_token/fixtures.ts'
import { fixtures as solanaSwapExecute } from './solana_swap_execute/fixtures.ts'
import { fixtures as solanaSwapPreview } from './solana_swap_preview/fixtures.ts'

export const fixtures = {
  auth_info: authInfo,
  list_my_wallets: listMyWallets,
  markets_fetch_ohlcv: marketsFetchOhlcv,
  resolve_wallet: resolveWallet,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
} as const satisfies { readonly [N in keyof Contracts]: CardFixtures<Contracts[N]> }

/** The contract of every tool by its wire name. A key that is not the name in its contract does not compile. */
import type { ToolContract } from '#contract/tool.ts'
import { authInfo } from './auth_info/contract.ts'
import { listMyWallets } from './list_my_wallets/contract.ts'
import { marketsFetchOhlcv } from './markets_fetch_ohlcv/contract.ts'
import { resolveWallet } from './resolve_wallet/contract.ts'
import { setSessionWalletOverride } from './set_session_wallet_override/contract.ts'
import { solanaListBalances } from './solana_list_balances/contract.ts'
import { solanaResolveToken } from './solana_resolve_token/contract.ts'
import { solanaSwapExecute } from './solana_swap_execute/contract.ts'
import { solanaSwapPreview } from './solana_swap_preview/contract.ts'

const registry = <const T extends { readonly [N in keyof T]: ToolContract<N & string> }>(tools: T): T => tools

export const contracts = registry({
  auth_info: authInfo,
  list_my_wallets: listMyWallets,
  markets_fetch_ohlcv: marketsFetchOhlcv,
  resolve_wallet: resolveWallet,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
})
export type Contracts = typeof contracts
export type ToolName = keyof Contracts

export const isToolName = (name: string): name is ToolName => Object.hasOwn(contracts, name)

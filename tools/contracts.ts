/** The contract of every tool by its wire name. A key that is not the name in its contract does not compile. */
import type { ToolContract } from '#contract/tool.ts'
import { authInfo } from './auth_info/contract.ts'
import { codexExec } from './codex_exec/contract.ts'
import { codexReply } from './codex_reply/contract.ts'
import { codexStart } from './codex_start/contract.ts'
import { fetchTool } from './fetch/contract.ts'
import { gmgnFetchTokenSnapshot } from './gmgn_fetch_token_snapshot/contract.ts'
import { kolscanLeaderboard } from './kolscan_leaderboard/contract.ts'
import { kolscanResolveWallet } from './kolscan_resolve_wallet/contract.ts'
import { kolscanTokenDetail } from './kolscan_token_detail/contract.ts'
import { kolscanTrendingTokens } from './kolscan_trending_tokens/contract.ts'
import { kolscanWalletDetail } from './kolscan_wallet_detail/contract.ts'
import { listMyTrades } from './list_my_trades/contract.ts'
import { listMyWallets } from './list_my_wallets/contract.ts'
import { marketsFetchOhlcv } from './markets_fetch_ohlcv/contract.ts'
import { memoryTool } from './memory/contract.ts'
import { onchainActivityOverview } from './onchain_activity_overview/contract.ts'
import { onchainEntityInsight } from './onchain_entity_insight/contract.ts'
import { pumpstreamLiveSummary } from './pumpstream_live_summary/contract.ts'
import { resolveWallet } from './resolve_wallet/contract.ts'
import { searchTool } from './search/contract.ts'
import { searchConversations } from './search_conversations/contract.ts'
import { setSessionWalletOverride } from './set_session_wallet_override/contract.ts'
import { solanaListBalances } from './solana_list_balances/contract.ts'
import { solanaResolveToken } from './solana_resolve_token/contract.ts'
import { solanaSendPreview } from './solana_send_preview/contract.ts'
import { solanaSwapExecute } from './solana_swap_execute/contract.ts'
import { solanaSwapPreview } from './solana_swap_preview/contract.ts'
import { streamGetScene } from './stream_get_scene/contract.ts'
import { streamPublicShout } from './stream_public_shout/contract.ts'
import { streamSetScene } from './stream_set_scene/contract.ts'
import { streamShoutFeed } from './stream_shout_feed/contract.ts'
import { twitterSearch } from './twitter_search/contract.ts'

const registry = <const T extends { readonly [N in keyof T]: ToolContract<N & string> }>(tools: T): T => tools

export const contracts = registry({
  auth_info: authInfo,
  codex_exec: codexExec,
  codex_reply: codexReply,
  codex_start: codexStart,
  fetch: fetchTool,
  gmgn_fetch_token_snapshot: gmgnFetchTokenSnapshot,
  kolscan_leaderboard: kolscanLeaderboard,
  kolscan_resolve_wallet: kolscanResolveWallet,
  kolscan_token_detail: kolscanTokenDetail,
  kolscan_trending_tokens: kolscanTrendingTokens,
  kolscan_wallet_detail: kolscanWalletDetail,
  list_my_trades: listMyTrades,
  list_my_wallets: listMyWallets,
  markets_fetch_ohlcv: marketsFetchOhlcv,
  memory: memoryTool,
  onchain_activity_overview: onchainActivityOverview,
  onchain_entity_insight: onchainEntityInsight,
  pumpstream_live_summary: pumpstreamLiveSummary,
  resolve_wallet: resolveWallet,
  search: searchTool,
  search_conversations: searchConversations,
  set_session_wallet_override: setSessionWalletOverride,
  solana_list_balances: solanaListBalances,
  solana_resolve_token: solanaResolveToken,
  solana_send_preview: solanaSendPreview,
  solana_swap_execute: solanaSwapExecute,
  solana_swap_preview: solanaSwapPreview,
  stream_get_scene: streamGetScene,
  stream_public_shout: streamPublicShout,
  stream_set_scene: streamSetScene,
  stream_shout_feed: streamShoutFeed,
  twitter_search: twitterSearch,
})
export type Contracts = typeof contracts
export type ToolName = keyof Contracts

export const isToolName = (name: string): name is ToolName => Object.hasOwn(contracts, name)

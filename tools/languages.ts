/** Every tool's language. A tool of contracts.ts without one here is a type error. */
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import { language as authInfo } from './auth_info/language.ts'
import { language as codexExec } from './codex_exec/language.ts'
import { language as codexReply } from './codex_reply/language.ts'
import { language as codexStart } from './codex_start/language.ts'
import type { Contracts } from './contracts.ts'
import { language as fetchTool } from './fetch/language.ts'
import { language as gmgnFetchTokenSnapshot } from './gmgn_fetch_token_snapshot/language.ts'
import { language as kolscanLeaderboard } from './kolscan_leaderboard/language.ts'
import { language as kolscanResolveWallet } from './kolscan_resolve_wallet/language.ts'
import { language as kolscanTokenDetail } from './kolscan_token_detail/language.ts'
import { language as kolscanTrendingTokens } from './kolscan_trending_tokens/language.ts'
import { language as kolscanWalletDetail } from './kolscan_wallet_detail/language.ts'
import { language as listMyTrades } from './list_my_trades/language.ts'
import { language as listMyWallets } from './list_my_wallets/language.ts'
import { language as marketsFetchOhlcv } from './markets_fetch_ohlcv/language.ts'
import { language as memoryTool } from './memory/language.ts'
import { language as onchainActivityOverview } from './onchain_activity_overview/language.ts'
import { language as onchainEntityInsight } from './onchain_entity_insight/language.ts'
import { language as pumpstreamLiveSummary } from './pumpstream_live_summary/language.ts'
import { language as resolveWallet } from './resolve_wallet/language.ts'
import { language as searchTool } from './search/language.ts'
import { language as searchConversations } from './search_conversations/language.ts'
import { language as setSessionWalletOverride } from './set_session_wallet_override/language.ts'
import { language as solanaListBalances } from './solana_list_balances/language.ts'
import { language as solanaResolveToken } from './solana_resolve_token/language.ts'
import { language as solanaSendPreview } from './solana_send_preview/language.ts'
import { language as solanaSwapExecute } from './solana_swap_execute/language.ts'
import { language as solanaSwapPreview } from './solana_swap_preview/language.ts'
import { language as streamGetScene } from './stream_get_scene/language.ts'
import { language as streamPublicShout } from './stream_public_shout/language.ts'
import { language as streamSetScene } from './stream_set_scene/language.ts'
import { language as streamShoutFeed } from './stream_shout_feed/language.ts'
import { language as twitterSearch } from './twitter_search/language.ts'

const byName = {
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
} as const satisfies { readonly [N in keyof Contracts]: ToolLanguage<N> }

export const languages: readonly ToolLanguage[] = Object.values(byName)

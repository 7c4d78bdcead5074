/** The handler of every tool. A tool of contracts.ts without one here is a type error. */
import type { Handler } from './_kit/handler.server.ts'
import { handler as authInfo } from './auth_info/handler.server.ts'
import { handler as codexExec } from './codex_exec/handler.server.ts'
import { handler as codexReply } from './codex_reply/handler.server.ts'
import { handler as codexStart } from './codex_start/handler.server.ts'
import type { Contracts } from './contracts.ts'
import { handler as fetchTool } from './fetch/handler.server.ts'
import { handler as gmgnFetchTokenSnapshot } from './gmgn_fetch_token_snapshot/handler.server.ts'
import { handler as kolscanLeaderboard } from './kolscan_leaderboard/handler.server.ts'
import { handler as kolscanResolveWallet } from './kolscan_resolve_wallet/handler.server.ts'
import { handler as kolscanTokenDetail } from './kolscan_token_detail/handler.server.ts'
import { handler as kolscanTrendingTokens } from './kolscan_trending_tokens/handler.server.ts'
import { handler as kolscanWalletDetail } from './kolscan_wallet_detail/handler.server.ts'
import { handler as listMyTrades } from './list_my_trades/handler.server.ts'
import { handler as listMyWallets } from './list_my_wallets/handler.server.ts'
import { handler as marketsFetchOhlcv } from './markets_fetch_ohlcv/handler.server.ts'
import { handler as memoryTool } from './memory/handler.server.ts'
import { handler as onchainActivityOverview } from './onchain_activity_overview/handler.server.ts'
import { handler as onchainEntityInsight } from './onchain_entity_insight/handler.server.ts'
import { handler as pumpstreamLiveSummary } from './pumpstream_live_summary/handler.server.ts'
import { handler as resolveWallet } from './resolve_wallet/handler.server.ts'
import { handler as searchTool } from './search/handler.server.ts'
import { handler as searchConversations } from './search_conversations/handler.server.ts'
import { handler as setSessionWalletOverride } from './set_session_wallet_override/handler.server.ts'
import { handler as solanaListBalances } from './solana_list_balances/handler.server.ts'
import { handler as solanaResolveToken } from './solana_resolve_token/handler.server.ts'
import { handler as solanaSendPreview } from './solana_send_preview/handler.server.ts'
import { handler as solanaSwapExecute } from './solana_swap_execute/handler.server.ts'
import { handler as solanaSwapPreview } from './solana_swap_preview/handler.server.ts'
import { handler as streamGetScene } from './stream_get_scene/handler.server.ts'
import { handler as streamPublicShout } from './stream_public_shout/handler.server.ts'
import { handler as streamSetScene } from './stream_set_scene/handler.server.ts'
import { handler as streamShoutFeed } from './stream_shout_feed/handler.server.ts'
import { handler as twitterSearch } from './twitter_search/handler.server.ts'

export const handlers = {
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
} as const satisfies { readonly [N in keyof Contracts]: Handler<Contracts[N]> }

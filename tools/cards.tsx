/** The card of every tool. A tool of contracts.ts without one here is a type error. */
import type { Card } from './_kit/card.tsx'
import { card as authInfo } from './auth_info/card.tsx'
import { card as codexExec } from './codex_exec/card.tsx'
import { card as codexReply } from './codex_reply/card.tsx'
import { card as codexStart } from './codex_start/card.tsx'
import type { Contracts } from './contracts.ts'
import { card as fetchTool } from './fetch/card.tsx'
import { card as gmgnFetchTokenSnapshot } from './gmgn_fetch_token_snapshot/card.tsx'
import { card as kolscanLeaderboard } from './kolscan_leaderboard/card.tsx'
import { card as kolscanResolveWallet } from './kolscan_resolve_wallet/card.tsx'
import { card as kolscanTokenDetail } from './kolscan_token_detail/card.tsx'
import { card as kolscanTrendingTokens } from './kolscan_trending_tokens/card.tsx'
import { card as kolscanWalletDetail } from './kolscan_wallet_detail/card.tsx'
import { card as listMyTrades } from './list_my_trades/card.tsx'
import { card as listMyWallets } from './list_my_wallets/card.tsx'
import { card as marketsFetchOhlcv } from './markets_fetch_ohlcv/card.tsx'
import { card as memoryTool } from './memory/card.tsx'
import { card as onchainActivityOverview } from './onchain_activity_overview/card.tsx'
import { card as onchainEntityInsight } from './onchain_entity_insight/card.tsx'
import { card as pumpstreamLiveSummary } from './pumpstream_live_summary/card.tsx'
import { card as resolveWallet } from './resolve_wallet/card.tsx'
import { card as searchTool } from './search/card.tsx'
import { card as searchConversations } from './search_conversations/card.tsx'
import { card as setSessionWalletOverride } from './set_session_wallet_override/card.tsx'
import { card as solanaListBalances } from './solana_list_balances/card.tsx'
import { card as solanaResolveToken } from './solana_resolve_token/card.tsx'
import { card as solanaSendPreview } from './solana_send_preview/card.tsx'
import { card as solanaSwapExecute } from './solana_swap_execute/card.tsx'
import { card as solanaSwapPreview } from './solana_swap_preview/card.tsx'
import { card as streamGetScene } from './stream_get_scene/card.tsx'
import { card as streamPublicShout } from './stream_public_shout/card.tsx'
import { card as streamSetScene } from './stream_set_scene/card.tsx'
import { card as streamShoutFeed } from './stream_shout_feed/card.tsx'
import { card as twitterSearch } from './twitter_search/card.tsx'

export const cards = {
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
} as const satisfies { readonly [N in keyof Contracts]: Card<Contracts[N]> }

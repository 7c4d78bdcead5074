/** The card states of every tool, for the gallery and the tests. A tool without them is a type error. */
import type { CardFixtures } from './_kit/card-call.ts'
import { fixtures as authInfo } from './auth_info/fixtures.ts'
import { fixtures as codexExec } from './codex_exec/fixtures.ts'
import { fixtures as codexReply } from './codex_reply/fixtures.ts'
import { fixtures as codexStart } from './codex_start/fixtures.ts'
import type { Contracts } from './contracts.ts'
import { fixtures as fetchTool } from './fetch/fixtures.ts'
import { fixtures as gmgnFetchTokenSnapshot } from './gmgn_fetch_token_snapshot/fixtures.ts'
import { fixtures as kolscanLeaderboard } from './kolscan_leaderboard/fixtures.ts'
import { fixtures as kolscanResolveWallet } from './kolscan_resolve_wallet/fixtures.ts'
import { fixtures as kolscanTokenDetail } from './kolscan_token_detail/fixtures.ts'
import { fixtures as kolscanTrendingTokens } from './kolscan_trending_tokens/fixtures.ts'
import { fixtures as kolscanWalletDetail } from './kolscan_wallet_detail/fixtures.ts'
import { fixtures as listMyTrades } from './list_my_trades/fixtures.ts'
import { fixtures as listMyWallets } from './list_my_wallets/fixtures.ts'
import { fixtures as marketsFetchOhlcv } from './markets_fetch_ohlcv/fixtures.ts'
import { fixtures as memoryTool } from './memory/fixtures.ts'
import { fixtures as onchainActivityOverview } from './onchain_activity_overview/fixtures.ts'
import { fixtures as onchainEntityInsight } from './onchain_entity_insight/fixtures.ts'
import { fixtures as pumpstreamLiveSummary } from './pumpstream_live_summary/fixtures.ts'
import { fixtures as resolveWallet } from './resolve_wallet/fixtures.ts'
import { fixtures as searchTool } from './search/fixtures.ts'
import { fixtures as searchConversations } from './search_conversations/fixtures.ts'
import { fixtures as setSessionWalletOverride } from './set_session_wallet_override/fixtures.ts'
import { fixtures as solanaListBalances } from './solana_list_balances/fixtures.ts'
import { fixtures as solanaResolveToken } from './solana_resolve_token/fixtures.ts'
import { fixtures as solanaSendPreview } from './solana_send_preview/fixtures.ts'
import { fixtures as solanaSwapExecute } from './solana_swap_execute/fixtures.ts'
import { fixtures as solanaSwapPreview } from './solana_swap_preview/fixtures.ts'
import { fixtures as streamGetScene } from './stream_get_scene/fixtures.ts'
import { fixtures as streamPublicShout } from './stream_public_shout/fixtures.ts'
import { fixtures as streamSetScene } from './stream_set_scene/fixtures.ts'
import { fixtures as streamShoutFeed } from './stream_shout_feed/fixtures.ts'
import { fixtures as twitterSearch } from './twitter_search/fixtures.ts'

export const fixtures = {
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
} as const satisfies { readonly [N in keyof Contracts]: CardFixtures<Contracts[N]> }

/** A call of every tool: who may make it, arguments that work on a fresh start, and words that lead to it. */
import type { ToolRight } from '#contract/tool.ts'
import type { ToolName } from '#tools/contracts.ts'

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const BONK_HOLDER = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const PAGE = 'https://jup-community.example/what-is-jup'

export type ToolCallCase = Readonly<{
  /** Repeats the right in the contract, so that a change has to be made twice. */
  right: ToolRight
  arguments: object
  /** Absent where no words of a user lead straight to the call. */
  words?: string
  /** The refusal that the arguments get from everybody who may make the call. */
  refusal?: string
}>

export const TOOL_CALLS: Readonly<Record<ToolName, ToolCallCase>> = {
  auth_info: { right: 'anyone', arguments: {}, words: 'has my session expired' },
  codex_exec: {
    right: 'superadmin',
    arguments: { prompt: 'How many tools are there?' },
    words: 'codex exec: how many tools are there',
  },
  codex_reply: {
    right: 'superadmin',
    arguments: { prompt: 'And tests?', conversation_id: 'conversation-of-nobody' },
    refusal: 'codex_conversation_unknown',
  },
  codex_start: {
    right: 'superadmin',
    arguments: { prompt: 'Where is the swap signed?' },
    words: 'ask codex where the swap is signed',
  },
  fetch: { right: 'anyone', arguments: { url: PAGE }, words: `open ${PAGE}` },
  gmgn_fetch_token_snapshot: {
    right: 'anyone',
    arguments: { token_address: BONK },
    words: 'snapshot of WIF',
  },
  kolscan_leaderboard: { right: 'anyone', arguments: {}, words: 'top kols this week' },
  kolscan_resolve_wallet: {
    right: 'anyone',
    arguments: { query: 'Maple' },
    words: 'what is the wallet of the trader maple',
  },
  kolscan_token_detail: {
    right: 'anyone',
    arguments: { tokenAddress: BONK },
    words: 'which kols bought bonk',
  },
  kolscan_trending_tokens: { right: 'anyone', arguments: {}, words: 'what are kols buying' },
  kolscan_wallet_detail: {
    right: 'anyone',
    arguments: { walletAddress: 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE' },
    words: 'what is otter trading',
  },
  list_my_trades: { right: 'anyone', arguments: {}, words: 'my trades' },
  list_my_wallets: { right: 'anyone', arguments: {}, words: 'my wallets' },
  markets_fetch_ohlcv: {
    right: 'anyone',
    arguments: { mint_address: BONK, range: '7D' },
    words: 'chart of BONK for a week',
  },
  memory: { right: 'anyone', arguments: { action: 'list' }, words: 'what do you know about me' },
  onchain_activity_overview: {
    right: 'anyone',
    arguments: { scope: 'wallet' },
    words: 'what did this wallet do',
  },
  onchain_entity_insight: {
    right: 'anyone',
    arguments: { scope: 'token', mint: BONK },
    words: 'who is behind this wallet',
  },
  pumpstream_live_summary: { right: 'anyone', arguments: {}, words: 'who’s live on pump' },
  resolve_wallet: { right: 'anyone', arguments: {}, words: 'for which wallet are you acting' },
  search: { right: 'anyone', arguments: { query: 'jupiter vote' }, words: 'any news about jup' },
  search_conversations: {
    right: 'anyone',
    arguments: { query: 'bonk' },
    words: 'did we talk about bonk yesterday',
  },
  set_session_wallet_override: { right: 'anyone', arguments: { clear: true } },
  solana_list_balances: { right: 'anyone', arguments: {}, words: 'what’s in the wallet?' },
  solana_resolve_token: { right: 'anyone', arguments: { query: 'BONK' }, words: 'price of bonk' },
  solana_send_preview: {
    right: 'user',
    arguments: { to: BONK_HOLDER, token: 'SOL', amount_ui: '0.01' },
    words: `send 0.01 SOL to ${BONK_HOLDER}`,
  },
  solana_swap_execute: {
    right: 'anyone',
    arguments: { intent_id: 'intent-of-nobody' },
    refusal: 'trade_not_found',
  },
  solana_swap_preview: {
    right: 'anyone',
    arguments: { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.1' },
    words: 'swap 0.1 sol to usdc',
  },
  stream_get_scene: { right: 'anyone', arguments: {}, words: 'which scene is on' },
  stream_public_shout: { right: 'user', arguments: { message: 'Good morning' }, words: 'shout gm everyone' },
  stream_set_scene: {
    right: 'pro',
    arguments: { scene: 'standby' },
    words: 'switch the stream to standby',
  },
  stream_shout_feed: { right: 'user', arguments: {}, words: 'show me the shouts' },
  twitter_search: { right: 'anyone', arguments: { query: 'JUP' }, words: 'what do people say about JUP' },
}

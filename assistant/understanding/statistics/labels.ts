/** The labels of the statistical reader: lookups that only read, and everything else that people say. */

import type { Lookup } from '../state.ts'

/** The tools that a reading may call. None of them moves money; of them only a choice of the wallet changes anything. */
export const LABEL_TOOLS = {
  balances: 'solana_list_balances',
  'balances.token': 'solana_list_balances',
  'token.about': 'solana_resolve_token',
  'token.address': 'solana_resolve_token',
  'token.age': 'solana_resolve_token',
  'token.cap': 'solana_resolve_token',
  'token.change': 'solana_resolve_token',
  'token.holders': 'solana_resolve_token',
  'token.liquidity': 'solana_resolve_token',
  'token.price': 'solana_resolve_token',
  'token.safety': 'solana_resolve_token',
  'token.volume': 'solana_resolve_token',
  chart: 'markets_fetch_ohlcv',
  snapshot: 'gmgn_fetch_token_snapshot',
  tweets: 'twitter_search',
  streams: 'pumpstream_live_summary',
  kols: 'kolscan_leaderboard',
  kol: 'kolscan_wallet_detail',
  kol_wallet: 'kolscan_resolve_wallet',
  kol_token: 'kolscan_token_detail',
  trending: 'kolscan_trending_tokens',
  activity: 'onchain_activity_overview',
  entity: 'onchain_entity_insight',
  search: 'search',
  fetch: 'fetch',
  trades: 'list_my_trades',
  conversations: 'search_conversations',
  scene: 'stream_get_scene',
  shouts: 'stream_shout_feed',
  session: 'auth_info',
  wallet: 'resolve_wallet',
  wallets: 'list_my_wallets',
  use_wallet: 'set_session_wallet_override',
} as const

export type ReadLabel = keyof typeof LABEL_TOOLS

/** Never acted on: a trade, several requests, deeds on the stream, talk, and what is refused or not served. */
const OTHER_LABELS = [
  'trade',
  'several',
  'set_scene',
  'shout',
  'agent',
  'say',
  'refuse',
  'cannot',
  'none',
] as const

export type Label = ReadLabel | (typeof OTHER_LABELS)[number]

export const LABELS: readonly Label[] = [...(Object.keys(LABEL_TOOLS) as ReadLabel[]), ...OTHER_LABELS]

/** Labels that no call answers. */
export const isTalk = (label: Label): boolean => ['say', 'refuse', 'cannot', 'none'].includes(label)

/** The label that a lookup has. Undefined for tools that no label calls. */
export function labelOfLookup({ tool, slots }: Lookup): Label | undefined {
  const { wants, tokens } = (slots ?? {}) as Readonly<{
    wants?: readonly string[]
    tokens?: readonly unknown[]
  }>
  if (tool === TRADE_TOOL) return 'trade'
  if (tool === LABEL_TOOLS.balances) return (tokens ?? []).length > 0 ? 'balances.token' : 'balances'
  if (tool === LABEL_TOOLS['token.about']) return LABELS.find((label) => label === `token.${wants?.[0]}`)
  return LABELS.find((label) => isReadLabel(label) && LABEL_TOOLS[label] === tool)
}

const TRADE_TOOL = 'solana_swap_preview'

export const isReadLabel = (label: Label): label is ReadLabel => label in LABEL_TOOLS

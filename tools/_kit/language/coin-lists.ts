/** Names the tools whose cards list coins with a size of their own: what each holds, how many watch it, what was traded. */

export const COIN_LISTS: ReadonlySet<string> = new Set([
  'solana_list_balances',
  'pumpstream_live_summary',
  'kolscan_wallet_detail',
  'kolscan_trending_tokens',
])

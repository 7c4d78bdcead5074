/** Puts the tools of the catalogue into groups with plain headings, what people need first at the front. */
import type { CatalogueTool } from './catalogue-state.ts'

type Group = Readonly<{ group: string; title: string; byUse: readonly string[] }>

const GROUPS: readonly Group[] = [
  {
    group: 'wallet',
    title: 'Wallet and swaps',
    byUse: [
      'solana_list_balances',
      'solana_swap_preview',
      'solana_swap_execute',
      'solana_send_preview',
      'list_my_trades',
      'resolve_wallet',
      'list_my_wallets',
      'set_session_wallet_override',
    ],
  },
  {
    group: 'market',
    title: 'Tokens and prices',
    byUse: ['solana_resolve_token', 'markets_fetch_ohlcv', 'gmgn_fetch_token_snapshot'],
  },
  { group: 'web', title: 'Web and posts', byUse: ['search', 'fetch', 'twitter_search'] },
  {
    group: 'chain',
    title: 'On-chain activity and traders',
    byUse: [
      'onchain_activity_overview',
      'onchain_entity_insight',
      'kolscan_leaderboard',
      'kolscan_resolve_wallet',
      'kolscan_wallet_detail',
      'kolscan_token_detail',
      'kolscan_trending_tokens',
    ],
  },
  {
    group: 'stream',
    title: 'Live streams',
    byUse: [
      'pumpstream_live_summary',
      'stream_get_scene',
      'stream_shout_feed',
      'stream_public_shout',
      'stream_set_scene',
    ],
  },
  { group: 'agent', title: 'Source code', byUse: ['codex_start', 'codex_reply', 'codex_exec'] },
  { group: 'session', title: 'This session', byUse: ['search_conversations', 'memory', 'auth_info'] },
]
const OTHER: Group = { group: '', title: 'Other', byUse: [] }

export type ToolGroup = Readonly<{ title: string; tools: readonly CatalogueTool[] }>

/** The tools in the order of their groups. A tool that no list names goes to the end of its group. */
export const byUse = (tools: readonly CatalogueTool[]): readonly CatalogueTool[] =>
  tools.toSorted((a, b) => placeOf(a) - placeOf(b))

/** Groups without a tool are left out. */
export function groupsOf(tools: readonly CatalogueTool[]): readonly ToolGroup[] {
  const ordered = byUse(tools)
  return [...GROUPS, OTHER].flatMap((group) => {
    const members = ordered.filter((tool) => groupOf(tool) === group)
    return members.length === 0 ? [] : [{ title: group.title, tools: members }]
  })
}

const groupOf = (tool: CatalogueTool): Group => GROUPS.find(({ group }) => group === tool.group) ?? OTHER

/** No group has as many tools as this. */
const GROUP_SPAN = 1000

function placeOf(tool: CatalogueTool): number {
  const group = groupOf(tool)
  const at = group.byUse.indexOf(tool.name)
  const place = group === OTHER ? GROUPS.length : GROUPS.indexOf(group)
  return place * GROUP_SPAN + (at < 0 ? group.byUse.length : at)
}

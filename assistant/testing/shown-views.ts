/** Small results of the tools that show lists: streams, traders, posts, pages, charts and wallets. */
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import type { ToolCall } from '../understanding/intent.ts'

/** A coin on no list, as strangers stream and trade it. */
export const RATKING = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmpump'
export const JUNIPER = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
export const MAPLE = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'
export const OTTER = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
export const SIGNATURE =
  '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'
const EARLIER_SIGNATURE =
  '4YyDNtaQ3TYvxwuBSmrL8e4P9UDxw2FMhajyp9cCaJR5R8a7TUgc4G8Sg9QkRkecHimg4RVnoTEu9idWLhBUKaTy'
const AS_OF = '2026-11-23T09:00:00.000Z'
/** By how much each token moved, in percent. */
const MOVES: Readonly<Record<string, number>> = { SOL: -1, USDC: 0, BONK: 6, WIF: -9, JTO: -4, JUP: 3 }

export const mintOf = (symbol: string): string =>
  sandboxTokens.find((token) => token.symbol === symbol && token.verified)?.mint ?? RATKING
const symbolOf = (mint: unknown): string =>
  sandboxTokens.find((token) => token.mint === mint && token.verified)?.symbol ?? 'RATKING'

type Args = ToolCall['args']

const VIEWS: Readonly<Record<string, (args: Args) => unknown>> = {
  pumpstream_live_summary: streams,
  kolscan_leaderboard: () => ({
    timeframe: '7 days',
    traders: [
      { name: 'Juniper', wallet: JUNIPER, profit_sol: 3, wins: 2, losses: 1 },
      { name: 'Maple', wallet: MAPLE, profit_sol: 2, wins: 5, losses: 0 },
      { name: 'Otter', wallet: OTTER, profit_sol: 1, wins: 1, losses: 4 },
    ],
  }),
  gmgn_fetch_token_snapshot: ({ token_address: mint }) => ({
    symbol: symbolOf(mint),
    price_usd: 2,
    holders: 986_000,
    top_10_pct: mint === mintOf('BONK') ? 25.9 : 12.5,
  }),
  kolscan_trending_tokens: () => ({
    timeframe: '7 days',
    tokens: [
      { symbol: 'RATKING', mint: RATKING, traders: 5 },
      { symbol: 'WIF', mint: mintOf('WIF'), traders: 3 },
      { symbol: 'BONK', mint: mintOf('BONK'), traders: 1 },
    ],
  }),
  kolscan_resolve_wallet: ({ query }) => ({
    query,
    count: 1,
    traders: [{ name: query, wallet: JUNIPER, score: 1 }],
  }),
  kolscan_wallet_detail: () => ({
    trader: 'Juniper',
    trade_count: 2,
    bought_usd: 7,
    sold_usd: 3,
    timeframe: '1 day',
    tokens: ['RATKING', 'WIF'].map((symbol) => ({ symbol, mint: mintOf(symbol) })),
    trades: [
      { side: 'buy', symbol: 'RATKING', usd: 7, at: '2026-11-23T08:45:00.000Z' },
      { side: 'sell', symbol: 'WIF', usd: 3, at: '2026-11-22T09:00:00.000Z' },
    ],
    as_of: AS_OF,
  }),
  twitter_search: ({ query, ticker }) => ({
    searched: query ?? ticker,
    found: 2,
    oldest_at: '2026-11-23T04:00:00.000Z',
    as_of: AS_OF,
    posts: [
      { author: '@tobias', text: 'gm', likes: 3, at: '2026-11-23T06:30:00.000Z' },
      { author: '@pip', text: 'wait for it', likes: 9, at: '2026-11-23T04:00:00.000Z' },
    ],
  }),
  search: ({ query }) => ({
    query,
    results: /nothing|unlocks/.test(String(query)) ? [] : PAGES,
    as_of: AS_OF,
  }),
  solana_resolve_token: ({ query }) => ({
    query,
    candidates: candidatesOf(String(query)),
  }),
  solana_list_balances: balances,
  markets_fetch_ohlcv: chart,
  onchain_activity_overview: ({ wallet }) => ({
    scope: 'wallet',
    address: wallet ?? MAPLE,
    range: '7 days',
    trades: 2,
    buys: 2,
    rows: [
      activityRow('2026-11-23T08:00:00.000Z', '+5 BONK', 10),
      { ...activityRow('2026-11-21T07:30:00.000Z', '+9 WIF', 250), signature: EARLIER_SIGNATURE },
    ],
  }),
}

const PAGES = [
  { title: 'One', url: 'https://a.example/1', site: 'a.example', published: '2026-11-02T10:00:00.000Z' },
  { title: 'Two', url: 'https://b.example/2', site: 'b.example', published: '2026-11-22T09:00:00.000Z' },
]

export const viewFor = ({ tool, args }: ToolCall): unknown => VIEWS[tool]?.(args) ?? {}

function streams({ symbol, mintId, limit = 3 }: Args): unknown {
  const rows = ['RATKING', 'WIF', 'BONK']
    .map((name, at) => ({ symbol: name, name, mint: mintOf(name), viewers: 500 - at * 100 }))
    .filter((row) => (symbol ?? row.symbol) === row.symbol && (mintId ?? row.mint) === row.mint)
  return { live: 3, viewers: 1_200, matching: rows.length, streams: rows.slice(0, Number(limit)) }
}

/** PYTH has a twin that borrows its symbol. */
function candidatesOf(query: string) {
  if (/^(?:ZZZ|COMMISSION|ETHEREUM|ETH$)/.test(query)) return []
  const found = candidate(query)
  return query === 'PYTH' ? [found, { ...found, mint: RATKING, verified: false, holders: 212 }] : [found]
}

function candidate(query: string) {
  const symbol = query.length > 20 ? symbolOf(query) : query
  const change_24h_pct = MOVES[symbol] ?? 1
  return { symbol, name: symbol, mint: mintOf(symbol), price_usd: 2, change_24h_pct, verified: true }
}

function balances({ wallet_address: address }: Args): unknown {
  const held = { SOL: 2_000, USDC: 600, BONK: 300, WIF: 90, JUP: 0.4 }
  return {
    wallet: address === undefined ? { address: MAPLE, label: 'Demo wallet' } : { address },
    total_usd: 2_990.4,
    priced: 5,
    rows: Object.entries(held).map(([symbol, usd]) => ({
      symbol,
      mint: mintOf(symbol),
      amount: 10,
      usd,
      price: 1,
    })),
  }
}

function chart({ mint_address: mint, range }: Args): unknown {
  const symbol = symbolOf(mint)
  const price_change_pct = MOVES[symbol] ?? 1
  const prices = { price_open: 1, price_close: 1 + price_change_pct / 100, price_high: 2, price_low: 0.5 }
  const span = { range, from: '2026-11-22T09:00:00.000Z', to: AS_OF }
  return { symbol, mint, verified: true, ...span, summary: { ...prices, price_change_pct } }
}

const activityRow = (at: string, base: string, usd: number) => ({
  signature: SIGNATURE,
  kind: 'buy',
  at,
  base,
  quote: '-1 SOL',
  usd,
})

/**
 * GMGN's wire as its client and its documents show it, for tests. Written by hand, not captured: field names and types
 * follow github.com/GMGNAI/gmgn-skills; the figures are made up.
 */

export const MAKER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
/** 2026-11-20T12:00:00Z */
const NOW_S = 1_795_176_000

export const tradeRow = (fields: object = {}) => ({
  transaction_hash: '5aTx',
  maker: MAKER,
  side: 'buy',
  base_address: MINT,
  base_token: { symbol: 'AAA', launchpad: 'pump' },
  amount_usd: 120.5,
  token_amount: '1000',
  price_usd: 0.1205,
  buy_cost_usd: 0,
  is_open_or_close: 0,
  timestamp: NOW_S - 600,
  maker_info: { twitter_username: 'ann', tags: ['kol'] },
  ...fields,
})
const rows = [
  tradeRow({
    side: 'sell',
    amount_usd: '90',
    buy_cost_usd: '60',
    is_open_or_close: 1,
    timestamp: NOW_S - 60,
  }),
  tradeRow(),
  tradeRow({ maker: OTHER, maker_info: { twitter_username: '', tags: [] }, timestamp: NOW_S - 900_000 }),
]
const stats = (name: string, fields: object = {}) => ({
  realized_profit: '-45.25',
  unrealized_profit: 3,
  winrate: 0.4,
  total_cost: '900',
  buy_count: 12,
  sell_count: 10,
  pnl: -0.05,
  common: {
    name,
    avatar: 'https://a.example/a.png',
    twitter_username: 'ann',
    followers_count: 5,
    tags: ['kol'],
  },
  ...fields,
})
const activity = (type: string, timestamp: number) => ({
  transaction_hash: '5aTx',
  type,
  token: { address: MINT, symbol: 'AAA' },
  token_amount: '1000',
  cost_usd: '120.5',
  price: '0.1205',
  timestamp,
})

const data: Readonly<Record<string, (url: URL) => unknown>> = {
  '/v1/user/kol': () => ({ list: rows }),
  // Without the wallets: their order is that of the request.
  '/v1/user/wallet_stats': () => [stats('Ann'), stats('Bob', { realized_profit: 7, common: null })],
  '/v1/user/wallet_activity': (url) =>
    url.searchParams.get('cursor')
      ? { list: [activity('buy', NOW_S - 7_200)], next: '' }
      : { list: [activity('sell', NOW_S - 60), activity('transfer', NOW_S - 90)], next: 'c1' },
}

export function recorded(url: URL): unknown {
  const answer = data[url.pathname]
  return answer && { code: 0, data: answer(url) }
}

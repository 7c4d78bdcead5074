/**
 * Reads the trades and results of well-known traders from GMGN's OpenAPI (github.com/GMGNAI/gmgn-skills). The adapter
 * follows that documentation and was never run live.
 */
import { isPublicKey } from '#contract/rules/address.ts'
import type { KolBoard, KolPeriod, KolResult, KolTrade, KolTrader, KolTrades } from '#domain/kol-board.ts'
import type { Sourced } from '#domain/sourced.ts'
import { createLoader, createLookup, type Loader } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { answered } from '../_kit/upstream.ts'
import { type GmgnOptions, gmgnUpstream } from './source.ts'
import { createTradeStore } from './trade-store.ts'
import {
  type ActivityRow,
  latestTrades,
  type StatsRow,
  type TradeRow,
  walletActivity,
  walletStats,
} from './wire.ts'

const TRADES_FRESH_MS = 15_000
const RESULTS_FRESH_MS = 60_000
const KEEP_MS = 600_000
const LATEST = 200
/** The clocks of the source and of this server may differ by this. */
const CLOCK_SKEW_MS = 600_000
const WALLETS_PER_REQUEST = 20
const PAGE = 100
const MAX_PAGES = 10

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

const tradeOf = (row: TradeRow): KolTrade => ({
  trader: { wallet: row.maker, ...omitAbsent({ twitter: row.maker_info?.twitter_username || undefined }) },
  side: row.side,
  mint: row.base_address,
  symbol: row.base_token?.symbol ?? '',
  usd: row.amount_usd,
  at: iso(row.timestamp),
  ...omitAbsent({
    signature: row.transaction_hash || undefined,
    tokens: row.token_amount,
    priceUsd: row.price_usd,
    // The documentation does not say what it means for a purchase, where it is 0.
    costUsd: row.side === 'sell' && row.buy_cost_usd ? row.buy_cost_usd : undefined,
  }),
})

const activityOf = (row: ActivityRow, trader: KolTrader): KolTrade => ({
  trader,
  side: row.type === 'buy' ? 'buy' : 'sell',
  mint: row.token.address,
  symbol: row.token.symbol ?? '',
  usd: row.cost_usd,
  at: iso(row.timestamp),
  ...omitAbsent({
    signature: row.transaction_hash || undefined,
    tokens: row.token_amount,
    priceUsd: row.price,
  }),
})

const resultOf = (wallet: string, row: StatsRow): KolResult => ({
  trader: {
    wallet,
    ...omitAbsent({
      name: row.common?.name || undefined,
      twitter: row.common?.twitter_username || undefined,
    }),
  },
  ...omitAbsent({
    profitUsd: row.realized_profit,
    winRate: row.winrate,
    buys: row.buy_count,
    sells: row.sell_count,
  }),
})

/** By their names; without names by their places, and only when there is one result for each wallet. */
function resultsByWallet(wallets: readonly string[], rows: readonly StatsRow[]): Map<string, KolResult> {
  const walletAt = (row: StatsRow, place: number): string | undefined =>
    row.wallet_address ?? row.address ?? (rows.length === wallets.length ? wallets[place] : undefined)
  return new Map(
    rows.flatMap((row, place): [string, KolResult][] => {
      const wallet = walletAt(row, place)
      return wallet !== undefined && wallets.includes(wallet) ? [[wallet, resultOf(wallet, row)]] : []
    }),
  )
}

export function gmgnKolBoard(options: GmgnOptions): KolBoard {
  const gmgn = gmgnUpstream(options)
  const { upstream } = gmgn
  const { clock } = upstream
  const store = createTradeStore()
  /** A trade of the far future would push all others out of the store. */
  const isPast = ({ timestamp }: TradeRow): boolean => timestamp * 1000 <= clock.now() + CLOCK_SKEW_MS

  const latest = createLookup<readonly KolTrade[]>({
    upstream,
    freshMs: TRADES_FRESH_MS,
    keepMs: KEEP_MS,
    async ask() {
      const answer = await gmgn.get('/v1/user/kol', [['limit', String(LATEST)]], latestTrades)
      if (!answer.ok) return answer
      store.add(
        answer.data.list
          .filter((row) => isPublicKey(row.maker) && isPublicKey(row.base_address) && isPast(row))
          .map(tradeOf),
      )
      return { ...answer, data: store.all() }
    },
  })

  const loaderOf = (days: KolPeriod): Loader<KolResult> =>
    createLoader<KolResult>({
      upstream,
      freshMs: RESULTS_FRESH_MS,
      keepMs: KEEP_MS,
      chunk: WALLETS_PER_REQUEST,
      async load(wallets) {
        const query = wallets.map((wallet) => ['wallet_address', wallet] as const)
        const answer = await gmgn.get(
          '/v1/user/wallet_stats',
          [...query, ['period', `${days}d`]],
          walletStats,
        )
        return answer.ok ? { ...answer, data: resultsByWallet(wallets, answer.data) } : answer
      },
    })
  const results = { 7: loaderOf(7), 30: loaderOf(30) } as const

  const known = (wallet: string): KolTrader =>
    store.all().find(({ trader }) => trader.wallet === wallet)?.trader ?? { wallet }

  /** The key is a wallet, a time and a limit. */
  const ofWallet = createLookup<KolTrades>({
    upstream,
    freshMs: TRADES_FRESH_MS,
    keepMs: KEEP_MS,
    async ask(key) {
      const [wallet = '', since = '', limit = ''] = key.split(' ')
      return readActivity(wallet, Number(since), Number(limit))
    },
  })

  async function readActivity(wallet: string, since: number, limit: number): Promise<Sourced<KolTrades>> {
    const trades: KolTrade[] = []
    let cursor = ''
    for (let page = 0; ; page++) {
      const answer = await gmgn.get('/v1/user/wallet_activity', queryOf(wallet, cursor), walletActivity)
      if (!answer.ok) return answer
      const { next } = answer.data
      const rows = 'activities' in answer.data ? answer.data.activities : answer.data.list
      const found = (rows as readonly ActivityRow[])
        .filter(({ type, token }) => (type === 'buy' || type === 'sell') && isPublicKey(token.address))
        .map((row) => activityOf(row, known(wallet)))
      trades.push(...found)
      const oldest = found.at(-1)
      const isAll = !next || !oldest || Date.parse(oldest.at) < since
      if (isAll || trades.length >= limit || page + 1 >= MAX_PAGES)
        return { ...answer, data: endOf(trades, since, limit, isAll) }
      cursor = next
    }
  }

  return {
    async results(days, signal) {
      const trades = await latest('kol', signal)
      if (!trades.ok) return trades
      const wallets = [...new Set(trades.data.map(({ trader }) => trader.wallet))]
      const answer = await results[days](wallets, signal)
      return answer.ok ? { ...answer, data: [...answer.data.values()] } : answer
    },
    async traders(signal) {
      const trades = await latest('kol', signal)
      if (!trades.ok) return trades
      const byWallet = new Map(trades.data.map(({ trader }) => [trader.wallet, trader]))
      // Names are in the results only; without them the handles remain.
      const named = await results[7]([...byWallet.keys()], signal)
      if (named.ok) for (const [wallet, { trader }] of named.data) byWallet.set(wallet, trader)
      return { ...trades, data: [...byWallet.values()] }
    },
    async trades(since, signal) {
      const trades = await latest('kol', signal)
      return trades.ok ? { ...trades, data: store.since(since, clock.now()) } : trades
    },
    async tradesOf(wallet, { since, limit }, signal) {
      if (!isPublicKey(wallet))
        return answered(upstream, { trades: [], completeSince: new Date(since).toISOString() })
      // To the minute, so that requests of the same minute share an answer.
      const from = Math.floor(since / 60_000) * 60_000
      return ofWallet(`${wallet} ${from} ${limit}`, signal)
    },
  }
}

const queryOf = (wallet: string, cursor: string): readonly (readonly [string, string])[] => [
  ['wallet_address', wallet],
  ['type', 'buy'],
  ['type', 'sell'],
  ['limit', String(PAGE)],
  ...(cursor === '' ? [] : ([['cursor', cursor]] as const)),
]

function endOf(trades: readonly KolTrade[], since: number, limit: number, isAll: boolean): KolTrades {
  const inside = trades.filter(({ at }) => Date.parse(at) >= since)
  const shown = inside.slice(0, limit)
  const isCut = !isAll || shown.length < inside.length
  const oldest = shown.at(-1)
  return { trades: shown, completeSince: isCut && oldest ? oldest.at : new Date(since).toISOString() }
}

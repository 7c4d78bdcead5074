/**
 * Serves the routes of openapi.gmgn.ai about well-known traders and single tokens, over simulated trades and in GMGN's wire
 * format (github.com/GMGNAI/gmgn-skills). It knows the chain 'sol' only.
 */
import type { Market } from '../market/market.ts'
import { createMeter, json, rounded, type StandIn } from '../market/wire.ts'
import { tokenInfo, tokenSecurity } from './gmgn-token.ts'
import { type SimulatedTrader, simulatedTraders } from './traders.ts'
import { createKolTape, type KolTape, type SimulatedTrade } from './trades.ts'

const MAX_TRADES = 200
const MAX_ROWS = 100
const DAY_MS = 86_400_000
const CLOCK_SKEW_S = 5
const REPLAY_MS = 7_000
/** Nothing older is kept. */
const HISTORY_MS = 60 * DAY_MS

type Options = Readonly<{
  seed: string
  requestsPerMinute?: number
  /** The signature of a trade that also happened on the sandbox chain. */
  signatureOf?: (trade: SimulatedTrade) => string | undefined
}>
type Context = Readonly<{
  market: Market
  tape: KolTape
  now: number
  signatureOf: (trade: SimulatedTrade) => string
}>

const refused = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  json({ code: status, error, message: error.toLowerCase().replaceAll('_', ' ') }, status, headers)
const success = (data: unknown): Response => json({ code: 0, data })

const seconds = (ms: number): number => Math.floor(ms / 1000)
const byWallet = (wallet: string): SimulatedTrader | undefined =>
  simulatedTraders.find((trader) => trader.wallet === wallet)
const numberOf = (url: URL, name: string, most: number): number => {
  const number = Number(url.searchParams.get(name) ?? most)
  return Number.isInteger(number) && number > 0 ? Math.min(most, number) : most
}

/** A trade that is on no chain has no transaction. */
const tradeRow = ({ signatureOf }: Context, trade: SimulatedTrade): object => ({
  transaction_hash: signatureOf(trade),
  maker: trade.trader.wallet,
  side: trade.side,
  base_address: trade.token.mint,
  base_token: { symbol: trade.token.symbol, launchpad: '' },
  amount_usd: rounded(trade.usd, 4),
  token_amount: trade.tokens.toFixed(trade.token.decimals),
  price_usd: trade.priceUsd,
  buy_cost_usd: rounded(trade.costUsd ?? 0, 4),
  is_open_or_close: trade.side === 'buy' ? 0 : 1,
  timestamp: seconds(trade.at),
  maker_info: { twitter_username: trade.trader.handle, tags: ['kol'] },
})

function latestTrades(context: Context, url: URL): Response {
  const trades = context.tape.between(context.now - HISTORY_MS, context.now)
  const list = trades.slice(0, numberOf(url, 'limit', MAX_TRADES)).map((trade) => tradeRow(context, trade))
  return success({ list })
}

function statsOf({ tape, now }: Context, trader: SimulatedTrader, days: number): object {
  const trades = tape.between(now - days * DAY_MS, now, trader)
  const sells = trades.filter(({ side }) => side === 'sell')
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const profits = sells.map(({ usd, costUsd = usd }) => usd - costUsd)
  const cost = sum(sells.map(({ costUsd = 0 }) => costUsd))
  return {
    wallet_address: trader.wallet,
    realized_profit: String(rounded(sum(profits), 4)),
    unrealized_profit: '0',
    winrate: sells.length === 0 ? null : profits.filter((profit) => profit > 0).length / sells.length,
    total_cost: String(rounded(cost, 4)),
    buy_count: trades.length - sells.length,
    sell_count: sells.length,
    pnl: cost === 0 ? 0 : rounded(sum(profits) / cost, 6),
    common: {
      name: trader.name,
      twitter_username: trader.handle,
      twitter_name: trader.name,
      followers_count: trader.followers,
      tags: ['kol'],
    },
  }
}

function walletStats(context: Context, url: URL): Response {
  const period = url.searchParams.get('period') ?? '7d'
  if (period !== '7d' && period !== '30d') return refused(400, 'INVALID_PERIOD')
  const stats = url.searchParams
    .getAll('wallet_address')
    .flatMap((wallet) => byWallet(wallet) ?? [])
    .map((trader) => statsOf(context, trader, Number.parseInt(period, 10)))
  return success(stats.length === 1 ? stats[0] : stats)
}

const activityRow = ({ signatureOf }: Context, trade: SimulatedTrade): object => ({
  transaction_hash: signatureOf(trade),
  type: trade.side,
  token: { address: trade.token.mint, symbol: trade.token.symbol },
  token_amount: trade.tokens.toFixed(trade.token.decimals),
  cost_usd: String(rounded(trade.usd, 4)),
  price: String(trade.priceUsd),
  timestamp: seconds(trade.at),
})

/** The cursor is the time of the last trade of the page before. */
function walletActivity(context: Context, url: URL): Response {
  const trader = byWallet(url.searchParams.get('wallet_address') ?? '')
  if (!trader) return success({ activities: [], next: '' })
  const { now, tape } = context
  const cursor = Number(url.searchParams.get('cursor') || now + 1)
  const types = url.searchParams.getAll('type')
  const token = url.searchParams.get('token_address')
  const trades = tape
    .between(now - HISTORY_MS, Math.min(now, cursor - 1), trader)
    .filter(({ side }) => types.length === 0 || types.includes(side))
    .filter(({ token: { mint } }) => token === null || mint === token)
  const page = trades.slice(0, numberOf(url, 'limit', MAX_ROWS))
  const next = page.length < trades.length ? String(page.at(-1)?.at) : ''
  return success({ activities: page.map((trade) => activityRow(context, trade)), next })
}

const ROUTES: Readonly<Record<string, (context: Context, url: URL) => Response>> = {
  '/v1/user/kol': latestTrades,
  '/v1/user/wallet_stats': walletStats,
  '/v1/user/wallet_activity': walletActivity,
  '/v1/token/info': ({ market, tape, now }, url) => success(tokenInfo(market, tape, now, url)),
  '/v1/token/security': ({ market }, url) => success(tokenSecurity(market, url)),
}

/** Each request has a time of its own and an id that is used once. */
function createGate(now: () => number): (request: Request, url: URL) => string | undefined {
  const used = new Map<string, number>()
  return (request, url) => {
    if (!request.headers.get('x-apikey')) return 'API_KEY_MISSING'
    const time = Number(url.searchParams.get('timestamp'))
    if (!(Math.abs(time - now() / 1000) <= CLOCK_SKEW_S + 1)) return 'TIMESTAMP_EXPIRED'
    const id = url.searchParams.get('client_id') ?? ''
    for (const [each, at] of used) if (now() - at >= REPLAY_MS) used.delete(each)
    if (id === '' || used.has(id)) return 'CLIENT_ID_REPLAYED'
    used.set(id, now())
    return undefined
  }
}

export function gmgnKolStandIn(market: Market, options: Options): StandIn {
  const { seed, requestsPerMinute, signatureOf } = options
  const tape = createKolTape(market, seed)
  const gate = createGate(market.now)
  const meter = requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, market.now)
  return async (request) => {
    const url = new URL(request.url)
    const route = request.method === 'GET' ? ROUTES[url.pathname] : undefined
    if (!route) return refused(404, 'NOT_FOUND')
    const problem = gate(request, url)
    if (problem) return refused(401, problem)
    const usage = meter?.()
    if (usage?.refused)
      return refused(429, 'RATE_LIMIT_EXCEEDED', { 'x-ratelimit-reset': String(seconds(usage.resetAt)) })
    if (url.searchParams.get('chain') !== 'sol') return refused(400, 'INVALID_CHAIN')
    return route({ market, tape, now: market.now(), signatureOf: (trade) => signatureOf?.(trade) ?? '' }, url)
  }
}

/**
 * Serves api.dexscreener.com over the simulated market, in its wire format (docs.dexscreener.com/api/reference).
 * It knows Solana only, and carries no images or paid boosts.
 */
import { isPublicKey } from '#contract/rules/address.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import { type Market, type PoolState, type TokenState, windowNames } from './market.ts'
import { createMeter, json, plainNumber, rounded, type StandIn, searchParam } from './wire.ts'

const CHAIN = 'solana'
const MAX_ADDRESSES = 30
const MAX_PAIRS = 30

/** The names of the pool kinds in which each exchange's deep pairs live. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  raydium: ['CLMM'],
  orca: ['wp'],
  meteora: ['DLMM'],
}

type Party = { address: string; name: string; symbol: string }
type Trades = { buys: number; sells: number }
type PerWindow<T> = Partial<Record<(typeof windowNames)[number], T>>
export type Pair = {
  chainId: string
  dexId: string
  url: string
  pairAddress: string
  labels?: readonly string[]
  baseToken: Party
  quoteToken: Party
  priceNative: string
  priceUsd: string
  txns: PerWindow<Trades>
  volume: PerWindow<number>
  priceChange: PerWindow<number>
  liquidity: { usd: number; base: number; quote: number }
  fdv: number
  marketCap: number
  pairCreatedAt: number
}

const party = ({ mint, name, symbol }: SandboxToken): Party => ({ address: mint, name, symbol })

function activityOf(state: TokenState, share: number): Pick<Pair, 'txns' | 'volume' | 'priceChange'> {
  const [txns, volume, priceChange]: [PerWindow<Trades>, PerWindow<number>, PerWindow<number>] = [{}, {}, {}]
  for (const name of windowNames) {
    const traded = state.windows[name]
    const trades = { buys: Math.round(traded.buys * share), sells: Math.round(traded.sells * share) }
    txns[name] = trades
    volume[name] = rounded(traded.volumeUsd * share, 2)
    // The source leaves out the change of a window without trades.
    if (trades.buys + trades.sells > 0) priceChange[name] = rounded(traded.changePercent, 2)
  }
  return { txns, volume, priceChange }
}

function pairOf(state: TokenState, { pool, quote, priceUsd, quotePriceUsd }: PoolState): Pair {
  const usd = state.liquidityUsd * pool.share
  const labels = LABELS[pool.dexId]
  return {
    chainId: CHAIN,
    dexId: pool.dexId,
    url: `https://dexscreener.com/${CHAIN}/${pool.address.toLowerCase()}`,
    pairAddress: pool.address,
    ...(labels && { labels }),
    baseToken: party(state.token),
    quoteToken: party(quote),
    priceNative: plainNumber(priceUsd / quotePriceUsd, 4, 4),
    priceUsd: plainNumber(priceUsd, 4, 2),
    ...activityOf(state, pool.share),
    liquidity: {
      usd: rounded(usd, 2),
      base: rounded(usd / 2 / priceUsd, 4),
      quote: rounded(usd / 2 / quotePriceUsd, 4),
    },
    fdv: Math.round(state.marketCapUsd),
    marketCap: Math.round(state.marketCapUsd),
    pairCreatedAt: state.firstPoolAt,
  }
}

const deepestFirst = (pairs: readonly Pair[]): Pair[] =>
  pairs.toSorted((a, b) => b.liquidity.usd - a.liquidity.usd)

/** Every pair of the market in which `wanted` finds one of the two sides or the pool itself. */
function pairsWhere(market: Market, wanted: (base: Party, quote: Party, pool: string) => boolean): Pair[] {
  return deepestFirst(
    market.tokens.flatMap((token) => {
      const pools = market
        .pools(token)
        .filter(({ pool, quote }) => wanted(party(token), party(quote), pool.address))
      if (pools.length === 0) return []
      const state = market.state(token)
      return pools.map((pool) => pairOf(state, pool))
    }),
  )
}

const holds = (side: Party, word: string): boolean =>
  side.symbol.toLowerCase().includes(word) || side.name.toLowerCase().includes(word)

/** 'jup', 'jup/sol' or 'jup sol', a mint, or the address of a pool. */
function searched(market: Market, query: string): Pair[] {
  const words = query
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)
  const matches = (base: Party, quote: Party, pool: string): boolean => {
    if ([base.address, quote.address, pool].includes(query)) return true
    const [first = '', second] = words
    if (words.length === 2 && second !== undefined && holds(base, first) && holds(quote, second)) return true
    return holds(base, query.toLowerCase()) || quote.symbol.toLowerCase() === query.toLowerCase()
  }
  const exact = (pair: Pair): number => (pair.baseToken.symbol.toLowerCase() === words[0] ? 1 : 0)
  return pairsWhere(market, matches)
    .toSorted((a, b) => exact(b) - exact(a))
    .slice(0, MAX_PAIRS)
}

const refusal = (status: number, error: string): Response => json({ error }, status)

function answerTokens(market: Market, chain: string, list: string): Response {
  const mints = new Set(list.split(','))
  if (mints.size > MAX_ADDRESSES) return refusal(400, `At most ${MAX_ADDRESSES} addresses`)
  if (chain !== CHAIN) return json([])
  return json(pairsWhere(market, (base, quote) => mints.has(base.address) || mints.has(quote.address)))
}

function answer(market: Market, url: URL): Response {
  if (url.pathname === '/latest/dex/search') {
    const query = searchParam(url, 'q')
    return query
      ? json({ schemaVersion: '1.0.0', pairs: searched(market, query) })
      : refusal(400, 'Missing query parameter q')
  }
  const [, kind, version, chain, list, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (version !== 'v1' || !chain || !list || rest.length > 0) return refusal(404, 'Not found')
  if (kind === 'tokens') return answerTokens(market, chain, list)
  if (kind !== 'token-pairs') return refusal(404, 'Not found')
  return isPublicKey(list) ? answerTokens(market, chain, list) : json([])
}

export function dexscreenerStandIn(
  market: Market,
  { requestsPerMinute }: { requestsPerMinute?: number } = {},
): StandIn {
  const meter = requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, market.now)
  return async (request) => {
    const usage = meter?.()
    if (usage?.refused) {
      const seconds = Math.ceil((usage.resetAt - market.now()) / 1000)
      return json({ error: 'Too many requests' }, 429, { 'retry-after': String(seconds) })
    }
    if (request.method !== 'GET') return refusal(405, 'Method not allowed')
    return answer(market, new URL(request.url))
  }
}

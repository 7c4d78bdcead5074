/**
 * Stand-in for the price and token calls of api.jup.ag over the simulated market, in its wire format
 * (github.com/jup-ag/docs, openapi-spec/price/v3 and tokens/v2). It knows no API keys, so it is keyless only.
 */
import { isPublicKey } from '#contract/rules/address.ts'
import type { SandboxToken } from '../tokens/tokens.ts'
import { logoUrl } from './logos.ts'
import type { Market, MarketWindow, TokenQuote } from './market.ts'
import { createMeter, json, type StandIn, searchParam, type Usage } from './wire.ts'

const MAX_PRICES = 50
const MAX_MINTS = 100
const MAX_FOUND = 20
/** Below this an unverified token has no price that the source would stand for. */
const RELIABLE_LIQUIDITY_USD = 10_000

const PROGRAMS = {
  'spl-token': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'spl-token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

const GENESIS_MS = Date.parse('2020-03-16T14:29:00Z')
const blockAt = (at: number): number => Math.floor((at - GENESIS_MS) / 400)

const isReliable = ({ token, liquidityUsd }: TokenQuote): boolean =>
  token.verified || liquidityUsd >= RELIABLE_LIQUIDITY_USD

const createdAt = ({ firstPoolAt }: TokenQuote): string => new Date(firstPoolAt).toISOString()

function prices(market: Market, ids: readonly string[]): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const id of ids) {
    const token = market.token(id)
    const quote = token && market.quote(token)
    if (!quote || !isReliable(quote)) continue
    found[id] = {
      createdAt: createdAt(quote),
      liquidity: quote.liquidityUsd,
      usdPrice: quote.priceUsd,
      blockId: blockAt(market.now()),
      decimals: quote.token.decimals,
      priceChange24h: quote.change24hPercent,
    }
  }
  return found
}

const statsOf = (window: MarketWindow): Record<string, number> => ({
  priceChange: window.changePercent,
  liquidityChange: window.liquidityChangePercent,
  volumeChange: window.volumeChangePercent,
  buyVolume: window.buyVolumeUsd,
  sellVolume: window.sellVolumeUsd,
  numBuys: Math.round(window.buys),
  numSells: Math.round(window.sells),
  numTraders: Math.round((window.buys + window.sells) / 3),
})

const auditOf = (token: SandboxToken): Record<string, unknown> => ({
  mintAuthorityDisabled: token.mintAuthorityDisabled,
  freezeAuthorityDisabled: token.freezeAuthorityDisabled,
  ...(!token.verified && { isSus: true }),
  topHoldersPercentage: token.verified ? 18.4 : 91.7,
})

function organicScore(token: SandboxToken): { organicScore: number; organicScoreLabel: string } {
  if (!token.verified) return { organicScore: 0, organicScoreLabel: 'low' }
  const score = Math.min(99, 40 + 9 * Math.log10(token.volume24hUsd / 100_000 + 1) * 2)
  return { organicScore: score, organicScoreLabel: score >= 70 ? 'high' : 'medium' }
}

function mintInformation(market: Market, token: SandboxToken): Record<string, unknown> {
  const state = market.state(token)
  const { m5, h1, h6, h24 } = state.windows
  return {
    id: token.mint,
    name: token.name,
    symbol: token.symbol,
    icon: logoUrl(token),
    decimals: token.decimals,
    circSupply: token.supply,
    totalSupply: token.supply,
    tokenProgram: PROGRAMS[token.program],
    firstPool: { id: token.pools[0]?.address ?? token.mint, createdAt: createdAt(state) },
    holderCount: token.holderCount,
    audit: auditOf(token),
    ...organicScore(token),
    isVerified: token.verified,
    tags: token.tags,
    fdv: state.marketCapUsd,
    mcap: state.marketCapUsd,
    usdPrice: state.priceUsd,
    priceBlockId: blockAt(market.now()),
    liquidity: state.liquidityUsd,
    stats5m: statsOf(m5),
    stats1h: statsOf(h1),
    stats6h: statsOf(h6),
    stats24h: statsOf(h24),
    updatedAt: new Date(market.now()).toISOString(),
  }
}

/** An exact symbol before a part of one, the verified before the rest, the deeper before the thinner. */
function searched(market: Market, query: string): readonly SandboxToken[] {
  const text = query.toLowerCase()
  const rank = (token: SandboxToken): number =>
    (token.symbol.toLowerCase() === text ? 1e15 : 0) + (token.verified ? 1e13 : 0) + token.liquidityUsd
  return market.tokens
    .filter(({ symbol, name }) => symbol.toLowerCase().includes(text) || name.toLowerCase().includes(text))
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, MAX_FOUND)
}

const refusal = (status: number, error: string): Response => json({ error }, status)

function answerPrices(market: Market, url: URL): Response {
  const ids = searchParam(url, 'ids')?.split(',') ?? []
  if (ids.length === 0) return refusal(400, 'ids is required')
  if (ids.length > MAX_PRICES) return refusal(400, `ids must have at most ${MAX_PRICES} items`)
  return json(prices(market, ids))
}

function answerSearch(market: Market, url: URL): Response {
  const query = searchParam(url, 'query')
  if (!query) return refusal(400, 'query is required')
  const mints = query.split(',')
  if (!mints.every(isPublicKey))
    return json(searched(market, query).map((token) => mintInformation(market, token)))
  if (mints.length > MAX_MINTS) return refusal(400, `query must have at most ${MAX_MINTS} mints`)
  const known = mints.flatMap((mint) => market.token(mint) ?? [])
  return json(known.map((token) => mintInformation(market, token)))
}

function answer(market: Market, request: Request): Response {
  const url = new URL(request.url)
  if (request.headers.has('x-api-key')) return json({ code: 401, message: 'Unauthorized' }, 401)
  if (request.method !== 'GET') return json({ code: 404, message: 'Route not found' }, 404)
  if (url.pathname === '/price/v3') return answerPrices(market, url)
  if (url.pathname === '/tokens/v2/search') return answerSearch(market, url)
  return json({ code: 404, message: 'Route not found' }, 404)
}

/** The gateway shows the limit on good answers and on refused ones, nowhere else. */
const limitHeaders = ({ current, remaining, resetAt }: Usage): [string, string][] => [
  ['x-ratelimit-current', String(current)],
  ['x-ratelimit-remaining', String(remaining)],
  ['x-ratelimit-reset', String(Math.ceil(resetAt / 1000))],
]

export function jupiterStandIn(
  market: Market,
  { requestsPerMinute }: { requestsPerMinute?: number } = {},
): StandIn {
  const meter = requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, market.now)
  return async (request) => {
    const usage = meter?.()
    const response = usage?.refused
      ? json({ code: 429, message: '[API Gateway] Too many requests' }, 429)
      : answer(market, request)
    if (usage && (response.ok || usage.refused))
      for (const [name, value] of limitHeaders(usage)) response.headers.set(name, value)
    return response
  }
}

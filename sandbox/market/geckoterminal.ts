/**
 * Serves api.geckoterminal.com/api/v2 over the simulated market, in its wire format (apiguide.geckoterminal.com): the
 * pools of a token, and the candles of a pool.
 */
import type { SandboxPool, SandboxToken } from '../tokens/tokens.ts'
import { candlesOf } from './candles.ts'
import type { Market, PoolState } from './market.ts'
import { createMeter, json, type StandIn, searchParam } from './wire.ts'

const PREFIX = '/api/v2/networks/solana/'
const PAGE = 20
const MAX_LIMIT = 1_000
const DEFAULT_LIMIT = 100
const MINUTE_MS = 60_000
const FRAMES: Readonly<Record<string, { unitMs: number; aggregates: readonly number[] }>> = {
  minute: { unitMs: MINUTE_MS, aggregates: [1, 5, 15] },
  hour: { unitMs: 60 * MINUTE_MS, aggregates: [1, 4, 12] },
  day: { unitMs: 1_440 * MINUTE_MS, aggregates: [1] },
}

type Listed = Readonly<{ token: SandboxToken; pool: SandboxPool; quote: SandboxToken }>

const refusal = (status: number, title: string): Response =>
  json({ errors: [{ status: String(status), title }] }, status)

const listedPools = (market: Market): Listed[] =>
  market.tokens.flatMap((token) => market.pools(token).map(({ pool, quote }) => ({ token, pool, quote })))

const coinIds: Readonly<Record<string, string>> = { SOL: 'wrapped-solana', USDC: 'usd-coin', USDT: 'tether' }
const party = ({ mint, symbol, name }: SandboxToken) => ({
  address: mint,
  name,
  symbol,
  coingecko_coin_id: coinIds[symbol] ?? null,
})

function poolRow(market: Market, token: SandboxToken, { pool, quote, priceUsd, quotePriceUsd }: PoolState) {
  const { windows, liquidityUsd, marketCapUsd, firstPoolAt } = market.state(token)
  return {
    id: `solana_${pool.address}`,
    type: 'pool',
    attributes: {
      address: pool.address,
      name: `${token.symbol} / ${quote.symbol}`,
      pool_created_at: new Date(firstPoolAt).toISOString(),
      base_token_price_usd: String(priceUsd),
      quote_token_price_usd: String(quotePriceUsd),
      base_token_price_quote_token: String(priceUsd / quotePriceUsd),
      fdv_usd: String(marketCapUsd),
      market_cap_usd: token.verified ? String(marketCapUsd) : null,
      price_change_percentage: { h24: windows.h24.changePercent.toFixed(2) },
      volume_usd: { h24: String(windows.h24.volumeUsd * pool.share) },
      reserve_in_usd: String(liquidityUsd * pool.share),
    },
    relationships: {
      base_token: { data: { id: `solana_${token.mint}`, type: 'token' } },
      quote_token: { data: { id: `solana_${quote.mint}`, type: 'token' } },
      dex: { data: { id: pool.dexId, type: 'dex' } },
    },
  }
}

/** The product of volume and liquidity decides the order, as in the source's default sort. */
const weight = ({ attributes }: ReturnType<typeof poolRow>): number =>
  Number(attributes.volume_usd.h24) * Number(attributes.reserve_in_usd)

function answerPools(market: Market, mint: string, url: URL): Response {
  if (!market.token(mint)) return refusal(404, 'Not Found')
  const page = Number(searchParam(url, 'page') ?? 1)
  const rows = market.tokens.flatMap((token) =>
    market
      .pools(token)
      .filter(({ quote }) => token.mint === mint || quote.mint === mint)
      .map((pool) => poolRow(market, token, pool)),
  )
  return json({ data: rows.toSorted((a, b) => weight(b) - weight(a)).slice((page - 1) * PAGE, page * PAGE) })
}

/** The price of one side of the pool, in dollars or in units of the other side. */
function priceOf(market: Market, { token, pool, quote }: Listed, isQuote: boolean, isUsd: boolean) {
  const base = (at: number): number => market.poolPriceAt(token, pool, at)
  const other = (at: number): number => market.priceAt(quote, at)
  const [own, against] = isQuote ? [other, base] : [base, other]
  return isUsd ? own : (at: number): number => own(at) / against(at)
}

function answerCandles(market: Market, listed: Listed, frame: string, url: URL): Response {
  const { unitMs, aggregates } = FRAMES[frame] ?? { unitMs: 0, aggregates: [] }
  const aggregate = Number(searchParam(url, 'aggregate') ?? 1)
  const limit = Number(searchParam(url, 'limit') ?? DEFAULT_LIMIT)
  const before = Number(searchParam(url, 'before_timestamp') ?? Number.MAX_SAFE_INTEGER / 1000)
  const side = searchParam(url, 'token') ?? 'base'
  if (!aggregates.includes(aggregate)) return refusal(400, 'Aggregate is not supported')
  if (!(limit >= 1 && limit <= MAX_LIMIT) || !(before > 0)) return refusal(400, 'Parameter is out of range')
  if (!['base', 'quote', listed.token.mint, listed.quote.mint].includes(side))
    return refusal(400, 'Token is not in this pool')
  const isQuote = side === 'quote' || side === listed.quote.mint
  const isUsd = (searchParam(url, 'currency') ?? 'usd') === 'usd'
  const priceAt = priceOf(market, listed, isQuote, isUsd)
  const usdAt = priceOf(market, listed, isQuote, true)
  const range = { stepMs: unitMs * aggregate, before: before * 1000, count: limit, priceAt }
  const rows = candlesOf(market, listed.token, listed.pool, range).map(
    ({ time, open, high, low, close, volumeUsd }) => {
      const unit = isUsd ? 1 : usdAt(time) / priceAt(time)
      return [time / 1000, open, high, low, close, volumeUsd / unit]
    },
  )
  return json({
    data: { id: listed.pool.address, type: 'ohlcv_request_response', attributes: { ohlcv_list: rows } },
    meta: { base: party(listed.token), quote: party(listed.quote) },
  })
}

function answer(market: Market, url: URL): Response {
  if (!url.pathname.startsWith(PREFIX)) return refusal(404, 'Not Found')
  const [kind, id = '', what, frame = '', ...rest] = url.pathname.slice(PREFIX.length).split('/')
  if (kind === 'tokens' && what === 'pools' && frame === '') return answerPools(market, id, url)
  const isCandles = kind === 'pools' && what === 'ohlcv' && Object.hasOwn(FRAMES, frame) && rest.length === 0
  const listed = isCandles ? listedPools(market).find(({ pool }) => pool.address === id) : undefined
  return listed ? answerCandles(market, listed, frame, url) : refusal(404, 'Not Found')
}

export function geckoterminalStandIn(
  market: Market,
  { requestsPerMinute }: { requestsPerMinute?: number } = {},
): StandIn {
  const meter = requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, market.now)
  return async (request) => {
    if (meter?.().refused)
      return json({ status: { error_code: 429, error_message: 'Rate limit exceeded' } }, 429)
    if (request.method !== 'GET') return refusal(405, 'Method not allowed')
    return answer(market, new URL(request.url))
  }
}

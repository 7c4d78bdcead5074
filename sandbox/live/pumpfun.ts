/**
 * Serves the list of live streams of frontend-api-v3.pump.fun over simulated streams, in the form that public clients
 * read. Market caps are those of the simulated market.
 */

import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Market } from '../market/market.ts'
import { createMeter, json, rounded, type StandIn } from '../market/wire.ts'
import { sandboxAddress } from '../tokens/address.ts'
import { type SimulatedStream, streamsNow } from './streams.ts'

const MAX_LIMIT = 1_000
const DEFAULT_LIMIT = 60

function coinOf(market: Market, solUsd: number, { token, channel, viewers }: SimulatedStream): object {
  const { marketCapUsd, firstPoolAt } = market.quote(token)
  return {
    mint: token.mint,
    name: token.name,
    symbol: token.symbol,
    description: `${token.name}, live.`,
    creator: sandboxAddress(`creator ${token.mint}`),
    username: channel,
    complete: token.verified,
    created_timestamp: firstPoolAt,
    last_trade_timestamp: market.now(),
    market_cap: rounded(marketCapUsd / solUsd, 6),
    usd_market_cap: rounded(marketCapUsd, 2),
    is_currently_live: true,
    num_participants: viewers,
    reply_count: viewers * 3,
    nsfw: false,
  }
}

const wholeNumber = (text: string | null, fallback: number): number => {
  const number = Number(text ?? fallback)
  return Number.isInteger(number) && number >= 0 ? number : fallback
}

export function pumpfunStandIn(
  market: Market,
  { seed, requestsPerMinute }: Readonly<{ seed: string; requestsPerMinute?: number }>,
): StandIn {
  const meter = requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, market.now)
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname !== '/coins/currently-live') return json({ statusCode: 404, message: 'Not Found' }, 404)
    if (meter?.().refused) return json({ statusCode: 429, message: 'Too Many Requests' }, 429)
    if (request.headers.get('origin') !== 'https://pump.fun')
      return json({ statusCode: 403, message: 'Forbidden' }, 403)
    const sol = market.token(WRAPPED_SOL)
    if (!sol) throw new Error('the market has no SOL')
    const solUsd = market.quote(sol).priceUsd
    const offset = wholeNumber(url.searchParams.get('offset'), 0)
    const limit = Math.min(MAX_LIMIT, wholeNumber(url.searchParams.get('limit'), DEFAULT_LIMIT))
    const streams = streamsNow(market, seed).slice(offset, offset + limit)
    return json(streams.map((stream) => coinOf(market, solUsd, stream)))
  }
}

/**
 * GeckoTerminal's wire as its reference documents it, for tests. Written by hand, not captured: field names, types, order
 * and what may be missing follow the OpenAPI description of the same API; the figures are made up.
 */

export const NOW = Date.parse('2026-11-20T12:34:00Z') / 1000
export const MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const SOL = 'So11111111111111111111111111111111111111112'
const SHALLOW = '6e4ewHhGZrBMiSkKat7QCx28dytJdnYrobNXWrPL5WFN'
export const DEEP = 'C1MgLuQckzPRvFRdqLvatCtLBywXn5EWzVvBX5w1ruC5'

const pool = (address: string, base: string, quote: string, reserve: string | null) => ({
  id: `solana_${address}`,
  type: 'pool',
  attributes: {
    address,
    name: 'JUP / SOL',
    pool_created_at: '2024-01-31T00:00:00Z',
    base_token_price_usd: '0.4004',
    market_cap_usd: null,
    volume_usd: { h24: '6876791.39' },
    reserve_in_usd: reserve,
  },
  relationships: {
    base_token: { data: { id: `solana_${base}`, type: 'token' } },
    quote_token: { data: { id: `solana_${quote}`, type: 'token' } },
    dex: { data: { id: 'raydium', type: 'dex' } },
  },
})

const pools = {
  data: [
    pool(SHALLOW, MINT, SOL, null),
    pool(SOL, SOL, MINT, '99000000.5'),
    pool(DEEP, MINT, SOL, '1841734.9'),
  ],
}

const UNITS: Readonly<Record<string, number>> = { minute: 60, hour: 3_600, day: 86_400 }

/** Newest first; numbers; the last one is still open. */
function ohlcv(url: URL) {
  const frame = url.pathname.split('/').at(-1) ?? ''
  const seconds = (UNITS[frame] ?? 60) * Number(url.searchParams.get('aggregate'))
  const before = Number(url.searchParams.get('before_timestamp') ?? NOW + 1)
  const newest = Math.ceil(before / seconds) * seconds - seconds
  const list = Array.from({ length: Number(url.searchParams.get('limit')) }, (_, n) => {
    const time = newest - n * seconds
    const open = 0.4 + Math.sin(time / 7_200) / 50
    const close = 0.4 + Math.sin((time + seconds) / 7_200) / 50
    return [time, open, Math.max(open, close) * 1.001, Math.min(open, close) * 0.999, close, 842.5]
  })
  return {
    data: { id: 'x1', type: 'ohlcv_request_response', attributes: { ohlcv_list: list } },
    meta: {
      base: { address: MINT, symbol: 'JUP', name: 'Jupiter', coingecko_coin_id: 'jupiter-exchange-solana' },
      quote: { address: SOL, symbol: 'SOL', name: 'Wrapped SOL', coingecko_coin_id: 'wrapped-solana' },
    },
  }
}

export function documented(url: URL): unknown {
  if (/^\/api\/v2\/networks\/solana\/tokens\/(?:JUP|So1)\w+\/pools$/.test(url.pathname)) return pools
  if (/\/pools\/\w+\/ohlcv\/(?:minute|hour|day)$/.test(url.pathname)) return ohlcv(url)
  return undefined
}

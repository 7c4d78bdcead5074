/**
 * Birdeye's wire as its documentation shows it, for tests. Written by hand, not captured; the figures are made up.
 */

export const NOW = Date.parse('2026-11-20T12:34:00Z') / 1000
export const MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
export const PAIR = 'C1MgLuQckzPRvFRdqLvatCtLBywXn5EWzVvBX5w1ruC5'

const UNITS: Readonly<Record<string, number>> = { m: 60, H: 3_600, D: 86_400 }

export function documented(url: URL): unknown {
  if (!['/defi/v3/ohlcv', '/defi/v3/ohlcv/pair'].includes(url.pathname)) return undefined
  const param = (name: string): string => url.searchParams.get(name) ?? ''
  const type = param('type')
  const seconds = Number.parseInt(type, 10) * (UNITS[type.slice(-1)] ?? 1)
  const first = Math.ceil(Number(param('time_from')) / seconds) * seconds
  const count = Math.ceil((Number(param('time_to')) - first) / seconds)
  const items = Array.from({ length: count }, (_, n) => ({
    o: 1.01,
    h: 1.05,
    l: 1,
    c: 1.04,
    v: 1_200.5,
    v_usd: 1_236.1,
    unix_time: first + n * seconds,
    address: param('address'),
    type,
    ...(url.pathname.endsWith('pair') ? {} : { currency: param('currency') }),
  }))
  return { success: true, data: { is_scaled_ui_token: false, items } }
}

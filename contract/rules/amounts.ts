/** Formats and parses amounts. Raw amounts stay bigint or decimal strings until they reach one of these. */

const trueMinus = (text: string): string => text.replace('-', '−')

/** Formats a raw integer amount as an exact decimal string: (1500000n, 6) → '1.5'. */
export function rawToDecimal(raw: bigint, decimals: number): string {
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${raw < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Exact and grouped, for terms that a user agrees to: ('1234500000', 6) → '1,234.5'. It never rounds. */
export function formatRaw(raw: bigint | string, decimals: number): string {
  const [whole = '', fraction = ''] = rawToDecimal(BigInt(raw), decimals).split('.')
  return trueMinus(grouped(whole, fraction))
}

export type Rounding = 'down' | 'nearest' | 'up'

/**
 * The headline of an exact figure: two decimals below 10,000 and none above (spec S9), at least four significant
 * digits, and no zeros that say nothing: '88.441208' → '88.44', '0.5' → '0.5', '18912.44' → '18,912'.
 */
export function formatRounded(decimal: string, rounding: Rounding): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const places = Math.min(fraction.length, placesOf(whole, fraction))
  const [kept, rest] = [fraction.slice(0, places), fraction.slice(places)]
  if (/^0*$/.test(rest)) return grouped(whole, kept.replace(/0+$/, ''))
  const isUp = rounding === 'up' || (rounding === 'nearest' && rest >= '5')
  const digits = (BigInt(whole + kept) + (isUp ? 1n : 0n)).toString().padStart(places + 1, '0')
  return grouped(digits.slice(0, digits.length - places), digits.slice(digits.length - places))
}

const SIGNIFICANT = 4

function placesOf(whole: string, fraction: string): number {
  const digits = whole.replace(/^0+/, '').length
  if (digits > SIGNIFICANT) return 0
  if (digits > 0) return Math.max(2, SIGNIFICANT - digits)
  return (/^0*/.exec(fraction)?.[0].length ?? 0) + SIGNIFICANT
}

const grouped = (whole: string, fraction: string): string =>
  `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '' ? '' : `.${fraction}`}`

/**
 * The exact inverse: ('1.5', 6) → 1500000n. Undefined for anything but a plain decimal, or with more digits than
 * the mint has.
 */
export function decimalToRaw(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** spec S9.7–S9.8: no decimals from 1000, else 2; a price below a cent keeps four significant digits. */
export function formatUsd(usd: number): string {
  const size = Math.abs(usd)
  if (size > 0 && size < 0.01) return trueMinus(`${usd < 0 ? '-' : ''}$${significant(size, 4)}`)
  // 999.996 reads as 1,000 and follows its rule.
  const digits = size >= 999.995 ? 0 : 2
  const text = size.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return trueMinus(`${usd < 0 ? '-' : ''}$${text}`)
}

/** Limits are round figures, which read better without cents: '$500', '$2.50'. */
export const formatLimit = (usd: number): string => formatUsd(usd).replace(/\.00$/, '')

/**
 * A price below 10 has four digits after the point, or four significant ones where that is more, zeros too, so that it
 * reads the same everywhere: '$0.3750', '$0.00001680', but '$1.00'. It never gets an exponent.
 */
export function formatPrice(usd: number): string {
  const size = Math.abs(usd)
  if (size >= 9.999_95 || size === 0) return formatUsd(usd)
  const text = size.toFixed(Math.min(20, Math.max(4, 3 - Math.floor(Math.log10(size)))))
  const kept = Number(text) === 0 ? '0' : text.replace(/\.0000$/, '.00')
  return trueMinus(`${usd < 0 ? '-' : ''}$${kept}`)
}

function significant(size: number, digits: number): string {
  const places = Math.min(20, digits - 1 - Math.floor(Math.log10(size)))
  return size.toFixed(places).replace(/0+$/, '').replace(/\.$/, '')
}

/** spec S9.9–S9.10: SOL with 2–4 decimals, 4–6 when under 1. */
export function formatSol(sol: number): string {
  const small = Math.abs(sol) < 1
  return trueMinus(
    sol.toLocaleString('en-US', {
      minimumFractionDigits: small ? 4 : 2,
      maximumFractionDigits: small ? 6 : 4,
    }),
  )
}

/** A token amount in a row: grouped, at most `places` decimals, at least two if there are any, more below 1. */
export function formatAmount(amount: number, places = 4): string {
  const size = Math.abs(amount)
  const digits = size !== 0 && size < 1 ? Math.min(9, places + 2) : size >= 100_000 ? 0 : places
  const least = Number.isInteger(amount) ? 0 : Math.min(2, digits)
  return trueMinus(
    amount.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: digits }),
  )
}

/** The holding of a token, by the rule of headlines; with cents where there is a fraction: '849.36', '846.20'. */
export function formatHolding(amount: number): string {
  const decimal = amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 })
  return formatRounded(decimal, 'nearest').replace(/\.\d$/, '$&0')
}

/** The text that the page shows beside an arrow: '+6.08%', '−4.37%', '0.00%'. */
export function formatPercent(percent: number): string {
  const text = percent.toFixed(2)
  const zero = Number(text) === 0
  return trueMinus(zero ? '0.00%' : `${percent > 0 ? '+' : ''}${text}%`)
}

/** $1.31B, $38.4M, 712K. */
export const formatCompact = (value: number, currency = false): string =>
  trueMinus(
    new Intl.NumberFormat('en-US', {
      notation: 'compact',
      maximumSignificantDigits: 3,
      ...(currency && { style: 'currency', currency: 'USD' }),
    }).format(value),
  )

/** spec C9.26: 50 bps → '0.5%'. */
export const formatSlippage = (bps: number): string => `${Number((bps / 100).toFixed(2))}%`

/** spec C9.24–C9.25: seconds from 1200 ms, else milliseconds. */
export const formatDuration = (ms: number): string =>
  ms >= 1200 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms)} ms`

/** spec S9.69: attachment sizes in B, KB, MB, GB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[step]}`
}

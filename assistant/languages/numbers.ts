/** Writes numbers in the format of a language. */

export type NumberFormat = Readonly<{
  usd(value: number): string
  /** Without rounding: the decimal as it is, grouped. */
  decimal(value: string): string
  amount(value: string): string
  percent(value: number): string
  compact(value: number): string
  list(words: readonly string[]): string
  /** The same, with 'or'. */
  either(words: readonly string[]): string
}>

export function numberFormat(locale: string): NumberFormat {
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { useGrouping: true, ...options })
  const dollars = (options: Intl.NumberFormatOptions) =>
    format({ style: 'currency', currency: 'USD', ...options })
  const point =
    format({})
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  const decimal = (value: string): string => {
    const [whole = '', fraction] = value.split('.')
    if (!/^\d+$/.test(whole)) return value
    return `${format({}).format(BigInt(whole))}${fraction === undefined ? '' : `${point}${fraction}`}`
  }
  return {
    usd: (value) => dollarText(value, dollars),
    decimal,
    amount: (value) => decimal(shortened(value)),
    percent: (value) =>
      format({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
        Math.abs(value) / 100,
      ),
    compact: (value) => dollars({ notation: 'compact', maximumSignificantDigits: 3 }).format(value),
    list: (words) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
    either: (words) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(words),
  }
}

/** No decimals from a thousand, else two; below a cent four digits that matter, and below ten dollars up to four decimals. */
function dollarText(
  value: number,
  dollars: (options: Intl.NumberFormatOptions) => Intl.NumberFormat,
): string {
  const size = Math.abs(value)
  if (size > 0 && size < 0.01) return dollars({ maximumSignificantDigits: 4 }).format(value)
  if (size >= 999.995) return dollars({ maximumFractionDigits: 0 }).format(value)
  return dollars({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
}

const SHOWN_DIGITS = 4

/** Never more than it is: digits that nobody reads are cut, not rounded. */
function shortened(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  if (fraction === '') return value
  const isSmall = /^0*$/.test(whole)
  const zeros = isSmall ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const places = isSmall ? zeros + SHOWN_DIGITS : Math.max(0, SHOWN_DIGITS - whole.replace(/^0+/, '').length)
  const kept = fraction.slice(0, Math.max(places, 0)).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

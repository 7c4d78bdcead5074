/** Amounts of dollars as people write them, '750' or '$1,500.50', read and written to the cent. */
type Read = Readonly<{ ok: true; usd: number } | { ok: false; problem: string }>

export function dollarsOf(text: string, most: number): Read {
  const plain = text.trim().replace(/^\$\s*/, '')
  // Either no comma, or one before each three digits: '1,5' could mean two things.
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(plain))
    return { ok: false, problem: 'Enter an amount in dollars, such as 750 or 750.50.' }
  const usd = Number(plain.replaceAll(',', ''))
  if (usd <= 0) return { ok: false, problem: 'The minimum is one cent.' }
  return usd > most ? { ok: false, problem: `The most is ${dollarsText(most)}.` } : { ok: true, usd }
}

/** '$900', '$1,500.50': a limit is not rounded. */
export const dollarsText = (usd: number): string =>
  `$${usd.toLocaleString('en-US', Number.isInteger(usd) ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

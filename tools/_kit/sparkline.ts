/** Makes the line of a price agree with the price and the change of the last day that stand beside it. */

type Price = Readonly<{ usd: number | null | undefined; change24h?: number | null }>

/** The line is made of whole hours and may be some minutes old: its last point is the price now, its first the price a day ago. */
export function fitToPrice(line: readonly number[], { usd, change24h }: Price): number[] {
  if (typeof usd !== 'number') return [...line]
  if (line.length < 2) return [usd]
  const between = line.slice(1, -1)
  const isKnown = typeof change24h === 'number' && change24h > -100
  return [...(isKnown ? [usd / (1 + change24h / 100)] : line.slice(0, 1)), ...between, usd]
}

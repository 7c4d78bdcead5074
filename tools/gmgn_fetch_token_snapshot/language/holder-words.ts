/** Says how a token is spread over its holders: the part of the ten largest, and how many there are. */
import { formatCompact } from '#contract/rules/amounts.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'

type View = Readonly<{
  symbol: string
  holders?: number | null | undefined
  top_10_pct?: number | null | undefined
}>

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'

export function heldWords(views: readonly View[]): string {
  const [view, other] = views
  if (!view) return ''
  return other ? besideWords(view, other) : spreadWords(view)
}

function spreadWords({ symbol, holders, top_10_pct: top }: View): string {
  const name = plainSymbol(symbol)
  const all = isKnown(holders) ? `${formatCompact(holders)} wallets hold it` : ''
  if (!isKnown(top))
    return all === ''
      ? `No source says how ${name} is spread over its holders.`
      : `No source says what the largest holders of ${name} have. In all, ${all}.`
  const who = "Who they are, I can't see."
  return `The ten largest accounts have ${formatCompact(top)}% of ${name}${all && `, and ${all}`}. ${who}`
}

function besideWords(one: View, other: View): string {
  const first = plainSymbol(one.symbol)
  const second = plainSymbol(other.symbol)
  if (!isKnown(one.top_10_pct) || !isKnown(other.top_10_pct)) return [one, other].map(spreadWords).join(' ')
  const [more, less] = one.top_10_pct >= other.top_10_pct ? [one, other] : [other, one]
  const parts = `The ten largest accounts have ${formatCompact(one.top_10_pct)}% of ${first} and ${formatCompact(other.top_10_pct)}% of ${second}`
  return formatCompact(one.top_10_pct) === formatCompact(other.top_10_pct)
    ? `${parts}.`
    : `${parts}, so ${plainSymbol(more.symbol)} is more concentrated than ${plainSymbol(less.symbol)}.`
}

/** One token in another language; undefined where no source tells. */
export const heldIn = (words: Catalogue, { symbol, holders, top_10_pct: top }: View): string | undefined =>
  isKnown(top)
    ? words.holders({ symbol: plainSymbol(symbol), topTen: top, ...(isKnown(holders) && { count: holders }) })
    : undefined

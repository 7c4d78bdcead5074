/** Says a figure of several tokens in its order, and finds the one that comes first. */
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import { listed, plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Candidate, CandidatesView } from './candidates-view.ts'
import type { Ordered, OrderedFigure } from './order.ts'
import { firstPlaced, placed } from './placed.ts'

const VALUES: Readonly<Record<OrderedFigure, (candidate: Candidate) => number | undefined>> = {
  price: ({ price_usd: usd }) => usd ?? undefined,
  cap: ({ market_cap_usd: usd }) => usd ?? undefined,
  liquidity: ({ liquidity_usd: usd }) => usd ?? undefined,
  volume: ({ volume_24h_usd: usd }) => usd ?? undefined,
  holders: ({ holders }) => holders ?? undefined,
  // The older, the more of it.
  age: ({ first_pool_at: at }) => {
    const first = Date.parse(at ?? '')
    return Number.isNaN(first) ? undefined : -first
  },
}

const inOrder = (
  views: readonly (CandidatesView | undefined)[],
  { wants: [figure], order, tokens }: Ordered,
) => placed(views, tokens, VALUES[figure], order)

export const firstInOrder = (
  views: readonly (CandidatesView | undefined)[],
  slots: Ordered,
): Token | undefined => firstPlaced(inOrder(views, slots))

const TITLES: Readonly<Record<OrderedFigure, readonly [most: string, least: string]>> = {
  price: ['has the highest price', 'has the lowest price'],
  cap: ['has the largest market cap', 'has the smallest market cap'],
  liquidity: ['has the most liquidity', 'has the least liquidity'],
  volume: ['has the most volume of the last 24 hours', 'has the least volume of the last 24 hours'],
  holders: ['has the most holders', 'has the fewest holders'],
  age: ['has been traded for the longest time', 'is the newest'],
}

function valueWords(figure: OrderedFigure, value: number): string {
  if (figure === 'age')
    return `since ${new Date(-value).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })}`
  if (figure === 'holders') return value.toLocaleString('en-US')
  return figure === 'price' ? formatPrice(value) : formatCompact(value, true)
}

/** Undefined where fewer than two are known: their figures are said one by one instead. */
export function orderWords(
  views: readonly (CandidatesView | undefined)[],
  slots: Ordered,
): string | undefined {
  const {
    wants: [figure],
    order,
    tokens,
  } = slots
  const known = inOrder(views, slots)
  const [first, ...rest] = known
  if (!first || rest.length === 0) return undefined
  const link = figure === 'age' ? ' ' : ' with '
  const others = listed(rest.map(({ name, value }) => `${name}${link}${valueWords(figure, value)}`))
  const lead =
    first.value === rest[0]?.value
      ? `${first.name}${link}${valueWords(figure, first.value)} is level with ${others}.`
      : `${first.name} ${TITLES[figure][order === 'most' ? 0 : 1]}, ${valueWords(figure, first.value)}. Then ${rest.length > 1 ? 'come' : 'comes'} ${others}.`
  const unknown = tokens.filter((token) => !known.some((each) => each.token === token))
  return unknown.length === 0
    ? lead
    : `${lead} No source gives it for ${listed(unknown.map(({ symbol }) => plainSymbol(symbol)))}.`
}

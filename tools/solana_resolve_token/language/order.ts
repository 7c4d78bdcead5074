/** Reads which of several tokens has the most or the least of a figure, and says them in that order: 'which is older'. */
import { formatCompact, formatPrice } from '#contract/rules/amounts.ts'
import { listed, plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'
import type { Figure } from '../../_kit/language/figure-cues.ts'
import { bestCandidate, type Candidate, type CandidatesView } from './candidates-view.ts'
import type { TokenSlots } from './token-slots.ts'

export type Order = 'most' | 'least'
export type OrderedFigure = 'price' | 'cap' | 'liquidity' | 'volume' | 'holders' | 'age'
export type Ordered = Readonly<{ wants: readonly [OrderedFigure]; order: Order; tokens: readonly Token[] }>

const LEAST = '(?:least|lowest|smallest|fewest|less|lower|smaller|fewer|thinnest|thinner|shallowest)'
const MOST =
  '(?:most|highest|biggest|largest|greatest|more|higher|bigger|larger|greater|deepest|deeper|best|better)'
const OF_THEM =
  '(?:(?: one| 1| coin| token)|(?: of| out of| among)? (?:them|em|those|these|the (?:two|three|four|2|3|4)|it))*'
const WHICH = `(?:which|what|who)${OF_THEM}`

/** Each figure: its noun, and the words that are a comparison of it by themselves. */
const FIGURES: Readonly<Record<OrderedFigure, Readonly<{ noun: string; most?: string; least?: string }>>> = {
  liquidity: { noun: '(?:liquidity|liquid|depth)' },
  cap: { noun: '(?:market ?caps?|mkt ?cap|mcaps?|caps?|market value|valuation)' },
  volume: { noun: '(?:(?:trading )?volume|turnover|traded)' },
  holders: { noun: '(?:holders|owners|wallets)' },
  age: {
    noun: '(?:age)',
    most: '(?:older|oldest|(?:been )?around (?:for )?(?:the )?longer|came (?:out )?first)',
    least: '(?:newer|newest|younger|youngest)',
  },
  price: {
    noun: '(?:price|unit price)',
    most: '(?:dearer|dearest|pricier|more expensive|most expensive)',
    least: '(?:cheaper|cheapest|least expensive|less expensive)',
  },
}

export const isOrderedFigure = (figure: Figure | undefined): figure is OrderedFigure =>
  figure !== undefined && Object.hasOwn(FIGURES, figure)

export const isOrdered = (slots: TokenSlots): slots is TokenSlots & Ordered =>
  slots.order !== undefined && slots.wants.length === 1 && isOrderedFigure(slots.wants[0])

type Shape = Readonly<{ figure: OrderedFigure; order: Order; shape: RegExp }>

const SORTS =
  '(?:rank|sort|order|list|compare)(?: (?:them|em|those|these|all|all of them|both|the|(?:the )?(?:two|three|four|2|3|4)(?: of them)?|coins|tokens|it))* (?:by|on|in|for)'
const END = '(?: (?:then|now|please|today|though|here|right now|overall|in total))*$'
const LEAD = '^(?: (?:and|so|ok|okay|now|then|but|hm|hmm|well|or|also|tell me|show me|please|can you|just))*'

const SHAPES: readonly Shape[] = (Object.keys(FIGURES) as OrderedFigure[]).flatMap((figure) => {
  const { noun, most, least } = FIGURES[figure]
  const shapes = (order: Order, degree: string, own: string | undefined): readonly Shape[] => [
    {
      figure,
      order,
      shape: new RegExp(
        `${LEAD} ${WHICH}(?: (?:has|have|had|is|are|was|got|gets|comes|with|does|the|a|by))*? ${degree} (?:of )?(?:the )?${noun}${OF_THEM}${END}`,
      ),
    },
    ...(own
      ? [
          {
            figure,
            order,
            shape: new RegExp(`${LEAD} ${WHICH}(?: (?:is|are|has|have|was|the))*? ${own}${OF_THEM}${END}`),
          },
        ]
      : []),
  ]
  return [
    ...shapes('least', LEAST, least),
    ...shapes('most', MOST, most),
    {
      figure,
      order: 'most' as const,
      shape: new RegExp(`${LEAD} ${SORTS} (?:their |its |the )?${noun}${END}`),
    },
  ]
})

/** 'And the least?' behind an order, or behind one figure of several. */
const AGAIN = (degree: string, own: string): RegExp =>
  new RegExp(
    `${LEAD}(?: (?:which|what|who|is|has|about|how|the|one|1))* (?:${degree}|${own})${OF_THEM}${END}`,
  )
const OWN_LEAST = '(?:newest|newer|youngest|cheapest|cheaper)'
const OWN_MOST = '(?:oldest|older|dearest|most expensive)'
const LEAST_AGAIN = AGAIN(LEAST, OWN_LEAST)
const MOST_AGAIN = AGAIN(MOST.replace('|best|better', ''), OWN_MOST)

const isCoin = ({ symbol, kind }: Token): boolean => symbol !== '' && kind !== 'trader' && kind !== 'wallet'

/** Each is a look-up of its own. */
const LOOKED_UP = 4

export function orderedIn(
  text: string,
  context: DialogueContext,
  named: readonly Token[] = [],
): Ordered | undefined {
  const found = SHAPES.find(({ shape }) =>
    shape.test(text.replaceAll(/ <[ta]\d+>/g, '').replace(/ or(?= |$)/g, '')),
  )
  if (!found || named.length === 1) return undefined
  const tokens = (named.length > 1 ? named : severalIn(context)).filter(isCoin).slice(0, LOOKED_UP)
  return tokens.length > 1 ? { wants: [found.figure], order: found.order, tokens } : undefined
}

/** The tokens of one question, the rows of a card, or those that were spoken of one after another. */
function severalIn({ about, rows = [], recent = [] }: DialogueContext): readonly Token[] {
  if (about.filter(isCoin).length > 1) return about
  const isOnCard = about.length === 0 || rows.some(({ symbol }) => symbol === about[0]?.symbol)
  if (rows.filter(isCoin).length > 1 && isOnCard) return rows
  return recent.map(({ token }) => token)
}

export const orderAgain = (text: string): Order | undefined =>
  LEAST_AGAIN.test(text) ? 'least' : MOST_AGAIN.test(text) ? 'most' : undefined

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

type Known = Readonly<{ token: Token; name: string; value: number }>

function inOrder(
  views: readonly (CandidatesView | undefined)[],
  { wants: [figure], order, tokens }: Ordered,
): readonly Known[] {
  const sign = order === 'most' ? -1 : 1
  return tokens
    .flatMap((token, at) => {
      const view = views[at]
      const best = view && bestCandidate(token, view)
      const value = best && VALUES[figure](best)
      return value === undefined ? [] : [{ token, name: plainSymbol(token.symbol), value }]
    })
    .toSorted((one, other) => sign * (one.value - other.value))
}

/** Undefined where two of them have as much. */
export const firstInOrder = (
  views: readonly (CandidatesView | undefined)[],
  slots: Ordered,
): Token | undefined => {
  const [first, second] = inOrder(views, slots)
  return first && second && first.value !== second.value ? first.token : undefined
}

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
    : `${lead} No source tells it of ${listed(unknown.map(({ symbol }) => plainSymbol(symbol)))}.`
}

/** Reads which of several tokens has the most or the least of a figure: 'which is older' and 'rank the three by liquidity'. */

import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'
import { COIN_LISTS } from '../../_kit/language/coin-lists.ts'
import type { Figure } from '../../_kit/language/figure-cues.ts'
import type { Order, TokenSlots } from './token-slots.ts'

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
  cap: {
    noun: '(?:market ?caps?|mkt ?cap|mcaps?|caps?|market value|valuation)',
    most: '(?:bigger|biggest|larger|largest)',
    least: '(?:smaller|smallest)',
  },
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

/** No part is made of others: of a long row of 'the four' there would be too many ways to read it. */
const SORTS =
  '(?:rank|sort|order|list|compare)(?: (?:them|em|those|these|all|all of them|both|the|(?:two|three|four|2|3|4)(?: of them)?|coins|tokens|it))* (?:by|on|in|for)'
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
  const plain = text.replaceAll(BETWEEN, '').replaceAll(/ or(?= |$)/g, '')
  const found = SHAPES.find(({ shape }) => shape.test(plain))
  if (!found || named.length === 1) return undefined
  // The rows of a wallet and of streams have a size of their own.
  const isOfRows = found.figure === 'cap' && !CAP.test(plain) && COIN_LISTS.has(context.listedBy ?? '')
  if (isOfRows && named.length === 0) return undefined
  const tokens = (named.length > 1 ? named : severalIn(context)).filter(isCoin).slice(0, LOOKED_UP)
  return tokens.length > 1 ? { wants: [found.figure], order: found.order, tokens } : undefined
}
/** Tokens that are named, with what joins them: 'rank JUP, WIF and BONK by volume'. */
const BETWEEN = /(?:(?: (?:and|or|plus|versus|vs|of))* <[ta]\d+>)+/g
const CAP = new RegExp(` ${FIGURES.cap.noun}(?= |$)`)

/** The tokens of one question, the rows of a card, or those that were spoken of one after another. */
function severalIn({ about, rows = [], recent = [] }: DialogueContext): readonly Token[] {
  if (about.filter(isCoin).length > 1) return about
  const isOnCard = about.length === 0 || rows.some(({ symbol }) => symbol === about[0]?.symbol)
  if (rows.filter(isCoin).length > 1 && isOnCard) return rows
  return recent.map(({ token }) => token)
}

const NOUNS = (Object.keys(FIGURES) as OrderedFigure[]).map((figure) => ({
  figure,
  shape: new RegExp(
    `${LEAD}(?: (?:what|how) about)? (?:by|on|in|for) (?:the |their )?${FIGURES[figure].noun}${END}`,
  ),
}))

/** 'And by holders?' */
export const figureAgain = (text: string): OrderedFigure | undefined =>
  NOUNS.find(({ shape }) => shape.test(text))?.figure

export const orderAgain = (text: string): Order | undefined =>
  LEAST_AGAIN.test(text) ? 'least' : MOST_AGAIN.test(text) ? 'most' : undefined

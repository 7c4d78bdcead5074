/** Reads a fragment as a change of the last question about tokens: 'bonk' to 'which token?', 'and 250?' after a price. */
import { decimalOf } from '#domain/language/amount-words.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { pairOf } from '../../_kit/language/compare-cues.ts'
import { isTraded } from '../../_kit/language/subject-of.ts'
import { figureAgain, isOrderedFigure, orderAgain } from './order.ts'
import { rankAgain } from './rank.ts'
import type { TokenSlots } from './token-slots.ts'

const AMOUNT =
  /^(?:and|what about|how about|or|then|but|make it|so)?(?: for| if i had)? ?(\.?\d[\d.]*(?:[kmb]|mil|mln|bn)?)(?: (?:of (?:it|them|those|these|that)|tokens|coins|units|then))*$/
const NAMES =
  /^(?:(?:no|not that|not it|i mean|i meant|sorry|it is|the|of|for|actually|oh|um) )*(?:<[ta]\d+>(?: (?:and|or|coin|token|please|then|one|instead))*)+$/

const ORDINAL =
  /^(?:and |what about |how about |now |then )?the (first|second|third|fourth|other|former|latter|last)(?: one| 1)?(?: then)?$/
const ORDINALS: Readonly<Record<string, number>> = {
  first: 0,
  former: 0,
  second: 1,
  latter: 1,
  other: 1,
  third: 2,
  fourth: 3,
  last: -1,
}

export function amendedQuestion(
  slots: TokenSlots,
  words: readonly string[],
  { tokens }: Utterance,
  context: DialogueContext,
): Reading<TokenSlots> | undefined {
  const { about, rows = [] } = context
  const line = words.join(' ')
  const ordered = otherOrder(slots, ` ${line}`, context)
  if (ordered) return { slots: ordered }
  if (NAMES.test(line) && tokens.length > 0 && (slots.tokens.length === 0 || /^(?:no|not|i mean)/.test(line)))
    return { slots: { ...slots, tokens: namedLast(line, tokens) } }
  const timed = tokens.length === 0 ? ofTime(slots, line) : undefined
  if (timed) return timed
  const against = comparedWith(slots, line, tokens)
  if (against) return { slots: against }
  const at = ORDINALS[ORDINAL.exec(line)?.[1] ?? '']
  const other = at === undefined ? undefined : (about.length > 1 ? about : rows.filter(isTraded)).at(at)
  if (other) return { slots: { ...slots, tokens: [other] } }
  const number = AMOUNT.exec(line)?.[1]
  const amount = number === undefined ? undefined : decimalOf(number)
  if (amount === undefined || slots.tokens.length !== 1 || !slots.wants.includes('price')) return undefined
  return { slots: { ...slots, wants: ['price'], amount: Number(amount) } }
}

/** 'And the worst?', 'and the least?', 'and by holders?', and 'which has more?' behind one figure of each of two. */
function otherOrder(slots: TokenSlots, text: string, context: DialogueContext): TokenSlots | undefined {
  const rank = slots.rank && rankAgain(text)
  if (rank) return { ...slots, rank }
  const figure = slots.tokens.length > 1 && slots.order ? figureAgain(text) : undefined
  if (figure) return { ...slots, wants: [figure] }
  const order = orderAgain(text)
  if (!order || slots.rank) return undefined
  if (isOfSeveral(slots)) return { ...slots, order }
  const pair = isOfOne(slots) ? pairOf(context) : []
  return pair.length > 1 ? { ...slots, tokens: pair, order } : undefined
}

/** 'Over what period?' behind a change. */
const WHICH_SPAN =
  /^(?:(?:and|so|ok|but) )*(?:over |for |in |since )?(?:what|which|when|how long)(?: a| is the)? ?(?:period|span|time ?frame|time ?span|time|window|range)?(?: (?:is|was|are|that|it|this|of|over|for))*(?<= (?:period|span|frame|timeframe|timespan|window|range)(?: is that| was that| is it)?|^over what|since when)$/
const OF_A_DAY = 'The change is over the last 24 hours, up to now.'

/** 'How much was it on Tuesday', 'it was how much last Monday', 'and in August?' */
const OF_ONE_DAY =
  /^(?:(?:and|so|but|ok|what|how|about|much|was|were|it|that|price|at|stood|cost|did|back|then|in|on|last|of|this|the) )+(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|christmas|easter|new year|summer|winter|spring|autumn)(?: (?:then|please|morning|evening|last year|this year|\d{4}|\d{1,2}(?:st|nd|rd|th)?))*$/

function ofTime(slots: TokenSlots, line: string): Reading<TokenSlots> | undefined {
  if (OF_ONE_DAY.test(line) && slots.tokens.length === 1) return ofOneDay(slots)
  return WHICH_SPAN.test(line) && slots.tokens.length > 0 ? { say: OF_A_DAY, about: slots.tokens } : undefined
}

function ofOneDay({ tokens: [token], tokens }: TokenSlots): Reading<TokenSlots> | undefined {
  if (!token || token.symbol === '') return undefined
  return {
    say: `I know the price of now, and not that of one day. A chart goes back up to 30 days: **chart of ${plainSymbol(token.symbol)} for a month**.`,
    about: tokens,
  }
}

/** 'And how does that compare to RAY': the same figure of both, in its order. */
const COMPARED =
  /^(?:(?:and|so|ok|now|then|but|how|what|about|does|do|did|is|that|it|this|they|those) )*(?:(?:compare[ds]?|comparison|stack up|fare|hold up)(?: (?:it|that|this|them))?(?: (?:to|with|against))*|vs|versus|against|(?:bigger|larger|smaller|higher|lower|more|less|older|newer|younger|cheaper|dearer) than) (<[ta]\d+>)(?: (?:then|please|s|though|now|there))*$/
const MOST_COMPARED = 4

function comparedWith(slots: TokenSlots, line: string, named: Utterance['tokens']): TokenSlots | undefined {
  const [, mark = ''] = COMPARED.exec(line) ?? []
  const token = named[Number(mark.replace(/\D/g, '') || Number.NaN)]
  const others = slots.tokens.filter(({ symbol }) => symbol !== token?.symbol)
  if (!token || others.length === 0 || slots.amount !== undefined) return undefined
  const { isWhetherReal: _, isEveryCandidate: __, ...kept } = slots
  const [want, ...more] = slots.wants
  const order = more.length === 0 && want !== 'price' && isOrderedFigure(want) ? 'most' : slots.order
  return { ...kept, tokens: [...others, token].slice(-MOST_COMPARED), ...(order && { order }) }
}

/** One figure of several tokens, which can be put in order. */
const isOfSeveral = ({ wants: [want, ...more], tokens, rank }: TokenSlots): boolean =>
  tokens.length > 1 && rank === undefined && more.length === 0 && isOrderedFigure(want)

const isOfOne = ({ wants: [want, ...more], tokens, amount }: TokenSlots): boolean =>
  tokens.length === 1 && amount === undefined && more.length === 0 && isOrderedFigure(want)

const namedLast = (line: string, tokens: Utterance['tokens']): Utterance['tokens'] =>
  [...line.matchAll(/<t(\d+)>/g)].flatMap(([, index]) => tokens[Number(index)] ?? [])

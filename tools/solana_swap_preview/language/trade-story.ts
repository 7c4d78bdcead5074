/** Finds the request in a story: the clauses that make a whole trade, when the others say nothing about one. */
import { isContent } from '#domain/language/word-mass.ts'
import type { Leg, TradeLine } from './leg-reader.ts'
import { readTradeLine } from './read-trade.ts'
import { isWhole, type Names, tradeIn } from './trade.ts'
import { asksFirst } from './trade-guards.ts'
import { BREAK } from './trade-text.ts'
import { withTopic } from './trade-topic.ts'
import { tradeWordAt } from './trade-words.ts'

/** Words at which a story ends and a request begins. They begin their clause. */
const JOINTS =
  / (?=(?:so|because|but|since|cause|therefore|hence|then|as|well|and|before|after that|please|kindly|could you|can you|would you|will you|i want to|i want you to|i would like to|i would like you to|i would love to|i need to|i need you to|i am trying to|i just want to|let us|let me|just|go ahead|what i want|what i need|i have to say|for now|i said|i think i will|i will|now)(?: |$))/g

const MOST_CLAUSES = 8

/** The largest run of clauses that is a whole trade with nothing unexplained; the whole line without its story when none is. */
export function readRequest(text: string, slippageBps: number | undefined, names: Names): TradeLine {
  const clauses = clausesOf(text)
  const read = withTopic(readClauses(clauses, slippageBps), names)
  // Two requests are not one: 'balance, and sell my BONK'.
  const other = clauses.find(isRequestOfOther)
  const all = other
    ? { ...read, unexplained: [...read.unexplained, OTHER], beside: withoutJoint(other) }
    : read
  if (isComplete(all, names) || clauses.length > MOST_CLAUSES) return all
  for (let length = clauses.length - 1; length > 0; length--) {
    for (let from = clauses.length - length; from >= 0; from--) {
      const inside = clauses.slice(from, from + length)
      const beside = [...clauses.slice(0, from), ...clauses.slice(from + length)]
      const line = requestIn(inside, beside, slippageBps, names)
      if (line) return line
    }
  }
  return all
}

/** Stands for another request in what is left; its own words are what a question quotes. */
export const OTHER = 'other'
const withoutJoint = (clause: readonly string[]): readonly string[] =>
  /^(?:and|then|also|but|plus|so|please|kindly)$/.test(clause[0] ?? '') ? clause.slice(1) : clause

/** Undefined when these clauses are no whole trade, or the others say something about one. */
function requestIn(
  inside: readonly (readonly string[])[],
  beside: readonly (readonly string[])[],
  slippageBps: number | undefined,
  names: Names,
): TradeLine | undefined {
  if (!inside.some((clause) => clause.some((word) => /^<|\d/.test(word)))) return undefined
  if (inside.some(isRequestOfOther)) return undefined
  const line = withTopic(readClauses(inside, slippageBps), names)
  if (!isComplete(line, names) || inside.some((clause) => asksFirst(clause.join(' ')))) return undefined
  return beside.every((clause) => isBeside(clause, line)) ? line : undefined
}

const clausesOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(` ${BREAK}`)
    .flatMap((clause) => clause.split(JOINTS))
    .map((clause) => clause.split(' ').filter((word) => word !== ''))
    .filter((clause) => clause.length > 0)

const isComplete = (line: TradeLine, names: Names): boolean =>
  line.unexplained.length === 0 && isWhole(tradeIn(line, names))

/** A clause beside the request must not have another amount, nor a trade of its own. */
function isBeside(clause: readonly string[], request: TradeLine): boolean {
  const names = new Set(request.legs.flatMap(({ token }) => (token?.kind === 'named' ? [token.word] : [])))
  const { legs, verb, isWeak, isNothing } = readTradeLine(
    clause
      .join(' ')
      .replaceAll(NO_AMOUNT, ' ')
      .split(' ')
      .filter((word) => word !== ''),
  )
  if (isNothing || isOtherRequest(clause)) return false
  if (legs.some(({ amount, token }) => amount && token?.kind === 'named' && !names.has(token.word)))
    return false
  // 'And PENGU' is more of the request.
  const isMore =
    /^(?:and|plus|also|or|<.*)$/.test(clause[0] ?? '') &&
    clause.every((word) => word.startsWith('<') || (!isContent(word) && !/^no[t]?$/.test(word)))
  if (isMore && legs.some(({ token }) => token?.kind === 'named' && !names.has(token.word))) return false
  // 'Paid from the USDC' says what goes, so it is no story.
  if (legs.some(({ side, token }) => side && token?.kind === 'named' && !names.has(token.word))) return false
  if (legs.some(({ side, token }) => side === 'to' && token?.kind === 'cash')) return false
  if (verb !== undefined && !isWeak && legs.some(({ token }) => token?.kind === 'named')) return false
  return legs.every((leg) => !leg.keep && (!leg.amount || isSaid(leg, request)))
}

/** Requests for other tools must not be taken for a story. */
const OTHER_REQUEST =
  / (?:price|prices|balance|balances|wallet|wallets|savings|holders|volume|liquidity|cap|chart|show|list|check|switch|news|tweets|rugs?|safe|logged|login|session|account|portfolio|holdings)(?= |$)| (?:what is|how much|how many|how is|tell me) /

/** A reason is no request: 'before the price runs off'. */
export const isOtherRequest = (clause: readonly string[]): boolean =>
  OTHER_REQUEST.test(` ${clause.join(' ')}`) && !/^(?:before|because|since|as|cause)$/.test(clause[0] ?? '')

const isRequestOfOther = (
  clause: readonly string[],
  _at: number,
  all: readonly (readonly string[])[],
): boolean =>
  all.length > 1 && isOtherRequest(clause) && !clause.some((_word, at) => isStrong(tradeWordAt(clause, at)))

const isStrong = (found: ReturnType<typeof tradeWordAt>): boolean =>
  found?.word.kind === 'verb' && !found.word.isWeak

/** Numbers of something else: '2 minutes', 'one of those days', 'an email'. */
const NO_AMOUNT =
  /(?<= |^)(?:\d\S* (?:min|mins|minutes?|hours?|days?|weeks?|months?|years?|times?|people|seconds?|am|pm|of those days|day|thing|things|question)|once|an?|the whole|whole|all (?:morning|day|night|week|the time|right|this|that|that)|everything|the rest|whatever|max|half (?:asleep|past|the time|an hour))(?= |$)/g

const isSaid = ({ amount }: Leg, { legs }: TradeLine): boolean =>
  legs.some((leg) => leg.amount && JSON.stringify(leg.amount) === JSON.stringify(amount))

const MATTERS =
  /^(?:<.*>|.*\d.*|no|not|never|half|all|everything|rest|quarter|third|it|them|that|double|triple|twice|thrice|halve|same)$/

/** Words between two parts of a request are no story around it. */
function readClauses(clauses: readonly (readonly string[])[], slippageBps: number | undefined): TradeLine {
  const isKept = clauses.map(isNoStory)
  const kept = clauses.filter((_, at) => isKept[at])
  const within = clauses
    .slice(isKept.indexOf(true), isKept.lastIndexOf(true) + 1)
    .filter((clause) => !isNoStory(clause))
  const line = readTradeLine(
    kept.flatMap((clause, at) => (at === 0 ? clause : [BREAK, ...clause])),
    slippageBps,
  )
  return { ...line, strays: (line.strays ?? 0) + within.flat().length }
}

/** A clause with no token, number or verb of a trade only says why: 'my nephew has a birthday, 25 dollars of PENGU'. */
export const isNoStory = (clause: readonly string[]): boolean =>
  isOtherRequest(clause) ||
  isOfTrade(clause) ||
  clause.every((word, at) => !isContent(word) || tradeWordAt(clause, at))

const isOfTrade = (clause: readonly string[]): boolean =>
  clause.some((word, at) => MATTERS.test(word) || isTradeWord(tradeWordAt(clause, at)))

const isTradeWord = (found: ReturnType<typeof tradeWordAt>): boolean =>
  isStrong(found) ||
  (found !== undefined && ['keep', 'goes', 'comes', 'cash', 'everything'].includes(found.word.kind))

/** A change without the clauses around it that say nothing about a trade: 'on reflection that is rather a lot, one will do'. */
export function withoutStory(text: string): string {
  const clauses = text.split(` ${BREAK}`)
  const kept = clauses.filter((clause) => isNoStory(clause.split(' ').filter((word) => word !== '')))
  return kept.length > 0 && kept.length < clauses.length ? kept.join(` ${BREAK}`) : text
}

/** Reads which of several coins is doing best or worst today, and says it from their changes. */

import { listed } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'
import { COIN_LISTS } from '../../_kit/language/coin-lists.ts'
import { comparesIn, OF_SIZE, pairOf } from '../../_kit/language/compare-cues.ts'
import { DOLLAR_COINS } from '../../_kit/language/dollar-coins.ts'
import { moveWords } from '../../_kit/language/move-words.ts'
import type { CandidatesView } from './candidates-view.ts'
import { changeOf, firstPlaced, placed } from './placed.ts'

/** Which end of the order is asked for. */
export type Rank = 'best' | 'worst'

const BEST = '(?:best|most|strongest|hardest|highest|biggest|top)'
const WORST = '(?:worst|least|weakest|lowest)'
const DOES =
  '(?:is|are|has|have|did|does|do|doing|done|performing|performed|moved?|moving|up|down|pump\\w*|dump\\w*|gain\\w*|los\\w+|fell|fall\\w*|dropp?\\w*|r[io]s\\w+|rose|bleed\\w*|bled|green|red|hurting)'
const OF_THEM =
  '(?: of (?:those|these|them|it|mine|my (?:coins|tokens|holdings|bags|positions|stuff)|what i (?:hold|have|own)|the (?:coins|tokens|lot|bunch))| (?:coins?|tokens?|holdings?|positions?|bags?|one|1)(?: of mine| i (?:hold|have|own)| do i (?:hold|have|own))?)?'
const WHICH = new RegExp(
  ` (?:which|what|who)${OF_THEM} (?:\\S+ ){0,2}?${DOES} (?:\\S+ ){0,3}?(?:${BEST}|${WORST}|up|down|green|red)(?= |$)`,
)
const NOUN = '(?:gainers?|losers?|performers?|performance|movers?|winners?|drops?|dips?)'
const NAMED = new RegExp(
  ` (?:my |the |your )?(?:${BEST}|${WORST}) (?:\\S+ )?${NOUN}(?= |$)| (?:best|worst) (?:performing|doing) (?:one|1|coin|token|holding|position|bag|of)(?= |$)`,
)
const AGAIN = new RegExp(
  `^(?: (?:and|ok|now|so|or|what|how|about|which|is|was|the|one|1|then))* (?:best|worst|(?:biggest|top|worst|best) ${NOUN}|weakest|strongest)(?: (?:one|1|then|performer|today|of (?:those|them)|please))*$`,
)
const DOWN =
  /(?: |^)(?:worst|weakest|lowest|losers?|down|drops?|dips?|dump\w*|los\w+|fell|fall\w*|dropp?\w*|bleed\w*|bled|red|hurting)(?= |$)/
const TURNED = / least(?= |$)/
/** Spans that the look-up does not have, other figures, advice, and talk of traders. */
const OTHER =
  / (?:week|month|year|hour|7d|30d|1h|weekly|monthly|will|would|should|buy|sell|hold(?= (?:long|for))|viewers|watched|liquid|liquidity|volume|cap|holders|price|safe|safest|kols?|traders?|market|trending|on solana|overall|crypto|(?:biggest|largest|top) (?:holdings?|positions?|bags?|coins?|tokens?|assets?)|(?:best|worst|biggest|top) (?:day|days|hour|moment)|(?:that|this) (?:one|1))(?= |$)/
/** 'The biggest thing I hold', 'the most of': how much there is of it, and no move. */
const SIZE = / (?:most|highest|biggest|largest|greatest|top|least|lowest|smallest)(?= |$)/
const MOVE =
  / (?:best|worst|strongest|weakest|hardest|perform\w*|mov\w+|up|down|pump\w*|dump\w*|gain\w*|los\w+|fell|fall\w*|dropp?\w*|dips?|r[io]s\w+|rose|bleed\w*|bled|green|red|hurting|winners?)(?= |$)/
const OWN = / (?:my|mine|i (?:hold|have|own)|do i (?:hold|have|own)|in here|in there)(?= |$)/

const rankOf = (text: string): Rank => (DOWN.test(text) !== TURNED.test(text) ? 'worst' : 'best')

/** The rank and the coins that it is asked of; none of them where the own wallet has to be read first. */
export function rankedIn(
  text: string,
  context: DialogueContext,
  named: readonly Token[] = [],
): Readonly<{ rank: Rank; tokens: readonly Token[]; isSome?: true | undefined }> | undefined {
  const pair = pairIn(text, context, named)
  if (pair) return pair
  const { rows = [], listedBy } = context
  if (
    OTHER.test(text) ||
    OF_SIZE.test(text) ||
    (SIZE.test(text) && !MOVE.test(text)) ||
    /<[tas]\d+>/.test(text) ||
    !(WHICH.test(text) || NAMED.test(text))
  )
    return undefined
  const isListed = listedBy !== undefined && COIN_LISTS.has(listedBy)
  const tokens = isListed ? ranked(rows) : []
  if (tokens.length < 2 && !OWN.test(text)) return undefined
  const isOwn = OWN.test(text) && listedBy !== 'solana_list_balances'
  if (isOwn || tokens.length < 2) return { rank: rankOf(text), tokens: [] }
  return { rank: rankOf(text), tokens, isSome: isPartOf(rows) }
}

/** 'Which one is up more today' behind two tokens. */
function pairIn(
  text: string,
  context: DialogueContext,
  named: readonly Token[],
): Readonly<{ rank: Rank; tokens: readonly Token[] }> | undefined {
  const side = comparesIn(text)
  if (!side || OTHER.test(text) || OWN.test(text) || named.length === 1) return undefined
  const pair = isOfTwo(text, context) ? pairOf(context) : []
  const tokens = named.length > 1 ? named.slice(0, MOST) : pair
  return tokens.length > 1 ? { rank: side === 'up' ? 'best' : 'worst', tokens } : undefined
}

/** 'Better' compares two; 'best' is asked of a list where one was shown. */
const isOfTwo = (text: string, { listedBy }: DialogueContext): boolean =>
  listedBy === undefined ||
  !COIN_LISTS.has(listedBy) ||
  / (?:better|worse|more|less|harder|the (?:two|2))(?= |$)/.test(text)

/** 'And worst?' behind the best. */
export const rankAgain = (text: string): Rank | undefined => (AGAIN.test(text) ? rankOf(text) : undefined)

/** Each is a look-up of its own. */
const MOST = 4

const thatMove = (rows: readonly Token[]): readonly Token[] =>
  rows.filter(({ symbol, kind }) => kind !== 'trader' && symbol !== '' && !DOLLAR_COINS.has(symbol))

/** The first of a list, which are the largest; dollar coins hardly move. */
export const ranked = (rows: readonly Token[]): readonly Token[] => thatMove(rows).slice(0, MOST)

/** True where the answer is about a part of the list, and has to say so. */
export const isPartOf = (rows: readonly Token[]): true | undefined =>
  thatMove(rows).length > MOST || undefined

const inOrder = (views: readonly (CandidatesView | undefined)[], tokens: readonly Token[], rank: Rank) =>
  placed(views, tokens, changeOf, rank === 'best' ? 'most' : 'least')

export const firstOf = (
  views: readonly (CandidatesView | undefined)[],
  tokens: readonly Token[],
  rank: Rank,
): Token | undefined => firstPlaced(inOrder(views, tokens, rank))

export function rankWords(
  views: readonly (CandidatesView | undefined)[],
  tokens: readonly Token[],
  rank: Rank,
  isSome = false,
): string {
  const known = inOrder(views, tokens, rank)
  const [first, ...rest] = known
  if (!first) return 'No source says how they moved over 24 hours.'
  if (rest.length === 0)
    return `Only of ${first.name} I know the move: ${moveWords(first.value)} over 24 hours.`
  const others = listed(rest.map(({ name, value }) => `${name} is ${moveWords(value)}`))
  const among = isSome ? `Of the ${known.length} largest, ` : ''
  return `${among}${first.name} is doing ${rank}: ${moveWords(first.value)} over 24 hours. ${others}.`
}

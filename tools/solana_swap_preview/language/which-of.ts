/** Names the tokens that 'it' may stand for, where a trade was asked for behind several. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { SwapSlots } from './swap-slots.ts'

type Parsed = Readonly<{ reading: Reading<SwapSlots>; unexplained: readonly string[] }>

/** 'Sell all of it', 'get me that': what is traded, before any token is named. */
const TRADED =
  /^(?: (?!<)\S+)*? (?:of|sell|selling|dump|swap|convert|exchange|trade|buy|get|get me|grab|ape|take|turn|change|put|move|unload|liquidate)(?: (?:me|all|half|some|most|everything|of))* (?:it|that|this|them)(?= (?:for|to|into|in|with|against|using|back)(?= ))/
/** 'Sell the second one', where no row of a card stands for it: its 'one' is no amount. */
const UNKNOWN_ROW =
  /^(?=.* (?:the|that) (?:first|second|third|fourth|fifth|last|next|same|real|verified|genuine|legit|official|original|proper|true|right|good|top|new|trending|popular|\w{2,}er|\w+est|(?:more|most|less|least) [a-z]+) (?:1|one|coin|token|thing|stuff)(?: (?:for|to|into|with|please|now|then)|$))/
/** 'The last thing he bought', 'whatever she is buying': no card is asked for it. */
const DEEDS =
  '(?:bought|buys?|buying|got|gets|aped|traded|trades|trading|picked|sold|holds?|has|made|likes?|mentioned)'
const SOMEONE =
  '(?:he|she|they|it|that (?:guy|trader|wallet|whale)|the (?:guy|trader|wallet|whale)|number \\d)'
const BY_DEED = new RegExp(
  ` (?:buy|get|grab|ape|swap|convert|exchange|put|throw|spend|take|order)(?= ).* (?:(?:whatever|what|anything)|(?:the|that|this)(?: [a-z]+)? (?:thing|coin|token|one|1|stuff))(?: (?:that|which))? (?:${SOMEONE}|<[tuw]\\d+>)(?: (?:just|last|has|have|had|is|was|are|been|recently|also))* ${DEEDS}(?= |$)`,
)
const HAS_AMOUNT = / (?:\$?\.?\d\S*|half|all|quarter|third)(?= |$)/
const POINTS = /^(?:it|that|this|them|one|1)$/

export const NAME_IT: Reading<SwapSlots> = {
  say: 'Which token do you mean? Name it, or give its mint, like **buy JUP with 0.1 SOL**.',
}

function isUnknownRow(line: string, parsed: Parsed | undefined): boolean {
  if (BY_DEED.test(line)) return HAS_AMOUNT.test(line)
  if (!parsed || !UNKNOWN_ROW.test(line)) return false
  const { reading } = parsed
  // A token that was read for it would come in its place.
  const isTaken = 'asking' in reading && reading.asking?.get !== undefined && HAS_AMOUNT.test(line)
  return 'slots' in reading || isTaken
}

/** 'Sell half of it' behind two tokens: the question names them. With 'it' unknown, the other side would be traded. */
export function whichOf(
  coins: readonly Token[],
  words: readonly string[],
  { tokens }: Utterance,
  parsed: Parsed | undefined,
  hasSubject: boolean,
): Parsed | undefined {
  const line = ` ${words.join(' ')}`
  const names = coins.flatMap(({ symbol }) => (symbol === '' ? [] : [plainSymbol(symbol)]))
  const isUnknown = tokens.length > 0 && TRADED.test(line)
  const isTrade = parsed !== undefined && 'slots' in parsed.reading
  if (tokens.length < 2 && isUnknownRow(line, parsed)) return { reading: NAME_IT, unexplained: [] }
  if (names.length < 2)
    return isUnknown && isTrade && !hasSubject ? { reading: NAME_IT, unexplained: [] } : parsed
  const ask: Reading<SwapSlots> = { say: `Which of them: ${names.join(' or ')}?` }
  if (isUnknown) return { reading: ask, unexplained: [] }
  if (!parsed || !('say' in parsed.reading) || tokens.length > 0) return parsed
  return words.some((word) => POINTS.test(word))
    ? { ...parsed, reading: { ...parsed.reading, ...ask } }
    : parsed
}

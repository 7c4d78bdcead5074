/** Reads lines that take back the swap that waits, with the feelings and reasons around it: 'fk it cancel', 'kill it, changed my mind'. */
import type { DialogueContext, Frame, Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { LEFT_ALONE } from '../../_kit/language/swap-words.ts'
import { AROUND, CANCELS, CLEARLY, DUMPS, SWEARS } from './cancel-words.ts'

type Parsed = ReturnType<NonNullable<Frame<never, SwapView>['parse']>>

export function parseCancel(
  words: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): Parsed {
  const line = withoutNames(words, context, utterance)
  // A line without its courtesies no longer shows that it asks.
  if (NO_CANCEL.test(line) || ASKS.test(utterance.lines[0] ?? '')) return undefined
  const isOpen = isTradeOpen(context)
  const { rest, isClear, isSome } = withoutCancels(line, isOpen)
  if (isSome) return leftBy(rest, isOpen && isClear)
  if (!isFresh(context)) return undefined
  if (isOnly(line, DUMPS)) return { reading: { say: DUMP_OR_CANCEL }, unexplained: [] }
  return isOnly(line, SWEARS) ? { reading: { say: YES_OR_NO }, unexplained: [] } : undefined
}

/** Words that are left beside a clear refusal tell why, unless they ask for something. */
function leftBy(rest: string, isClearlyOpen: boolean): Parsed {
  const left = rest.split(' ').filter((word) => word !== '')
  if (left.length > 0 && (!isClearlyOpen || ASKS_FOR_MORE.test(rest))) return undefined
  return { reading: CANCELLED, unexplained: [] }
}

const CANCELLED: Reading<never, SwapView> = {
  say: 'There is no swap waiting, so nothing is swapped.',
  isRefusal: true,
  whileOpen: () => ({ say: LEFT_ALONE, isRefusal: true }),
}

const DUMP_OR_CANCEL =
  'Is that a no to the swap that was shown, or is something to be sold? Say **cancel the swap**, or name what to sell, like **sell 10 percent of my BONK**.'
const YES_OR_NO = 'Is that a yes or a no? Say **cancel the swap**, or press **Confirm** on its card.'

/** A trade stays open to a refusal for so many turns, and to a question back for one. */
const OPEN_TURNS = 4

const isTradeOpen = ({
  trade,
  tradeAge = 0,
  tradeQuiet = tradeAge,
  isRefused,
  asking,
}: DialogueContext): boolean =>
  isOfTrade(asking) || (trade !== undefined && Math.min(tradeAge, tradeQuiet) <= OPEN_TURNS && !isRefused)

const isFresh = ({ trade, tradeAge = 0, isRefused }: DialogueContext): boolean =>
  trade !== undefined && tradeAge === 0 && !isRefused

const isOfTrade = (asking: unknown): boolean =>
  typeof asking === 'object' && asking !== null && 'isTrade' in asking && asking.isTrade === true

/** Amounts and other tokens, and refusals to cancel. */
const NO_CANCEL =
  /<|\d| (?:do not|never|why not|without|no need to|not going to|rather than) (?:cancel|abort|kill|drop|scrap|stop|forget|call|decline|reject)/

const ASKS =
  /^(?: (?:and|but|so|ok|well|wait|hm+|oh|no|yes|also|then))* (?:did|do (?:you|i|we|they)|does|is|are|was|were|has|have (?:you|i)|how|what|which|why|when|who|where|whose|can i|could i|may i|should (?:i|we)|would (?:it|i|that)|will (?:it|that|i|you be)|if)(?= )/

const ASKS_FOR_MORE =
  /(?: |^)(?:confirm|confirmed|buy|sell|swap|trade|convert|exchange|get|give|make|change|put|set|use|do|go|show|check|tell|list|price|how|what|which|why|when|balance|chart|wallet|search|find|open|send|double|half|less|more|all|instead|other|another|again|only)(?= |$)/

/** 'The wif one' is the trade itself, where WIF is on one of its sides. */
function withoutNames(words: readonly string[], { trade }: DialogueContext, { tokens }: Utterance): string {
  const { give, get } = ((trade as { slots?: unknown } | undefined)?.slots ?? {}) as Partial<
    Record<'give' | 'get', string>
  >
  const isOfTrade = (place: string): boolean => [give, get].includes(tokens[Number(place)]?.symbol)
  const line = words.map((word) => ` ${word}`).join('')
  return line.replaceAll(NAMED, (all, place: string) => (isOfTrade(place) ? ' it' : all))
}

const NAMED = / (?:the|my|that|this) <t(\d+)> (?:1|one|swap|trade|order|thing|buy|sale|purchase|deal)(?= |$)/g

function withoutCancels(line: string, isOpen: boolean) {
  const beside = line.replaceAll(CLEARLY, '')
  const isClear = beside !== line
  // 'Leave it' or 'pass' takes back a trade only where there is one.
  const rest = isOpen || isClear ? beside.replaceAll(CANCELS, '') : beside
  return { rest: bare(rest), isClear, isSome: isClear || (isOpen && rest !== beside) }
}

const isOnly = (line: string, phrase: RegExp): boolean => {
  const words = line.replace(BEFORE, '')
  return phrase.test(words) && bare(words.replace(phrase, '')) === ''
}
const BEFORE = /^(?: (?:and|ok|okay|well|oh|so|just|no|ugh|lol|damn|shit|hm+|wait|nah|yes))+(?= )/

function bare(line: string): string {
  let rest = line
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(AROUND, '')
  }
  return rest
}

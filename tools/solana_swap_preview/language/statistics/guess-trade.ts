/** Reads a line as a trade, or as a change of the trade before, by the linear model. */
import type { DialogueContext, Guess } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { isRefusedWhole } from '../../../_kit/language/refused-line.ts'
import { withoutAround } from '../around-a-change.ts'
import { ASKS_FOR_REST } from '../card-answers.ts'
import { isAboutKeeping } from '../keep-words.ts'
import { namesTheWrongOne } from '../not-that-token.ts'
import { hasOddAmount } from '../odd-amounts.ts'
import { isCalledOff } from '../only-to-see.ts'
import { CHANGES } from '../parse-trade.ts'
import { partOfAmount } from '../scaled-trade.ts'
import { withoutSlippage } from '../slippage-words.ts'
import { type SwapSlots, topicOf } from '../swap-slots.ts'
import { symbolOf } from '../trade.ts'
import { guarded, isTakenBack, withoutPoliteQuestions } from '../trade-guards.ts'
import { isNoStory } from '../trade-story.ts'
import { onlyTells } from '../trade-tells.ts'
import { BREAK, hasPraise, tidied, withBreaks } from '../trade-text.ts'
import { tradeWordAt } from '../trade-words.ts'
import { askCurrency } from '../unclear-stake.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { noTradeFeatures } from './features.ts'
import { mentionsIn } from './mentions.ts'
import type { Before } from './parts.ts'
import { choiceOf, readTradeModel, stemOf, type TradeModel } from './trade-model.ts'

/** A line as the model sees it: its words without the slippage, and the trades that it may mean. */
export type TradeLine = Readonly<{
  words: readonly string[]
  candidates: readonly Candidate[]
  none: readonly number[]
  slippageBps?: number
  /** True where the line forbids, sets a condition, tells of others, or asks for what no swap does. */
  isGuarded: boolean
}>

export function tradeLineOf(utterance: Utterance, before: Before): TradeLine {
  const said = mended(utterance)
  const { line, slippageBps } = withoutSlippage(tidied(withBreaks(said, utterance.clauses)))
  const { obstacle, isForbidden } = guarded(withoutPoliteQuestions(line))
  const words = line.split(' ').filter((word) => word !== '')
  const mentions = mentionsIn(words, utterance)
  return {
    words,
    candidates: mentions ? candidatesOf(mentions, before) : [],
    none: mentions ? noTradeFeatures(mentions, before, utterance.typed) : [],
    slippageBps,
    isGuarded:
      obstacle !== undefined ||
      isForbidden ||
      isTakenBack(line) ||
      isCalledOff(line, utterance) ||
      askCurrency(line) !== undefined ||
      isRefusedWhole(utterance),
  }
}

/** True where a line forbids, sets a condition, tells of others, takes back, or asks for what no swap does. */
export const isGuardedLine = (utterance: Utterance): boolean => tradeLineOf(utterance, {}).isGuarded

/** The words without slips of the finger; the courtesies around them stay. */
function mended({ lines: [first = '', ...others] }: Utterance): readonly string[] {
  const wordsOf = (line: string): readonly string[] => line.split(' ').filter((word) => word !== '')
  const said = wordsOf(first)
  return others.map(wordsOf).find((words) => words.length === said.length) ?? said
}

/** The slots of a candidate: the slippage of the line, of the candidate, or of the trade that it changes. */
export function slotsOf(
  { trade, isChange }: Candidate,
  { slippageBps }: Pick<TradeLine, 'slippageBps'>,
  { base }: Before,
): Omit<SwapSlots, 'topic'> {
  const kept = isChange ? base?.slippageBps : undefined
  return { ...trade, slippageBps: slippageBps ?? trade.slippageBps ?? kept }
}

/** A trade stays open to changes for so many turns, and is fresh for fewer. */
const OPEN_TURNS = 4
const FRESH_TURNS = 1

type Known = Readonly<{ tool?: string; slots?: SwapSlots }>

export function beforeIn({
  about,
  topic,
  wallet,
  trade,
  tradeAge = 0,
  asking,
  unfinished,
  isRefused,
}: DialogueContext): Before {
  // A wallet that was looked at is nothing to trade, and of several tokens none is 'it'.
  const spoken = [topic, about.length > 1 ? undefined : about[0]]
    .map(symbolOf)
    .find((name) => name !== undefined && name !== wallet)
  const missing = asking as Known | undefined
  if (missing?.tool === 'solana_swap_preview') return { base: baseOf(missing), kind: 'asked', topic: spoken }
  const left = unfinished as Known | undefined
  if (left?.tool === 'solana_swap_preview' && lacksAmount(left.slots))
    return { base: baseOf(left), kind: 'asked', topic: spoken }
  const shown = trade as Known | undefined
  if (shown?.tool !== 'solana_swap_preview' || tradeAge > OPEN_TURNS) return { topic: spoken }
  const kind = isRefused ? 'refused' : tradeAge <= FRESH_TURNS ? 'open' : 'older'
  return { base: baseOf(shown), kind, topic: spoken }
}

const lacksAmount = ({ give, get, amount, want, keep, isUnclear }: Partial<SwapSlots> = {}): boolean =>
  give !== undefined && get !== undefined && !amount && want === undefined && !keep && !isUnclear

/** The change made last is no part of the trade. */
const baseOf = ({ slots }: Known): SwapSlots | undefined =>
  slots && { ...slots, isSlippageLast: undefined, isUnclear: undefined }

let model: TradeModel | undefined
const stored = (): TradeModel => {
  model ??= readTradeModel()
  return model
}

/** Lines that the rules read, and the model has not learnt. */
function isLeftToRules({ lines, clauses, typed }: Utterance, { slippageBps }: TradeLine): boolean {
  const asText = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('')
  return (
    lines.some((line) => hasOddAmount(line.trim().split(' '), typed) || SHIFTS.test(line)) ||
    lines.some((line) => OTHER_PAYER.test(line) || ASKS_FOR_REST.test(line)) ||
    lines.some((line) => ASKS_HOLDING.test(line) || namesTheWrongOne(line) || hasPraise(line)) ||
    (slippageBps === undefined &&
      lines.some((line) => withoutSlippage(line, true).slippageBps !== undefined)) ||
    clauses.some((clause) => MOMENT.test(asText(clause))) ||
    ONE_MORE.test(typed)
  )
}

/** '1 SOL less', '50% more', 'add 50%', 'drop it by 50%'. */
const SHIFTS =
  /\d ?(?:<(?:[ta]\d+|sol)>|percent|%) (?:more|less|fewer)(?= |$)|^(?: \S+){0,4} (?:add|raise|increase|bump|up|lift|reduce|lower|cut|drop|decrease|shrink)(?: (?:it|that|this|them|the (?:amount|sum|size|total|number)))?(?: by)? \.?\d[\d.]* ?(?:percent|%)/
/** '0.1 SOL instead of the USDC'. */
const OTHER_PAYER = / (?:instead of|rather than|in place of) (?:\S+ ){0,2}<[ta]\d+>/
/** 'One more but JUP' repeats the trade. */
const ONE_MORE = /\b(?:1|one) more (?:but|with|for|of|to|in|time)\b/i
/** 'One moment': a number of no token. */
const MOMENT = /^(?: (?:just|oh|ok|please))* (?:1|an?|half a) (?:moment|sec|second|minute|min)$/
/** 'Do I even have 60': a question about the wallet. */
const ASKS_HOLDING = /^(?: (?:and|but|ok|well|wait|so|oh|hm|hmm|now))* (?:do|did|have|had) i(?= |$)/

/** Undefined where something forbids a trade. */
export function guessedTrade(
  utterance: Utterance,
  context: DialogueContext,
  { weigh, words: known }: TradeModel = stored(),
): Guess<SwapSlots> | undefined {
  // A trader is nothing to trade, and behind 'how much is to stay' the rules read the answer.
  if (utterance.tokens.some(({ kind }) => kind === 'trader') || isKeepQuestion(context)) return undefined
  const before = beforeIn(context)
  const line = tradeLineOf(utterance, before)
  if (line.candidates.length === 0 || line.isGuarded) return undefined
  const text = ` ${line.words.join(' ')}`
  if (before.base && (onlyTells(text) || isAboutKeeping(text))) return undefined
  if (isLeftToRules(utterance, line) || (!before.base && CHANGES.test(text))) return undefined
  if (before.base && partOfAmount(before.base, withoutAround(text)) !== undefined) return undefined
  const best = likeliest(line, before, weigh(choiceOf(line.candidates, line.none)))
  if (!best) return undefined
  const topic = topicOf(best.slots, [...spokenOf(before), ...utterance.tokens])
  const isWhole =
    before.base !== undefined ||
    (line.words.some(isOfTrade) &&
      !LACKS.test(line.words.join(' ')) &&
      !hasOnlyAnArticle(best.slots, utterance))
  return {
    slots: { ...best.slots, topic },
    sureness: best.sureness,
    isDoubtful: !isWhole,
    unexplained: unexplained(line.words, known),
  }
}

const isKeepQuestion = ({ asking }: DialogueContext): boolean =>
  (asking as Known | undefined)?.slots?.asksKeep === true

/** 'To PYTH an BONK': one that nobody has counted. */
const hasOnlyAnArticle = ({ amount }: Weighed['slots'], { typed }: Utterance): boolean =>
  amount !== undefined && 'units' in amount && amount.units === '1' && !/1|\bone\b/i.test(typed)

/** 'Buy 20 dollars for USDC' says what goes, and not what comes. */
const LACKS = /(?:^| )(?:buy|get|purchase|grab) \$?\d\S*(?: dollars)? (?:for|with|from) <t\d+>$/

/** '2 SOL USDC' and 'all of it' have nothing that says what becomes of it. */
function isOfTrade(_word: string, at: number, words: readonly string[]): boolean {
  const found = tradeWordAt(words, at)?.word
  if (found?.kind === 'side') return !['on', 'in', 'of'].includes(found.side)
  return found !== undefined && ['verb', 'goes', 'comes'].includes(found.kind)
}

const spokenOf = ({ base }: Before): SwapSlots['topic'] =>
  (base as Partial<SwapSlots> | undefined)?.topic ?? []

type Weighed = Readonly<{ slots: Omit<SwapSlots, 'topic'>; sureness: number }>

/** Several candidates may be one trade: what they weigh is added up. */
export function likeliest(line: TradeLine, before: Before, weights: readonly number[]): Weighed | undefined {
  const found = new Map<string, Weighed>()
  for (const [at, candidate] of line.candidates.entries()) {
    const slots = slotsOf(candidate, line, before)
    const key = JSON.stringify([
      slots.give?.toUpperCase(),
      slots.get?.toUpperCase(),
      slots.amount,
      slots.want,
      slots.slippageBps,
    ])
    const known = found.get(key)
    found.set(key, { slots: known?.slots ?? slots, sureness: (known?.sureness ?? 0) + (weights[at] ?? 0) })
  }
  return [...found.values()].reduce<Weighed | undefined>(
    (one, other) => (one && one.sureness >= other.sureness ? one : other),
    undefined,
  )
}

/** Content words of the request that no trade of the corpora has. The clauses of a story need not be explained. */
const unexplained = (words: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  requestOf(words).filter((word) => !/^<|^\$?\.?\d/.test(word) && isContent(word) && !known.has(stemOf(word)))

export const requestOf = (words: readonly string[]): readonly string[] =>
  words
    .join(' ')
    .split(BREAK)
    .map((clause) => clause.trim().split(' '))
    .filter(isNoStory)
    .flat()

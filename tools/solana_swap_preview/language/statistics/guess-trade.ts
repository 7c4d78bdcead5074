/** Reads a line as a trade by the linear model, where the rules find none: one or two tokens, one amount, and only known words. */
import type { Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { withoutSlippage } from '../slippage-words.ts'
import { readingOf, type SwapSlots, topicOf } from '../swap-slots.ts'
import { guarded, withoutPoliteQuestions } from '../trade-guards.ts'
import { isNoStory } from '../trade-story.ts'
import { BREAK, tidied, withBreaks } from '../trade-text.ts'
import { tradeWordAt } from '../trade-words.ts'
import { type Candidate, candidatesOf, noTradeFeatures } from './candidates.ts'
import { mentionsIn } from './mentions.ts'
import { choiceOf, readTradeModel, stemOf, type TradeModel } from './trade-model.ts'

/** How sure the model has to be, chosen by cross-validation over the authors of the corpus. */
const ACT = 0.95

/** A line as the model sees it: its words without the slippage, and the trades that it may mean. */
export type TradeLine = Readonly<{
  words: readonly string[]
  candidates: readonly Candidate[]
  slippageBps?: number
  /** True where something in the line stands in the way of a trade. */
  isGuarded: boolean
}>

export function tradeLineOf(utterance: Utterance): TradeLine {
  const said = (utterance.lines[0] ?? '').split(' ').filter((word) => word !== '')
  const { line, slippageBps } = withoutSlippage(tidied(withBreaks(said, utterance.clauses)))
  const { obstacle, isForbidden } = guarded(withoutPoliteQuestions(line))
  const words = line.split(' ').filter((word) => word !== '')
  const mentions = mentionsIn(words, utterance)
  return {
    words,
    candidates: mentions ? candidatesOf(mentions) : [],
    slippageBps,
    isGuarded: obstacle !== undefined || isForbidden || KEEPS.test(line) || words.some(isKeep),
  }
}

/** What is taken back or corrected, what stays, a thought only, another's words, and a share of what is not named. */
const KEEPS =
  / (?:no|not|never|nor|neither|nah|nope|wait|actually|mean|meant|scratch|rather|suppose|imagine|he|she|they|said|says|told|happens?|without|part|each|both|rest|left with)(?= |$)/

const isKeep = (_word: string, at: number, words: readonly string[]): boolean =>
  tradeWordAt(words, at)?.word.kind === 'keep'

/** '2 SOL USDC' has nothing that says what becomes of it. */
function isOfTrade(_word: string, at: number, words: readonly string[]): boolean {
  const found = tradeWordAt(words, at)?.word
  if (found?.kind === 'side') return found.side !== 'on' && found.side !== 'in'
  return found !== undefined && ['verb', 'goes', 'comes'].includes(found.kind)
}

let model: TradeModel | undefined

/** Undefined where the model is in doubt, and where a word of the request is in no line of a trade that it has learnt. */
export function guessedTrade(utterance: Utterance): Reading<SwapSlots> | undefined {
  const { words, candidates, slippageBps, isGuarded } = tradeLineOf(utterance)
  if (candidates.length === 0 || isGuarded || !words.some(isOfTrade)) return undefined
  model ??= readTradeModel()
  const { weigh, words: known } = model
  if (unexplained(words, known).length > 0) return undefined
  const weights = weigh(choiceOf(candidates, noTradeFeatures(words)))
  const best = candidates.find((_, at) => (weights[at] ?? 0) >= ACT)
  if (!best) return undefined
  const { features: _, ...trade } = best
  const full = { ...trade, slippageBps }
  return readingOf({ trade: full }, topicOf(full, utterance.tokens))
}

/** The content words of the clauses that are no story. */
function unexplained(words: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const clauses = words
    .join(' ')
    .split(BREAK)
    .map((clause) => clause.trim().split(' '))
  return clauses
    .filter(isNoStory)
    .flat()
    .filter((word) => !/^<|^\$?\.?\d/.test(word) && isContent(word) && !known.has(stemOf(word)))
}

/** Reads a line as a trade, or as a change of the trade before, by the linear model. */
import type { DialogueContext, Guess } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { withoutSlippage } from '../slippage-words.ts'
import { type SwapSlots, topicOf } from '../swap-slots.ts'
import { symbolOf } from '../trade.ts'
import { guarded, withoutPoliteQuestions } from '../trade-guards.ts'
import { isNoStory } from '../trade-story.ts'
import { BREAK, tidied, withBreaks } from '../trade-text.ts'
import { type Before, type Candidate, candidatesOf } from './candidates.ts'
import { noTradeFeatures } from './features.ts'
import { mentionsIn } from './mentions.ts'
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
  const said = (utterance.lines[0] ?? '').split(' ').filter((word) => word !== '')
  const { line, slippageBps } = withoutSlippage(tidied(withBreaks(said, utterance.clauses)))
  const { obstacle, isForbidden } = guarded(withoutPoliteQuestions(line))
  const words = line.split(' ').filter((word) => word !== '')
  const mentions = mentionsIn(words, utterance)
  return {
    words,
    candidates: mentions ? candidatesOf(mentions, before) : [],
    none: mentions ? noTradeFeatures(mentions, before, utterance.typed) : [],
    slippageBps,
    isGuarded: obstacle !== undefined || isForbidden,
  }
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

export function beforeIn({ about, topic, trade, tradeAge = 0, asking, isRefused }: DialogueContext): Before {
  const spoken = symbolOf(topic) ?? symbolOf(about[0])
  const missing = asking as Known | undefined
  if (missing?.tool === 'solana_swap_preview') return { base: missing.slots, kind: 'asked', topic: spoken }
  const shown = trade as Known | undefined
  if (shown?.tool !== 'solana_swap_preview' || tradeAge > OPEN_TURNS) return { topic: spoken }
  const kind = isRefused ? 'refused' : tradeAge <= FRESH_TURNS ? 'open' : 'older'
  return { base: shown.slots, kind, topic: spoken }
}

let model: TradeModel | undefined

/** Undefined where something forbids a trade, and where a word of the request is in no line that the model has learnt. */
export function guessedTrade(
  utterance: Utterance,
  context: DialogueContext,
  isWord: (word: string) => boolean,
): Guess<SwapSlots> | undefined {
  const before = beforeIn(context)
  const line = tradeLineOf(utterance, before)
  if (line.candidates.length === 0 || line.isGuarded) return undefined
  model ??= readTradeModel()
  const { weigh, words: known } = model
  if (unexplained(line.words, (word) => known.has(stemOf(word)) || isWord(word)).length > 0) return undefined
  const best = likeliest(line, before, weigh(choiceOf(line.candidates, line.none)))
  if (!best) return undefined
  const topic = topicOf(best.slots, [
    ...(before.base && 'topic' in before.base ? (before.base as SwapSlots).topic : []),
    ...utterance.tokens,
  ])
  return { slots: { ...best.slots, topic }, sureness: best.sureness }
}

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

/** The content words of the clauses that are no story. */
function unexplained(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const clauses = words
    .join(' ')
    .split(BREAK)
    .map((clause) => clause.trim().split(' '))
  return clauses
    .filter(isNoStory)
    .flat()
    .filter((word) => !/^<|^\$?\.?\d/.test(word) && isContent(word) && !isKnown(word))
}

/** Reads a line as a trade, or as a change of the trade before, by the linear model. */
import type { DialogueContext, Guess } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { isRefusedWhole } from '../../../_kit/language/refused-line.ts'
import { withPlainOnes } from '../scaled-trade.ts'
import { withoutSlippage } from '../slippage-words.ts'
import { type SwapSlots, topicOf } from '../swap-slots.ts'
import { symbolOf } from '../trade.ts'
import { guarded, isTakenBack, withoutPoliteQuestions } from '../trade-guards.ts'
import type { Trade } from '../trade-shape.ts'
import { isNoStory } from '../trade-story.ts'
import { BREAK, tidied, withBreaks } from '../trade-text.ts'
import { tradeWordAt } from '../trade-words.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { noTradeFeatures } from './features.ts'
import { mentionsIn } from './mentions.ts'
import type { Base, Before } from './parts.ts'
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
  const { line, slippageBps } = withoutSlippage(withPlainOnes(tidied(withBreaks(said, utterance.clauses))))
  const { obstacle, isForbidden } = guarded(withoutPoliteQuestions(line))
  const words = line.split(' ').filter((word) => word !== '')
  const mentions = mentionsIn(words, utterance)
  return {
    words,
    candidates: mentions ? candidatesOf(mentions, before) : [],
    none: mentions ? noTradeFeatures(mentions, before, utterance.typed) : [],
    slippageBps,
    isGuarded: obstacle !== undefined || isForbidden || isTakenBack(line) || isRefusedWhole(utterance),
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
  { trade, base }: Candidate,
  { slippageBps }: Pick<TradeLine, 'slippageBps'>,
): Omit<SwapSlots, 'topic'> {
  return { ...trade, slippageBps: slippageBps ?? trade.slippageBps ?? base?.slippageBps }
}

/** A trade stays open to changes for so many turns, and is fresh for fewer. */
const OPEN_TURNS = 4
const FRESH_TURNS = 1

type Known = Readonly<{ tool?: string; slots?: SwapSlots }>

const TOOL = 'solana_swap_preview'
/** The line may go back to so many more trades. */
const MOST_OTHERS = 3

export function beforeIn(context: DialogueContext): Before {
  const { about, topic } = context
  const [first = {}, ...more] = basesIn(context)
  const others = more
    .filter((each, at) => [first, ...more.slice(0, at)].every((one) => !isSameTrade(one, each)))
    .slice(0, MOST_OTHERS)
  return { ...first, topic: symbolOf(topic) ?? symbolOf(about[0]), ...(others.length > 0 && { others }) }
}

/** The likeliest first. A trade that was only wished for is never the first, nor is one of long ago. */
function basesIn({
  trade,
  tradeAge = 0,
  asking,
  isRefused,
  wished,
  trades = [],
  queue = [],
}: DialogueContext): readonly Base[] {
  const of = (kind: Base['kind'], known: unknown): readonly Base[] => {
    const { tool, slots } = (known ?? {}) as Known
    return tool === TOOL && slots ? [{ base: slots, kind }] : []
  }
  const kind = isRefused ? 'refused' : tradeAge <= FRESH_TURNS ? 'open' : 'older'
  const missing = of('asked', asking)
  const shown = tradeAge <= OPEN_TURNS ? of(kind, trade) : []
  const first = [...missing, ...shown]
  return [
    ...(first.length > 0 ? first : [{}]),
    ...of('wished', wished),
    ...queue.flatMap((each) => of('queued', each)),
    ...trades.flatMap((each) => of('earlier', each)),
  ]
}

const isSameTrade = ({ base: one = {} }: Base, { base: other = {} }: Base): boolean =>
  ['give', 'get', 'amount', 'want', 'slippageBps'].every(
    (key) => JSON.stringify(one[key as keyof Trade]) === JSON.stringify(other[key as keyof Trade]),
  )

let model: TradeModel | undefined
const stored = (): TradeModel => {
  model ??= readTradeModel()
  return model
}

/** How much of what may be a trade has to be this one, and how likely it has to be where nothing forbids it. */
const WISHED = 0.6
const WISHED_AT_ALL = 0.2

/** A question names a token and no amount. */
const isOfAll = ({ amount }: Partial<Trade>): boolean =>
  amount !== undefined && 'percent' in amount && amount.percent === '100'

/** The trade of a line that forbids it, sets a condition, or only asks: 'then do it now' takes it up. */
export function wishedTrade(utterance: Utterance, context: DialogueContext): SwapSlots | undefined {
  const line = tradeLineOf(utterance, beforeIn(context))
  if (line.candidates.length === 0) return undefined
  const weights = stored().weigh(choiceOf(line.candidates, line.none)).slice(0, -1)
  const best = likeliest(line, weights)
  const all = weights.reduce((sum, each) => sum + each, 0)
  const isLikely = line.isGuarded || (best?.sureness ?? 0) > WISHED_AT_ALL
  if (!best || best.sureness < WISHED * all || !isLikely || isOfAll(best.slots)) return undefined
  return { ...best.slots, topic: topicOf(best.slots, utterance.tokens) }
}

/** Undefined where something forbids a trade. */
export function guessedTrade(
  utterance: Utterance,
  context: DialogueContext,
  { weigh, words: known }: TradeModel = stored(),
): Guess<SwapSlots> | undefined {
  const before = beforeIn(context)
  const line = tradeLineOf(utterance, before)
  if (line.candidates.length === 0 || line.isGuarded) return undefined
  const best = likeliest(line, weigh(choiceOf(line.candidates, line.none)))
  if (!best) return undefined
  const topic = topicOf(best.slots, [...spokenOf(before), ...utterance.tokens])
  const isWhole =
    before.base !== undefined ||
    line.words.some(isOfTrade) ||
    (best.isOfTopic && best.sureness >= SURE_OF_TOPIC)
  return {
    slots: { ...best.slots, topic },
    sureness: best.sureness,
    isDoubtful: !isWhole,
    unexplained: unexplained(line.words, known),
  }
}

/** 'Ok, 0.2 SOL' after questions about a token is of that token. */
const SURE_OF_TOPIC = 0.95

/** '2 SOL USDC' has nothing that says what becomes of it. */
function isOfTrade(_word: string, at: number, words: readonly string[]): boolean {
  const found = tradeWordAt(words, at)?.word
  if (found?.kind === 'side') return found.side !== 'on' && found.side !== 'in'
  return found !== undefined && ['verb', 'goes', 'comes'].includes(found.kind)
}

const spokenOf = ({ base, others = [] }: Before): SwapSlots['topic'] =>
  [...others.toReversed().map((each) => each.base), base].flatMap(
    (each) => (each as Partial<SwapSlots> | undefined)?.topic ?? [],
  )

type Weighed = Readonly<{ slots: Omit<SwapSlots, 'topic'>; sureness: number; isOfTopic: boolean }>

/** Several candidates may be one trade: what they weigh is added up. */
export function likeliest(line: TradeLine, weights: readonly number[]): Weighed | undefined {
  const found = new Map<string, Weighed>()
  for (const [at, candidate] of line.candidates.entries()) {
    const slots = slotsOf(candidate, line)
    const key = JSON.stringify([
      slots.give?.toUpperCase(),
      slots.get?.toUpperCase(),
      slots.amount,
      slots.want,
      slots.slippageBps,
    ])
    const known = found.get(key)
    found.set(key, {
      slots: known?.slots ?? slots,
      sureness: (known?.sureness ?? 0) + (weights[at] ?? 0),
      isOfTopic: (known?.isOfTopic ?? false) || candidate.isOfTopic,
    })
  }
  return [...found.values()].reduce<Weighed | undefined>(
    (one, other) => (one && one.sureness >= other.sureness ? one : other),
    undefined,
  )
}

/** A reason begins a clause of its own: '20, because it is her birthday', '18 for the pleasure'. */
const REASONS =
  / (?=(?:because|cause|bc|since|as|while|so that|for (?:the|my|our|his|her|a)|with (?:the|my|our|his|her)) (?!.*(?:<|\d)))/

/** Content words of the request that no trade of the corpora has. The clauses of a story need not be explained. */
const unexplained = (words: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  requestOf(words).filter(
    (word) =>
      !/^<|^\$?\.?\d/.test(word) && isContent(word) && isContent(stemOf(word)) && !known.has(stemOf(word)),
  )

export const requestOf = (words: readonly string[]): readonly string[] =>
  words
    .join(' ')
    .split(BREAK)
    .flatMap((clause) => clause.split(REASONS))
    .map((clause) => clause.trim().split(' '))
    .filter(isNoStory)
    .flat()

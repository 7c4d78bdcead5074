/** The linear model that weighs the trades a line may mean against its being none. */
import type { Candidate } from './candidates.ts'
import { SCALE, WEIGHTS, WORDS } from './trade-weights.ts'

/** The features of each trade that a line may mean, and of its being none, which comes last. */
export type Choice = readonly (readonly number[])[]

export const choiceOf = (candidates: readonly Candidate[], none: readonly number[]): Choice => [
  ...candidates.map(({ features }) => features),
  none,
]

/** The probability of each. */
export function probabilities(choice: Choice, weights: ArrayLike<number>, scale = 1): readonly number[] {
  const scores = choice.map(
    (features) => scale * features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0),
  )
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, each) => sum + each, 0)
  return powers.map((power) => power / total)
}

export type TradeModel = Readonly<{
  weigh(choice: Choice): readonly number[]
  /** The stems of the words that people say around trades. */
  words: ReadonlySet<string>
}>

/** A weight is one printable character: `(` to `~`, with `S` for zero. */
const FIRST = 40
export const MOST = 43
/** A backslash would have to be escaped, and its neighbour weighs nearly as much. */
export const digitOf = (weight: number): string =>
  String.fromCharCode(FIRST + MOST + Math.max(-MOST, Math.min(MOST, weight))).replace('\\', ']')

export function readTradeModel(): TradeModel {
  const weights = Int8Array.from(WEIGHTS, (digit) => digit.charCodeAt(0) - FIRST - MOST)
  return { weigh: (choice) => probabilities(choice, weights, SCALE), words: new Set(WORDS.split(' ')) }
}

/** 'Swapping' and 'swaps' are one word. */
export const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word

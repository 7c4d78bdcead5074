/** The linear model that weighs the trades a line may mean against its being none. */
import { readFileSync } from 'node:fs'
import type { Candidate } from './candidates.ts'

/** The features of each trade that a line may mean, and of its being none, which comes last. */
export type Choice = readonly (readonly number[])[]

export const choiceOf = (candidates: readonly Candidate[], none: readonly number[]): Choice => [
  ...candidates.map(({ features }) => features),
  none,
]

/** The probability of each. */
export function probabilities(choice: Choice, weights: ArrayLike<number>, scale = 1): readonly number[] {
  const scores = choice.map(
    (features) =>
      (scale * features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)) /
      Math.sqrt(features.length),
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

export const WEIGHTS = new URL('./trade-weights.bin', import.meta.url)
export const WORDS = new URL('./trade-words.txt', import.meta.url)

/** The file has the scale of the weights in four bytes, then a byte for each weight. */
const HEADER = 4

export function readTradeModel(): TradeModel {
  const file = readFileSync(WEIGHTS)
  const weights = new Int8Array(file.buffer, file.byteOffset + HEADER, file.length - HEADER)
  const scale = file.readFloatLE(0)
  return {
    weigh: (choice) => probabilities(choice, weights, scale),
    words: new Set(readFileSync(WORDS, 'utf8').trim().split('\n')),
  }
}

/** 'Swapping' and 'swaps' are one word. */
export const stemOf = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word

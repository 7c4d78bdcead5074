/** The linear model of the statistical reader: weights of features by label. */
import { readFileSync } from 'node:fs'

import { BUCKETS, type Features } from './features.ts'
import { LABELS, type Label } from './labels.ts'

export type Guess = Readonly<{ label: Label; probability: number }>

/** The labels of a line, likeliest first. */
export type Classify = (features: Features) => readonly Guess[]

/** The weights of the features that labels share stand behind those of each label. */
export const RELATED_FROM = BUCKETS * LABELS.length

/** Adds up the weights of features that labels share. */
const sumOf = (features: readonly number[], weights: ArrayLike<number>): number =>
  weightOf(features) * features.reduce((sum, feature) => sum + (weights[RELATED_FROM + feature] ?? 0), 0)

/** A feature among many says less. */
export const weightOf = ({ length }: readonly number[]): number => 1 / Math.sqrt(Math.max(1, length))

/** The probability of each label, by its place. */
export function probabilities(
  { own, related }: Features,
  weights: ArrayLike<number>,
  scale = 1,
): Float64Array {
  const labels = LABELS.length
  const value = scale * weightOf(own)
  const scores = new Float64Array(labels)
  for (const feature of own)
    for (let at = 0, from = feature * labels; at < labels; at++)
      scores[at] = (scores[at] ?? 0) + value * (weights[from + at] ?? 0)
  const sums = new Map<readonly number[], number>()
  for (const [at, features] of related.entries()) {
    const sum = sums.get(features) ?? scale * sumOf(features, weights)
    sums.set(features, sum)
    scores[at] = (scores[at] ?? 0) + sum
  }
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, each) => sum + each, 0)
  return powers.map((power) => power / total)
}

const classifierOf =
  (weights: ArrayLike<number>, scale = 1): Classify =>
  (features) => {
    const all = probabilities(features, weights, scale)
    return LABELS.map((label, at) => ({ label, probability: all[at] ?? 0 })).sort(
      (one, other) => other.probability - one.probability,
    )
  }

export const WEIGHTS = new URL('./weights.bin', import.meta.url)

/** The file has the scale of the weights in four bytes, then a byte for each weight. */
const HEADER = 4

export const readClassifier = (): Classify => unpacked(readFileSync(WEIGHTS))

export function unpacked(file: Buffer): Classify {
  const weights = new Int8Array(file.buffer, file.byteOffset + HEADER, file.length - HEADER)
  return classifierOf(weights, file.readFloatLE(0))
}

/** The weights as they are stored. */
export function packed(weights: Float64Array): Buffer {
  const scale = Math.fround(weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127)
  const file = Buffer.alloc(HEADER + weights.length)
  file.writeFloatLE(scale, 0)
  for (const [at, weight] of weights.entries()) file.writeInt8(Math.round(weight / scale), HEADER + at)
  return file
}

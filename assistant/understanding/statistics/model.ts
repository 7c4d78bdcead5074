/** The linear model of the statistical reader: weights of features by label. */
import { LABELS, type Label } from './labels.ts'

export type Guess = Readonly<{ label: Label; probability: number }>

/** The labels of a line, likeliest first. */
export type Classify = (features: readonly number[]) => readonly Guess[]

/** The probability of each label, by its place. */
export function probabilities(features: readonly number[], weights: ArrayLike<number>, scale = 1): Float64Array {
  const labels = LABELS.length
  const value = scale / Math.sqrt(features.length)
  const scores = new Float64Array(labels)
  for (const feature of features)
    for (let at = 0, from = feature * labels; at < labels; at++)
      scores[at] = (scores[at] ?? 0) + value * (weights[from + at] ?? 0)
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, each) => sum + each, 0)
  return powers.map((power) => power / total)
}

export const classifierOf =
  (weights: ArrayLike<number>, scale = 1): Classify =>
  (features) => {
    const all = probabilities(features, weights, scale)
    return LABELS.map((label, at) => ({ label, probability: all[at] ?? 0 })).sort(
      (one, other) => other.probability - one.probability,
    )
  }

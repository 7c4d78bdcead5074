/** Trains a multinomial logistic regression by stochastic gradient descent (AdaGrad); the same examples give the same weights. */

import { type Features, RELATED_BUCKETS } from '../features.ts'
import { LABELS } from '../labels.ts'
import { probabilities, RELATED_FROM, weightOf } from '../model.ts'

export type Example = Readonly<{ features: Features; label: number; weight: number }>

const EPOCHS = 12
const RATE = 0.5
const DECAY = 1e-5

/** Weights by bucket, then by label; behind them those that the labels share. */
export function train(examples: readonly Example[]): Float64Array {
  const labels = LABELS.length
  const weights = new Float64Array(RELATED_FROM + RELATED_BUCKETS)
  const squares = new Float64Array(RELATED_FROM + RELATED_BUCKETS).fill(1e-2)
  const random = randomNumbers(7)
  const order = examples.map((_, at) => at)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const at of order) step(examples[at] as Example, weights, squares, labels)
  }
  return weights
}

function step(
  { features, label, weight }: Example,
  weights: Float64Array,
  squares: Float64Array,
  labels: number,
): void {
  const errors = probabilities(features, weights)
  errors[label] = (errors[label] ?? 0) - 1
  const descend = (at: number, slope: number): void => {
    const gradient = weight * slope + DECAY * (weights[at] ?? 0)
    const square = (squares[at] ?? 0) + gradient * gradient
    squares[at] = square
    weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(square)
  }
  const value = weightOf(features.own)
  for (const feature of features.own)
    for (let each = 0; each < labels; each++) descend(feature * labels + each, (errors[each] ?? 0) * value)
  for (const [each, related] of features.related.entries())
    for (const feature of related) descend(RELATED_FROM + feature, (errors[each] ?? 0) * weightOf(related))
}

export function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other] as number, order[at] as number]
  }
}

/** Mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

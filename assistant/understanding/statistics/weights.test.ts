/** The weights that are stored are those that the training script makes of the corpora. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sample } from '../../../scripts/testing/full-run.ts'
import { packed, WEIGHTS } from './model.ts'
import { trainedLabels } from './testing/train-labels.ts'
import { moduleOf, trainedWithout } from './testing/train-trades.ts'

const TRADES = new URL(
  '../../../tools/solana_swap_preview/language/statistics/trade-weights.ts',
  import.meta.url,
)
const MODELS = {
  lines: [WEIGHTS, () => packed(trainedLabels())],
  trades: [TRADES, () => Buffer.from(moduleOf(trainedWithout()))],
} as const

// Training takes five to ten seconds of a quiet machine.
it.each(sample(['lines', 'trades'] as const, 1))('the model of %s is trained on today’s corpora', (name) => {
  const [stored, trained] = MODELS[name]
  expect(trained().equals(readFileSync(stored)), 'run node scripts/train-understanding.ts').toBe(true)
})

/** Trains the statistical readers of lines and of trades from the training corpora, and writes their weights; run it after a change of a corpus. */
import { writeFileSync } from 'node:fs'
import { packed, WEIGHTS } from '#assistant/understanding/statistics/model.ts'
import { examplesWithout } from '#assistant/understanding/statistics/testing/examples.ts'
import { train } from '#assistant/understanding/statistics/testing/logistic-regression.ts'
import { moduleOf, trainedWithout } from '#assistant/understanding/statistics/testing/train-trades.ts'

const TRADE_WEIGHTS = new URL(
  '../tools/solana_swap_preview/language/statistics/trade-weights.ts',
  import.meta.url,
)

const file = packed(train(examplesWithout(undefined)))
writeFileSync(WEIGHTS, file)
console.log(`${file.length} bytes`)

const trades = trainedWithout(undefined)
writeFileSync(TRADE_WEIGHTS, moduleOf(trades))
console.log(`${trades.words.length} words of trades`)

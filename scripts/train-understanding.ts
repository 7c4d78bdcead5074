/** Trains the statistical readers of lines and of trades from the training corpora, and writes their weights; run it after a change of a corpus. */
import { writeFileSync } from 'node:fs'
import { packed, WEIGHTS } from '#assistant/understanding/statistics/model.ts'
import { examplesWithout } from '#assistant/understanding/statistics/testing/examples.ts'
import { train } from '#assistant/understanding/statistics/testing/logistic-regression.ts'
import { trainedWithout } from '#tools/solana_swap_preview/language/statistics/testing/train-trades.ts'
import {
  WEIGHTS as TRADE_WEIGHTS,
  WORDS,
} from '#tools/solana_swap_preview/language/statistics/trade-model.ts'

const file = packed(train(examplesWithout(undefined)))
writeFileSync(WEIGHTS, file)
console.log(`${file.length} bytes`)

const trades = trainedWithout(undefined)
writeFileSync(TRADE_WEIGHTS, packed(trades.weights))
writeFileSync(WORDS, `${trades.words.join('\n')}\n`)
console.log(`${trades.words.length} words of trades`)

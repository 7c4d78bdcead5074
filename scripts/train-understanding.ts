/** Trains the statistical readers of lines and of trades and the choice among readings from the training corpora, and writes their weights; run it after a change of a corpus. */
import { writeFileSync } from 'node:fs'
import { CHOICE_WEIGHTS, packedChoice } from '#assistant/understanding/choice/choice-model.ts'
import { type Models, trainedChoice } from '#assistant/understanding/choice/testing/train-choice.ts'
import { packed, unpacked, WEIGHTS } from '#assistant/understanding/statistics/model.ts'
import { trainedLabels } from '#assistant/understanding/statistics/testing/train-labels.ts'
import { moduleOf, trainedWithout } from '#assistant/understanding/statistics/testing/train-trades.ts'
import { probabilities } from '#tools/solana_swap_preview/language/statistics/trade-model.ts'

const TRADE_WEIGHTS = new URL(
  '../tools/solana_swap_preview/language/statistics/trade-weights.ts',
  import.meta.url,
)

const file = packed(trainedLabels())
writeFileSync(WEIGHTS, file)
console.log(`${file.length} bytes`)

const trades = trainedWithout()
writeFileSync(TRADE_WEIGHTS, moduleOf(trades))
console.log(`${trades.words.length} words of trades`)

// The choice learns from models that have not learnt its lines, so that it trusts them no more than it should.
const { readings, splits } = trainedChoice(modelsWithout)
writeFileSync(CHOICE_WEIGHTS, packedChoice(readings.weights, splits.weights))
console.log(`${readings.choices.length} lines of choices`)

function modelsWithout(authors: readonly string[]): Models {
  const { weights, words } = trainedWithout(...authors)
  return {
    classify: unpacked(packed(trainedLabels(...authors))),
    trades: { weigh: (choice) => probabilities(choice, weights), words: new Set(words) },
  }
}

/** Trains the statistical reader from the training corpora and writes its weights; run it after a change of a corpus. */
import { writeFileSync } from 'node:fs'
import { packed, WEIGHTS } from '#assistant/understanding/statistics/model.ts'
import { examplesWithout } from '#assistant/understanding/statistics/testing/examples.ts'
import { train } from '#assistant/understanding/statistics/testing/logistic-regression.ts'

const file = packed(train(examplesWithout(undefined)))
writeFileSync(WEIGHTS, file)
console.log(`${file.length} bytes`)

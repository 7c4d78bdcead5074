/** Trains the model of lines twice: the first one finds the parts of lines with several requests, and the second learns them too. */
import { packed, unpacked } from '../model.ts'
import { examplesWithout, severalWithout } from './examples.ts'
import { fragmentsOf } from './fragments.ts'
import { train } from './logistic-regression.ts'

/** Authors can be left out to test on. */
export function trainedLabels(...without: readonly string[]): Float64Array {
  const examples = examplesWithout(...without)
  const classify = unpacked(packed(train(examples)))
  const parts = severalWithout(...without).flatMap((line) => fragmentsOf(line, classify))
  return train([...examples, ...parts])
}

/** Says of a condition that it is not set, what the preview is without it, and the figure that the condition names. */
import { sentences } from '#domain/language/plain-words.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords } from '../../_kit/language/swap-words.ts'
import { costWords, gotWords, impactWords } from './preview-answers.ts'

export const NOTHING_OPEN =
  'Trades here do not wait for a price, a time or anything else, and no preview is open, so nothing will be traded. Ask for it again when the moment has come.'

export const conditionWords = (line: string, view: SwapView): string =>
  sentences(
    `Trades here do not wait for a price, a time or anything else, so this condition is not set. The preview of ${amountWords(view.give)} for about ${amountWords(view.get)} is unchanged: it is done only if you confirm it, and otherwise it expires.`,
    figureIn(line, view),
  )

function figureIn(line: string, view: SwapView): string {
  if (/ (?:fees?|gas|costs?)(?= |$)/.test(line)) return costWords(view)
  if (/ impact(?= |$)/.test(line)) return impactWords(view)
  if (/ (?:get|receive|least|minimum)(?= ).*\d/.test(line)) return gotWords(view)
  // 'Only if it is under 1 %' may mean either of them.
  return / (?:under|below|less than|over|above|more than) \d\S* ?(?:%|percent|pct)(?= |$)/.test(line)
    ? sentences(impactWords(view), costWords(view))
    : ''
}

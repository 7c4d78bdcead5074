/** Takes the words off a line that only lead back to the open trade: 'ok back to the swap, how much do I get'. */
import type { DialogueState } from './state.ts'

/** After more turns of other talk a trade has to be asked for again. */
const TRADE_TURNS = 4

const TRADE = String.raw`(?:the|my|that|this|our)\s+(?:open\s+|earlier\s+)?(?:swap|trade|preview|quote|order|deal|exchange)\b`
const LEAD = String.raw`^\s*(?:(?:ok|okay|k|so|anyway|anyways|right|now|well|alright|and|but|then|let'?s|let\s+us|please|hey|can\s+we|could\s+we|i\s+want\s+to)[\s,]+)*`
/** The rest has to stand by itself: 'back to the swap that I did yesterday' leads to another one. */
const REST = String.raw`\s*(?:[,.:;!?\u2026\u2013\u2014-]+\s*|\s(?=(?:what|how|which|why|when|is|are|does|do|can|could|will|would|still|make|add|double|halve|half|flip|reverse|confirm|cancel|and)\b))(?=\S)`

const LEADS_BACK = [
  new RegExp(
    String.raw`${LEAD}(?:(?:go|get|going|come|coming)\s+)?(?:back\s+to|return(?:ing)?\s+to|regarding|as\s+for|concerning|about)\s+${TRADE}${REST}`,
    'i',
  ),
  // A name alone leads back only where a mark parts it from the question.
  new RegExp(
    String.raw`${LEAD}(?:what\s+about\s+|how\s+about\s+)?${TRADE}\s*[,:;?!\u2026\u2013\u2014-]+\s*(?=\S)`,
    'i',
  ),
]

/** The rest of the line, read right behind the trade. */
export function backToTrade(
  line: string,
  state: DialogueState,
): Readonly<{ line: string; state: DialogueState }> {
  const { trade, tradeAge, tradeQuiet = tradeAge, isRefused } = state
  if (!trade || isRefused || Math.min(tradeAge, tradeQuiet) > TRADE_TURNS) return { line, state }
  const found = LEADS_BACK.map((each) => each.exec(line)?.[0]).find((each) => each !== undefined)
  if (found === undefined) return { line, state }
  return { line: line.slice(found.length), state: { ...state, last: [trade], tradeQuiet: 0 } }
}

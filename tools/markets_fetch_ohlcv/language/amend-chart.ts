/** Reads a fragment as another span or another token of the last chart: 'and for a month', 'hourly', 'the same for WIF'. */
import type { Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { asText } from '../../_kit/language/lookup-line.ts'
import type { ChartSlots } from './chart-slots.ts'
import { spanIn, withoutSpans } from './span-words.ts'

const AROUND =
  /^(?: (?:and|or|now|then|ok|okay|what|how|about|is|make|it|that|this|the|them|just|only|show|me|give|see|let|us|i|want|would|like|for|over|in|on|with|as|of|to|a|an|last|past|previous|whole|full|all|same|again|please|thanks|instead|rather|zoom|out|chart|graph|candles?|candlesticks?|bars|view|range|one|1|price|but|go|back|switch|change|actually|no|not|i meant|mean))*$/
const NAMES =
  /^(?: (?:and|now|then|the|same|again|for|of|chart|with|ok|do|show|me|not|no|i|mean|meant|sorry))* (<[ta]\d+>)(?: (?:instead|please|too|then|chart|coin|token|now))*$/

const LEAD = '(?: (?:and|now|then|ok|can you|please|the))*'
const NEXT_TO =
  '(?:beside|next to|by the side|on the side|side by side|alongside|along with|against|over|on top)(?: (?:of )?(?:it|that|this|them))?'
/** 'Overlay W', 'put JTO beside it': another token on the same chart. */
const BESIDE = new RegExp(
  `^${LEAD}(?: (?:overlay|superimpose|plus|add|\\+))+(?: the)? (<[ta]\\d+>)(?: (?:too|please|${NEXT_TO}|to (?:it|that|the chart)))*$|^${LEAD}(?: (?:put|place|show|draw|lay|with))+(?: the)? (<[ta]\\d+>) ${NEXT_TO}(?: please)?$`,
)

export function amendedChart(
  slots: ChartSlots,
  words: readonly string[],
  utterance: Utterance,
): Reading<ChartSlots> | undefined {
  const text = asText(words)
  const span = spanIn(text)
  const [, mark] = NAMES.exec(withoutSpans(text)) ?? []
  const beside = BESIDE.exec(withoutSpans(text))
  const added = beside && tokenFor(utterance, beside[1] ?? beside[2] ?? '')
  if (added && slots.tokens.length > 0)
    return {
      slots: {
        ...slots,
        ...span,
        tokens: [...slots.tokens.filter(({ symbol }) => symbol !== added.symbol), added],
      },
    }
  const token = mark && tokenFor(utterance, mark)
  if (token) return { slots: { ...slots, ...span, tokens: [token] } }
  if (!span || slots.tokens.length === 0 || !AROUND.test(withoutSpans(text))) return undefined
  return { slots: { tokens: slots.tokens, ...span } }
}

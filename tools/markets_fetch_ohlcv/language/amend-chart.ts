/** Reads a fragment as another span or another token of the last chart: 'and for a month', 'hourly', 'the same for WIF'. */
import type { ChartRange } from '#contract/rules/candles.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { comparesIn, pairOf, type Side } from '../../_kit/language/compare-cues.ts'
import { asText } from '../../_kit/language/lookup-line.ts'
import { type ChartSlots, DEFAULT_RANGE } from './chart-slots.ts'
import { spanIn, withoutSpans } from './span-words.ts'

const AROUND =
  /^(?: (?:and|or|now|then|ok|okay|what|how|about|is|make|it|that|this|the|them|just|only|show|me|give|see|let|us|i|want|would|like|for|over|in|on|with|as|of|to|a|an|last|past|previous|whole|full|all|same|again|please|thanks|instead|rather|zoom|out|chart|graph|candles?|candlesticks?|bars|view|range|one|1|price|but|go|back|switch|change|actually|no|not|i meant|mean))*$/
const NAMES =
  /^(?: (?:and|now|then|the|same|again|for|of|chart|with|ok|do|show|me|not|no|i|mean|meant|sorry))* (<[ta]\d+>)(?: (?:instead|please|too|then|chart|coin|token|now))*$/

/** From the shortest to the longest. */
const RANGES: readonly ChartRange[] = ['1H', '24H', '7D', '30D']
const AROUND_ZOOM =
  '(?: (?:ok|and|now|please|can|could|you|lets|let us|a|bit|little|more|further|again|some|even|it|the|that|chart|view|try|go|way|me|show|give|on|of|then))*'
const VIEW = '(?:view|range|span|period|time ?frame|window|chart|look|one|1)'
const ZOOM_OUT = new RegExp(
  `^${AROUND_ZOOM} (?:zoom(?:ed)?(?: (?:it|that|me|the chart))?(?: way| further| more)? out|unzoom|(?:longer|wider|bigger) ${VIEW}|(?:further|farther) back|more history)${AROUND_ZOOM}$`,
)
const ZOOM_IN = new RegExp(
  `^${AROUND_ZOOM} (?:zoom(?:ed)?(?: (?:it|that|me|the chart))?(?: way| further| more)? in|zoom|closer(?: ${VIEW})?|(?:shorter|narrower|tighter|smaller) ${VIEW})${AROUND_ZOOM}$`,
)

/** 'Zoom out': the next longer range, and words at the end of them. */
function zoomedChart(
  { tokens, range = DEFAULT_RANGE, compares }: ChartSlots,
  text: string,
): Reading<ChartSlots> | undefined {
  const step = ZOOM_OUT.test(text) ? 1 : ZOOM_IN.test(text) ? -1 : 0
  if (step === 0 || tokens.length === 0) return undefined
  const next = RANGES[RANGES.indexOf(range) + step]
  if (next) return { slots: { tokens, compares, range: next } }
  return {
    say:
      step > 0
        ? 'That is the longest chart that I have: 30 days.'
        : 'That is the shortest chart that I have: one hour.',
  }
}

/** 'And vs sol?': the same span, with one token more. */
const VERSUS =
  /^(?: (?:and|now|ok|how|what|about|is|it|that|this|does|do|they|compare|compared|put|stack|up))* (?:vs|versus|against|(?:compare|compared|stack up|comparison) (?:(?:it|that) )?(?:to|with|against)|next to|beside|relative to) (<[ta]\d+>)(?: (?:then|too|please|now|over|the|same|time|span))*$/
const MOST_COMPARED = 3

function comparedWith(slots: ChartSlots, text: string, utterance: Utterance): ChartSlots | undefined {
  const mark = VERSUS.exec(text)?.[1]
  const token = mark && tokenFor(utterance, mark)
  if (!token || slots.tokens.length === 0) return undefined
  const others = slots.tokens.filter(({ symbol }) => symbol !== token.symbol)
  return { ...slots, tokens: [...others, token].slice(-MOST_COMPARED), compares: slots.compares ?? 'up' }
}

/** 'Which dumped harder' behind two charts: over the span of the last one, unless the line names one. */
function comparedChart(
  { range, interval, tokens }: ChartSlots,
  text: string,
  compares: Side,
  context: DialogueContext,
): Reading<ChartSlots> | undefined {
  // The look-up has the changes of today.
  const span = spanIn(text)
  if (span?.range === '24H' && range !== span.range) return undefined
  const pair = tokens.length > 1 ? tokens : pairOf(context)
  return pair.length > 1 ? { slots: { range, interval, ...span, tokens: pair, compares } } : undefined
}

/** 'What was the high', 'chart pls': the answer to the chart before has it, and its span stays. */
const ASKS_AGAIN =
  /^(?: (?:and|so|ok|what|where|how|much|is|was|were|the|its|on|of|that|it|over|then|in|for))* (?:high|low|peak|top|bottom|highest|lowest|maximum|minimum|open|close)(?: (?:point|price|of (?:it|that|the (?:chart|week|month|day|span|period))|in (?:it|that)|then|there|please|and (?:the )?(?:low|high)))*$|^(?: (?:and|ok|now|show|me|the|a|can|you|i|see|please|give|lets))* (?:chart|graph)(?: (?:please|then|too|again|of (?:it|that)))*$/

/** 'Over what period is that' is said by the same answer. */
const WHICH_SPAN =
  /^(?: (?:and|so|ok|but))* (?:(?:over|for|in) )?(?:what|which|how long a|whats the|what is the) (?:period|span|time ?frame|time ?span|time|stretch|range|window|days?|dates?)(?: (?:is|was|does|do|are|it|that|this|the chart|cover|covers|show|shows|span|for|of|over))*$/

/** 'As a chart', 'not candles, just a line': the same chart, which the card draws either way. */
const STYLE =
  /^(?=.* (?:charts?|graphs?|lines?|candles?|candlesticks?|bars?|graphically|visually|picture|plot|drawn?)(?= |$))(?: (?:and|ok|now|show|me|us|the|a|an|can|could|you|i|see|please|give|lets|let|want|would|like|rather|prefer|as|in|into|on|it|that|this|those|them|of|for|to|not|no|without|just|only|simple|plain|normal|instead|if|u|possible|with|make|draw|drawn|plot|display|put|turn|view|chart|charts|graph|graphs|line|lines|candle|candles|candlestick|candlesticks|bar|bars|style|form|than|graphically|visually|picture|have|get|is|there|way|again|too|then|but|all|numbers))*$/
const BY_HAND = / (?:lines?|candles?|candlesticks?|bars?)(?= |$)/

/** The person chooses between a line and candles on the card. */
function asBefore(slots: ChartSlots, text: string, { tokens }: Utterance): Reading<ChartSlots> | undefined {
  if (slots.tokens.length === 0 || tokens.length > 0) return undefined
  if (ASKS_AGAIN.test(text) || WHICH_SPAN.test(text)) return { slots }
  return STYLE.test(text) ? inStyle(slots, text) : undefined
}

const inStyle = (slots: ChartSlots, text: string): Reading<ChartSlots> =>
  BY_HAND.test(text)
    ? {
        say: 'That is on the card: the two buttons above the chart switch between candles and a line. The span stays as it is.',
        about: slots.tokens,
      }
    : { slots }

const BOTH =
  /^(?: (?:and|ok|now|just|then|can|you|please|i|want|to|see|show|give|me|us|the|let|draw|plot|put|pull up|of|up))* both(?: (?:of|them|the|charts?|graphs?|coins|tokens|those|please|now|then|side by side|together|at once))*$/

/** 'Put them next to each other' behind two charts. */
const TOGETHER =
  /^(?: (?:and|ok|now|just|then|can|you|please|i|want|to|see|show|give|me|us|let|draw|plot|put|compare))* (?:them|those|these|the (?:two|2))(?: (?:charts?|graphs?|coins|tokens))?(?: (?:side by side|together|next to each other|beside each other|against each other|on one chart|please|now|then))+$/

const LEAD = '(?: (?:and|now|then|ok|can you|please|the))*'
const NEXT_TO =
  '(?:beside|next to|by the side|on the side|side by side|alongside|along with|against|over|on top)(?: (?:of )?(?:it|that|this|them))?'
/** 'Overlay W', 'put JTO beside it': another token on the same chart. */
const BESIDE = new RegExp(
  `^${LEAD}(?: (?:overlay|superimpose|plus|add|\\+))+(?: the)? (<[ta]\\d+>)(?: (?:too|please|${NEXT_TO}|to (?:it|that|the chart)))*$|^${LEAD}(?: (?:put|place|show|draw|lay|with))+(?: the)? (<[ta]\\d+>) ${NEXT_TO}(?: please)?$`,
)

function besideIn(slots: ChartSlots, text: string, utterance: Utterance): ChartSlots | undefined {
  const found = BESIDE.exec(withoutSpans(text))
  const added = found && tokenFor(utterance, found[1] ?? found[2] ?? '')
  if (!added || slots.tokens.length === 0) return undefined
  return { ...slots, tokens: [...slots.tokens.filter(({ symbol }) => symbol !== added.symbol), added] }
}

export function amendedChart(
  slots: ChartSlots,
  words: readonly string[],
  utterance: Utterance,
  context: DialogueContext,
): Reading<ChartSlots> | undefined {
  const text = asText(words)
  const same = zoomedChart(slots, text) ?? asBefore(slots, text, utterance)
  if (same) return same
  const more = comparedWith(slots, text, utterance)
  if (more) return { slots: more }
  const compares = comparesIn(text)
  if (compares && utterance.tokens.length === 0) return comparedChart(slots, text, compares, context)
  if ((BOTH.test(text) || TOGETHER.test(text)) && pairOf(context).length > 1)
    return { slots: { ...slots, tokens: pairOf(context) } }
  const span = spanIn(text)
  const beside = besideIn(slots, text, utterance)
  if (beside) return { slots: { ...beside, ...span } }
  const [, mark] = NAMES.exec(withoutSpans(text)) ?? []
  const token = mark && tokenFor(utterance, mark)
  if (token) return { slots: { ...slots, ...span, tokens: [token] } }
  if (!span || slots.tokens.length === 0 || !AROUND.test(withoutSpans(text))) return undefined
  return { slots: { tokens: slots.tokens, compares: slots.compares, ...span } }
}

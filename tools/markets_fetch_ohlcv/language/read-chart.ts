/** Reads a question about how a price moved: a chart that is named, or a span that only a chart covers. */

import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { asksForYield } from '#domain/language/yields.ts'
import { comparesIn, pairOf } from '../../_kit/language/compare-cues.ts'
import { leftOver, lexiconOf, phrasesIn } from '../../_kit/language/lexicon.ts'
import { AROUND, asText, withoutDenied } from '../../_kit/language/lookup-line.ts'
import { isTradeRequest } from '../../_kit/language/no-lookup.ts'
import { remembered } from '../../_kit/language/remembered.ts'
import { isTraded } from '../../_kit/language/subject-of.ts'
import type { ChartSlots } from './chart-slots.ts'
import { type SpanWords, spanIn } from './span-words.ts'

export type ReadChart = Readonly<{ reading: Reading<ChartSlots>; unexplained: readonly string[] }>

const NOUN =
  / (?:charts?|charted|graphs?|candles?|candlesticks?|ohlcv?|plot|sparkline|price (?:history|action|curve|development|trend|line|movements?)|(?:price|trading|market) histor(?:y|ies)|curve|intraday|zoom (?:in|out)|(?:hourly|daily|weekly|monthly) (?:view|line|one)|(?:the )?(?:hourly|daily|weekly|monthly) (?:on|of|for)|(?:picture|drawing) of (?:how|what))(?= |$)/
/** 'The history of sol', 'draw me bonk'. */
const OF_TOKEN =
  / (?:histor(?:y|ies)|curve|line|ups and downs) (?:of|for|on) (?:the )?(?:price of )?<[ta]\d+>|<[ta]\d+>(?: s)? (?:price )?(?:histor(?:y|ies)|curve|over time)(?= |$)| (?:draw|plot)(?: me| us)?(?: the)? <[ta]\d+>/
/** Movement of a price; with a span beyond a day, which the look-up does not have, it is a chart. */
const MOVED =
  / (?:do|done|doing|did|move[ds]?|moving|perform(?:ed|ing)?|fared?|gone|go|going|went|been|trend(?:ed|ing)?|fall(?:en|ing)?|fell|ris(?:e|en|ing)|rose|climb(?:ed|ing)?|drop(?:ped|ping)?|pump(?:ed|ing)?|dump(?:ed|ing)|change[ds]?|up|down|behaved?|look(?:ed|s)? like|looked|evolved|developed|performance|movements?|price|trading|traded)(?= |$)/
/** Most lines have none of these and need not be read. */
const HINT =
  /chart|graph|candle|ohlc|plot|spark|histor|curve|line|performance|trend|action|develop|zoom|picture|drawing|draw|movement|ups and downs|over time|hour|hr|minute|\bmins?\b|day|week|month|year|all time|long|since| \d+ ?[mhdwy]/
const LOOK = / (?:show|see|draw|plot|display|picture|view|look at|give me|pull up|open)(?= |$)/

const VETOES: readonly RegExp[] = [
  // A wallet over a span is no price.
  /^(?!.* (?:charts?|graphs?|candles?|klines?|plot|price|curve|sparkline|ohlcv?)(?= |$))(?=.*<a\d+>).* (?:wallets?|trades?|traded|trading|counterpart(?:y|ies)|made|did|does|do|dey|he|she|they|activity|transfers?|flows?|sent|sends?|received|balances?|been)(?= |$)/,
  /<a\d+>(?: \S+)? (?:been|movements|doing|up to|dealings)(?= |$)| movements(?= |$).*<a\d+>| (?:what|which) year(?= |$)| (?:search|look up)(?= |$)/,
  / (?:buy|sell|swap|convert|exchange|send|transfer|stake|bridge|withdraw|deposit|bought|sold|swapped|alert|notify|remind|predict\w*|forecast|target|tomorrow|should i|next (?:week|month|year|hour|day)|tweets?|news|twitter|posts?|people|holders|market cap|liquidity|volume|turnover|age|old|streams?|live|whales?|kols?|nfts?|fees?|launch(?:ed)?|created|legit|safe|verified|scam|unicorn|bonding)(?= |$)/,
  / (?:what (?:is|are)|whats|define|explain|what does|how do i read|how does|read) (?:an? |the )?(?:candlestick |price )?(?:charts?|graphs?|candles?|candlesticks?|ath|all time high)(?: (?:mean|work|chart|for|good))*$/,
  / (?:my|our|your) (?:\S+ )?(?:wallets?|portfolio|balances?|account|holdings?|trades?|swaps?|transactions?|history|bags?)(?= |$)| (?:wallet|portfolio|balance|account|transaction|trade|chat) (?:chart|graph|history)| (?:transactions?|activity)(?= |$)| (?:did|do|had|have) (?:i|we)(?= |$)/,
]

const FIGURE = '(?:prices?|balances?|worth|change|address|ca|mint)'
const JOINT = '(?:and|then|plus|also|afterwards|after that)'
const DRAWING = '(?:charts?|graphs?|candles?|line)'
/** Two requests in one line, which are read one by one: 'price of wif and its daily chart'. */
const SEVERAL = new RegExp(
  ` ${FIGURE}(?: \\S+)*? <[ta]\\d+>(?: \\S+)* ${JOINT}(?: \\S+)* ${DRAWING}(?= |$)| ${DRAWING}(?: \\S+)*? <[ta]\\d+>(?: \\S+)* ${JOINT}(?: \\S+)* ${FIGURE}(?= |$)`,
)

const CUES = lexiconOf({
  chart: `
    chart | charts | charted | graph | graphs | candle | candles | candlestick | candlesticks | bars | ohlc | ohlcv | plot | plotted | sparkline | curve | line | history | histories | trend | action |
    price | performance | development | zoom | zoomed | movement | movements | ups | downs | drawing | picture | view | visual | visually`,
  span: `
    hour | hours | hr | hrs | day | days | week | weeks | month | months | year | years | minute | minutes | min | mins | past | previous | hourly | daily | weekly | monthly | intraday | yesterday | today | overnight |
    1h | 4h | 12h | 24h | 48h | 1d | 3d | 7d | 14d | 30d | 1w | 2w | 1m | 5m | 15m | 30m | 3m | few | couple | all time | long term | longer | range | period | span | time frame | timeframe | interval | resolution | monday | tuesday | wednesday | thursday | friday | saturday | sunday | weekend | #`,
  move: `
    doing | done | moved | move | moving | perform | performed | performing | fared | fare | gone | went | trended | trending | fall | fallen | falling | fell | rise | risen | rising | rose | climbed | climbing | drop | dropped | dropping |
    pumped | pumping | dumped | dumping | change | changed | behave | behaved | looked | evolved | developed | trading | traded | since | ago`,
  around: `${AROUND} | solana | latter | former | second | draw | pull up | bring up`,
})

/** Undefined when the line is no question about how a price moved. */
export const readChart = remembered(readLine)

function readLine(
  line: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): ReadChart | undefined {
  if (!HINT.test(asText(line))) return undefined
  const words = withoutDenied(line)
  const text = asText(words)
  const span = spanIn(text)
  if (
    SEVERAL.test(text) ||
    asksForYield(text) ||
    VETOES.some((veto) => veto.test(text)) ||
    isTradeRequest(words) ||
    !isChart(text, span)
  )
    return undefined
  const unexplained = leftOver(words, phrasesIn(CUES, words)).filter((word) => !word.startsWith('<'))
  const tokens = tokensOf(words, text, context, utterance)
  if (tokens.length === 0) return { reading: ASK_TOKEN(span), unexplained }
  return { reading: { slots: { tokens, ...span } }, unexplained }
}

/** 'Compare JUP and RAY over a week'. */
const COMPARED =
  / (?:compare|compared|comparison)(?: \S+){0,3} <[ta]\d+>(?: (?:and|to|with|vs|versus|against|or))+ <[ta]\d+>/

/** 'Which one dumped harder', 'which did better last month, WIF or JTO'. */
export function readComparison(
  line: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): ReadChart | undefined {
  const text = asText(line)
  const span = spanIn(text)
  // The look-up has the changes of today, and a chart those of a longer span.
  if (!span || span.range === '24H') return undefined
  const compares = comparesIn(text) ?? (COMPARED.test(text) ? 'up' : undefined)
  if (!compares) return undefined
  const marks = [...new Set(line.filter((word) => /^<[ta]\d+>$/.test(word)))]
  const named = marks.flatMap((word) => tokenFor(utterance, word) ?? [])
  const tokens = named.length > 1 ? named : named.length === 0 ? pairOf(context) : []
  if (tokens.length < 2) return undefined
  return { reading: { slots: { tokens, ...span, compares } }, unexplained: [] }
}

const ASK_TOKEN = (span: SpanWords | undefined): Reading<ChartSlots> => ({
  say: 'A chart of which token? Say for example **chart of BONK for a week**.',
  asking: { tokens: [], ...span },
})

const PRONOUN = / (?:it|its|that|this|them|they|the (?:former|latter|first|second|other|price))(?= |$)/

/** 'And a week ago?': the price then is where the chart of that span begins. */
const AGO = / (?:weeks?|months?|years?|days) (?:ago|back|earlier|before)(?= |$)/
const MOST_WORDS_OF_PAST = 7

function isChart(text: string, span: SpanWords | undefined): boolean {
  if (NOUN.test(text) || OF_TOKEN.test(text)) return true
  const isBeyondLookUp = span !== undefined && (span.interval !== undefined || span.range !== '24H')
  if (!isBeyondLookUp) return false
  if (AGO.test(text) && text.trim().split(' ').length <= MOST_WORDS_OF_PAST) return true
  const isNamed = /<[ta]\d+>/.test(text) || PRONOUN.test(text)
  return (
    (isNamed && MOVED.test(text)) || LOOK.test(text) || /^(?: \S+){0,4} <[ta]\d+>(?: \S+){0,4}$/.test(text)
  )
}

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/ (?:former|first)(?: one| 1)?(?= |$)/, 0],
  [/ (?:latter|second|other)(?: one| 1)?(?= |$)/, 1],
]

/** Named tokens, without 'on solana' beside another; else those that were spoken of. */
function tokensOf(
  words: readonly string[],
  text: string,
  context: DialogueContext,
  utterance: Utterance,
): readonly Token[] {
  const marks = [...new Set(words.filter((word) => /^<[ta]\d+>$/.test(word)))]
  const named = marks.filter(
    (word) =>
      marks.length < 2 || !text.includes(` on ${word}`) || tokenFor(utterance, word)?.symbol !== 'SOL',
  )
  // A transaction on a card has no chart.
  if (named.length > 0) return named.flatMap((word) => tokenFor(utterance, word) ?? []).filter(isTraded)
  if (/ both(?= |$)/.test(text) && pairOf(context).length > 1) return pairOf(context)
  const { about, rows = [] } = context
  const at = ORDINALS.find(([form]) => form.test(text))?.[1]
  const list = (about.length > 1 ? about : rows).filter(isTraded)
  const chosen = at === undefined ? undefined : list[at]
  if (chosen) return [chosen]
  const coins = about.filter(isTraded)
  return utterance.tokens.length > 0 ? utterance.tokens.slice(0, 1) : coins.slice(0, 1)
}

/** Says what a question about the open preview asks for: what comes, the least of it, the rate, the costs, the venue. */
import { formatAmount, formatPercent, formatUsd } from '#contract/rules/amounts.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { plainName, sentences } from '#domain/language/plain-words.ts'
import { quantityOf } from '../../_kit/language/swap-in.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords } from '../../_kit/language/swap-words.ts'
import { feeOf, feeWords, SMALL_FEE_SOL } from './preview-words.ts'

type Answer = (view: SwapView, line: string) => string

export function answerTo(line: string, view: SwapView): string {
  const [, answer = gotWords] = ANSWERS.find(([words]) => words.test(line)) ?? []
  return answer(view, line)
}

/** The amounts and the fee have words in every language. */
export function answerIn(line: string, view: SwapView): ((words: Catalogue) => string) | undefined {
  const [, answer = gotWords] = ANSWERS.find(([words]) => words.test(line)) ?? []
  if (answer === gotWords || answer === leastWords)
    return (words) => words.terms(quantityOf(view.get), quantityOf(view.at_least))
  const fee = feeOf(view)
  return (answer === costWords || answer === totalWords) && fee !== undefined
    ? (words) => words.feeOf(fee < SMALL_FEE_SOL ? undefined : String(fee))
    : undefined
}

export const EXPIRY =
  'A preview is good for one minute, and the bar at the top of its card shows what is left of it. Then it expires by itself and nothing moves.'

const OVER =
  'Its minute is over: unless you confirmed it, it has expired and nothing was swapped. Say **get me a fresh quote** to see it again at the price of now.'

const secondsWords = (seconds: number): string =>
  seconds === 1 ? '1 more second' : `${seconds} more seconds`

/** Where the time is not known, the bar of the card has it. */
export function expiryWords({ seconds_left: seconds }: SwapView): string {
  if (typeof seconds !== 'number') return EXPIRY
  return seconds > 0
    ? `About ${secondsWords(seconds)}: a preview is good for one minute. Then it expires by itself and nothing moves.`
    : OVER
}

/** Whether the preview still stands, and how long. */
export function standingWords(view: SwapView): string {
  const { give, get, seconds_left: seconds } = view
  const deal = `${amountWords(give)} for about ${amountWords(get)}`
  if (typeof seconds !== 'number')
    return `The preview of ${deal} stands for one minute: the bar at the top of its card shows what is left. Once that is over nothing has moved, and **get me a fresh quote** shows it again.`
  return seconds > 0
    ? `Unless you have confirmed or cancelled it, the preview of ${deal} stands for about ${secondsWords(seconds)}. Nothing moves until you confirm it.`
    : OVER
}

export const MOVED =
  'Each preview is quoted anew, and the price moves in between. The least on the card is what you can count on.'

const leastWords = ({ at_least: least }: SwapView): string =>
  `At least ${amountWords(least)}. If less would arrive, the swap does not happen and nothing leaves the wallet.`

export const gotWords = (view: SwapView): string => `About ${amountWords(view.get)}. ${leastWords(view)}`

const worthWords = (view: SwapView): string =>
  typeof view.value_usd === 'number' ? `It is worth about ${formatUsd(view.value_usd)}.` : leastWords(view)

const slippageWords = (view: SwapView): string =>
  sentences(
    typeof view.slippage_pct === 'number' ? `It allows ${view.slippage_pct} percent of slippage.` : '',
    leastWords(view),
  )

const venueWords = ({ venue }: SwapView): string =>
  venue ? `It would be filled by ${plainName(venue)}.` : 'The card names the venue.'

/** The card shows two decimals. */
export const SMALLEST_IMPACT_PERCENT = 0.005

export const impactWords = ({ price_impact_pct: impact }: SwapView): string =>
  typeof impact === 'number' && impact >= SMALLEST_IMPACT_PERCENT
    ? `It moves the price by ${formatPercent(impact).replace('+', '')}.`
    : 'Too little to measure: this trade hardly moves the price.'

export const costWords = (view: SwapView): string => feeWords(view) || 'The card names the fee.'

const ownFeeWords = (view: SwapView): string => sentences('Parley adds no fee of its own.', costWords(view))

function totalWords(view: SwapView): string {
  const worth = typeof view.value_usd === 'number' ? `, worth about ${formatUsd(view.value_usd)}` : ''
  return sentences(`You give ${amountWords(view.give)}${worth}.`, costWords(view))
}

/** More digits of a rate are not worth reading. */
const DIGITS = 4

function rateWords({ give, get }: SwapView, line: string): string {
  const [given = '', ...symbol] = give.split(' ')
  const [got = '', ...other] = get.split(' ')
  const rate = Number(got.replaceAll(',', '')) / Number(given.replaceAll(',', ''))
  if (!Number.isFinite(rate)) return `${amountWords(give)} goes for about ${amountWords(get)}.`
  return sentences(
    `About ${formatAmount(Number(rate.toPrecision(DIGITS)))} ${other.join(' ')} for each ${symbol.join(' ')}.`,
    judgement(line),
  )
}

const judgement = (line: string): string =>
  / (?:good|fair|bad|decent|ok)(?= )/.test(line)
    ? 'Whether that is good is for you to judge; it is the offer of this moment, and the card shows its price impact.'
    : ''

/** The first that a line has words of answers it. */
const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [/ (?:why|how come)(?= )/, () => MOVED],
  [/ (?:slippage|tolerance|did you use)(?= |$)/, slippageWords],
  [/ still(?= |$)/, standingWords],
  [/ (?:how long|expires?|how much time|run out|lapse)(?= |$)/, expiryWords],
  [/ (?:venue|dex|exchange(?! rate)|route|routed|amm|market|pool|where)(?= |$)/, venueWords],
  [/ (?:what|which) (?:rate|price)(?= )(?!.* (?:worst|least))/, rateWords],
  [/ (?:total|overall|all in|full|paying|giving|spending|putting)(?= |$)| cost (?:me|us)(?= |$)/, totalWords],
  [/ (?:you|u) (?:take|earn|get|keep)(?= |$)| goes to (?:you|parley)(?= |$)/, ownFeeWords],
  [
    / (?:fees?|costs?|gas|damage|commissions?|charges?)(?= |$)(?<! after fees)(?<! after all fees)/,
    costWords,
  ],
  [/ impact(?= |$)/, impactWords],
  [/ (?:minimum|min|least|worst|lowest|guaranteed|floor)(?= |$)/, leastWords],
  [/ (?:dollars|usd)(?= |$)/, worthWords],
  [/ (?:rate|price|deal)(?= |$)/, rateWords],
]

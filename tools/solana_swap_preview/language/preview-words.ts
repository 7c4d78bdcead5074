/** A preview in words: all of it for who listens, and beside its card only what the card shows in its details. */
import { formatAmount, formatPercent, formatUsd } from '#contract/rules/amounts.ts'
import { counted, plainSentence, sentences } from '#domain/language/plain-words.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords, nextWords, rateOf } from '../../_kit/language/swap-words.ts'

export const previewWords = (view: SwapView): string => (isHeard(view) ? heardWords(view) : readWords(view))

/** In a call by voice the result says how a voice may agree, or why it may not. */
const isHeard = ({ spoken_consent: spoken, needs_click: reason }: SwapView): boolean =>
  spoken !== undefined || reason !== undefined

/** The card repeats nothing of this, and its end makes nothing of this untrue: the reply stays in the log. */
function readWords(view: SwapView): string {
  const { give, get, warnings } = view
  if (view.dangers.length > 0) return dangerWords(view)
  const rate = rateWords(give, get)
  const risk =
    warnings.length > 1 ? `with ${warnings.length} warnings` : warnings.length === 1 ? 'with a warning' : ''
  const terms = [rate && `at about ${rate}`, risk].filter(Boolean).join(', ')
  return terms === '' ? 'The quote is on the card.' : `Quoted ${terms}.`
}

/** A danger is said before any figure: the quote of a worthless token reads like a fair one. */
function dangerWords({ warnings, dangers }: SwapView): string {
  const said = warnings.slice(0, Math.min(dangers.length, MOST_WARNINGS))
  const more = warnings.length - said.length
  return sentences(
    ...said.map((warning) => firstSentence(plainSentence(warning))),
    more > 0 ? `The quote has ${counted(more, 'more warning')}.` : '',
  )
}

const firstSentence = (text: string): string => text.replace(/(?<=[.]) .*$/, '')

/** '167.8 USDC per SOL'; nothing where an amount cannot be read. */
function rateWords(give: string, get: string): string {
  const rate = rateOf(give, get)
  return rate ? `${amountWords(`${rate.amount} ${rate.symbol}`)} per ${rate.per}` : ''
}

function heardWords(view: SwapView): string {
  const { give, get, at_least: least, value_usd: usd, warnings, dangers } = view
  const worth = typeof usd === 'number' ? `, worth about ${formatUsd(usd)},` : ''
  const heeded = warnings.slice(0, MOST_WARNINGS).map(plainSentence)
  return sentences(
    ...(dangers.length > 0 ? heeded : []),
    `${amountWords(give)}${worth} for about ${amountWords(get)}, at least ${amountWords(least)}.`,
    feeWords(view),
    impactWords(view),
    ...(dangers.length > 0 ? [] : heeded),
    nextWords(view),
  )
}

/** The card has them all. */
const MOST_WARNINGS = 2
/** A smaller fee is not worth a figure. */
export const SMALL_FEE_SOL = 0.001
const LARGE_IMPACT_PERCENT = 1

export function feeOf({ fee_sol: fee }: SwapView): number | undefined {
  const sol = Number(fee)
  return fee && Number.isFinite(sol) ? sol : undefined
}

export function feeWords(view: SwapView): string {
  const sol = feeOf(view)
  if (sol === undefined) return ''
  return sol < SMALL_FEE_SOL
    ? `Fees are less than ${SMALL_FEE_SOL} SOL.`
    : `Fees are about ${formatAmount(sol)} SOL.`
}

/** A warning that names the impact says more. */
const impactWords = ({ price_impact_pct: impact, warnings }: SwapView): string =>
  typeof impact === 'number' &&
  impact >= LARGE_IMPACT_PERCENT &&
  !warnings.slice(0, MOST_WARNINGS).some((warning) => warning.startsWith('Price impact'))
    ? `It moves the price by ${formatPercent(impact).replace('+', '')}.`
    : ''

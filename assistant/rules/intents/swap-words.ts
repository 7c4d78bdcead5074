/** Swaps in words: what a preview would do, what to do next, and what became of it. No address is ever said. */
import { formatAmount, formatPercent, formatUsd } from '#contract/rules/amounts.ts'
import { sayable } from '#domain/language/amount-words.ts'
import type { Move } from '../intent.ts'
import { plainSentence, plainSymbol } from '../plain.ts'
import { type SwapView, swapView } from '../swap-view.ts'
import { worded } from '../views.ts'

export const PREVIEW = 'solana_swap_preview'
const EXECUTE = 'solana_swap_execute'
export const isSwapTool = (name: string): boolean => name === PREVIEW || name === EXECUTE
/** The status of a swap that its person has not agreed to. */
export const WAITING = 'awaiting_consent'

const sentences = (...all: readonly string[]): string => all.filter((each) => each !== '').join(' ')

/** '83.921234 USDC' as people say it: '83.92 USDC'. Never more than it is; the card is exact. */
function amountWords(amount: string): string {
  const [number = '', ...symbol] = amount.split(' ')
  const [whole = '', fraction] = /^\d+(?:\.\d+)?$/.test(number) ? sayable(number).split('.') : ['some']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${plainSymbol(symbol.join(' '))}`
}

export function previewWords(view: SwapView): string {
  const { give, get, at_least: least, value_usd: usd, warnings } = view
  const worth = typeof usd === 'number' ? `, worth about ${formatUsd(usd)},` : ''
  return sentences(
    `${amountWords(give)}${worth} for about ${amountWords(get)}, at worst ${amountWords(least)}.`,
    feeWords(view),
    impactWords(view),
    ...warnings.slice(0, MOST_WARNINGS).map(plainSentence),
    nextWords(view),
  )
}

/** The card has them all. */
const MOST_WARNINGS = 2
/** Below this nobody asks how much it is. */
const SMALL_FEE_SOL = 0.001
const LARGE_IMPACT_PERCENT = 1

function feeWords({ fee_sol: fee }: SwapView): string {
  const sol = Number(fee)
  if (!fee || !Number.isFinite(sol)) return ''
  return sol < SMALL_FEE_SOL
    ? `Fees are less than ${SMALL_FEE_SOL} SOL.`
    : `Fees are about ${formatAmount(sol)} SOL.`
}

const impactWords = ({ price_impact_pct: impact }: SwapView): string =>
  typeof impact === 'number' && impact >= LARGE_IMPACT_PERCENT
    ? `It moves the price by ${formatPercent(impact).replace('+', '')}.`
    : ''

/** How a person agrees. */
function nextWords({
  click_only: isClickOnly,
  needs_click: reason,
  spoken_consent: spoken,
}: SwapView): string {
  if (isClickOnly)
    return 'I had read text from outside before this, so your word is not enough: press **Confirm** on the card if it is what you want.'
  if (reason !== undefined) return plainSentence(reason)
  return spoken === undefined
    ? 'Press **Confirm** on the card to have it done.'
    : `Press **Confirm** on the card, or say: ${plainSentence(spoken)}.`
}

const AGAIN = 'Ask for a new preview to try again.'

/** How a swap stands, in a sentence or two. */
function outcomeWords(view: SwapView): string {
  const { give, get, status, why } = view
  const reason = why ? plainSentence(why) : ''
  const pair = `${amountWords(give)} for ${plainSymbol(get.split(' ').slice(1).join(' '))}`
  switch (status) {
    case WAITING:
      if (view.not_agreed !== undefined) return `Nothing has moved yet. ${plainSentence(view.not_agreed)}`
      return sentences(`Nothing has moved yet: the swap of ${pair} waits for your yes.`, nextWords(view))
    case 'confirmed':
      return `Done. You gave ${amountWords(give)} and got ${amountWords(get)}.`
    case 'expired':
    case 'rejected':
    case 'failed':
      return sentences(`The swap of ${pair} did not go through.`, reason === '' ? AGAIN : reason)
    default:
      return `The swap of ${pair} is on its way. The card says when it has landed.`
  }
}

/** Asks how a swap stands, and has it done once its person has agreed; the tool itself never agrees to anything. */
export const carryOutMove = (preview: SwapView): Move => ({
  calls: [{ tool: EXECUTE, args: { intent_id: preview.intent_id } }],
  answer: worded(swapView, (view) =>
    outcomeWords({ ...view, ...(preview.spoken_consent && { spoken_consent: preview.spoken_consent }) }),
  ),
})

/** A yes that is too short to move money. */
export const sayInFull = (preview: SwapView): Move => ({
  say: sentences('Nothing moves on a short yes.', nextWords(preview)),
})

export const LEFT_ALONE: Move = {
  say: 'All right, I leave it. Unless you confirmed it, nothing was swapped.',
}

/**
 * Relays to the assistant what a person did with a swap on the page: a preview made there, which a spoken word may agree to,
 * and the end of a swap that was agreed to by click, once, when nothing else is being said.
 */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { sayable } from '#domain/language/amount-words.ts'
import { cardMessage, relayMessage } from '#domain/relay-message.ts'
import { relayToAssistant, shownSwapOf } from './consent.ts'
import { outcomeWords } from './outcome-words.ts'
import { readBackWords } from './read-back.ts'
import type { SupervisorState } from './state.ts'
import { change, type StepContext, withKey } from './step-context.ts'
import type { ShownSwap } from './swap-state.ts'

/** Speech that began so long ago has come to words, or never will. */
const SPEAKING_MS = 15_000
/** A person who turned to something else so long ago finds the end on the card, and is not called back to it. */
const WENT_ON_MS = 30_000

export function clickedSwapEnded(draft: StepContext, trade: Trade): void {
  const { shown, swaps, unrelayed } = draft.state
  if (shown?.tradeId === trade.id) change(draft, { shown: undefined })
  if (trade.status === 'confirmed') change(draft, { proved: true })
  if (swaps.get(trade.id) !== 'relayed') change(draft, { unrelayed: [...unrelayed, trade] })
}

/** Never beside a response, nor between a question and its answer; a tool that reports the end has done it already. */
export function relayEnd(draft: StepContext): void {
  const [trade, ...unrelayed] = draft.state.unrelayed
  if (!trade || !isQuiet(draft.state)) return
  const speaks = isWorthSaying(draft, trade)
  change(draft, { unrelayed, swaps: withKey(draft.state.swaps, trade.id, 'relayed') })
  if (trade.status === 'confirmed') change(draft, { proved: true })
  const words = endWords(trade)
  relayToAssistant(draft, speaks ? relayMessage(words) : cardMessage(words))
  if (speaks) change(draft, { unanswered: true, requestedHow: 'suggested' })
  else relayEnd(draft)
}

/** Nothing is being said, and nothing is about to be. */
export const isQuiet = (state: SupervisorState): boolean =>
  !state.active &&
  !state.requested &&
  !state.busy &&
  !state.unanswered &&
  state.pending.length === 0 &&
  state.handed.size === 0 &&
  // Spoken words need not want an answer; typed ones do.
  (state.isVoice || !state.awaited)

const isWorthSaying = (draft: StepContext, trade: Trade): boolean =>
  draft.state.isVoice ? !isSpokenTo(draft) : isOfThisCall(draft.state, trade) && !wentOn(draft, trade)

/** The same conversation may have another call elsewhere, which would say it too. */
const isOfThisCall = ({ swaps, spokeAt }: SupervisorState, { id, askedBy }: Trade): boolean =>
  swaps.has(id) || (askedBy === 'page' && spokeAt.length > 0)

function wentOn({ at, state }: StepContext, { createdAt }: Trade): boolean {
  const previewedAt = Date.parse(createdAt)
  const since = state.spokeAt.find((spokeAt) => spokeAt > previewedAt)
  return since !== undefined && at - since > WENT_ON_MS
}

/** The assistant does not talk over a person; its answer to them reads what is known by then. */
export const isSpokenTo = ({ at, state: { utterances } }: StepContext): boolean =>
  [...utterances.values()].some(({ startedAtMs }) => at - startedAtMs < SPEAKING_MS)

/** The name of an unverified token may be an order to the model: it is not passed on as our own words. */
function endWords(trade: Trade): string {
  if (trade.input.verified && trade.output.verified) return outcomeWords({ ok: true, trade })
  return trade.status === 'confirmed'
    ? 'The swap is confirmed. Its card has the figures.'
    : 'The swap did not happen. Its card says why.'
}

export function previewedOnPage(draft: StepContext, trade: Trade): void {
  const { isVoice, shown, taint } = draft.state
  if (shown?.tradeId === trade.id) return
  if (trade.terms.recipient !== undefined) {
    relayToAssistant(draft, cardMessage('A new preview of a transfer waits to be confirmed on its card.'))
    return
  }
  // No amount was stated: only the units on the card read it back.
  const next = shownSwapOf(draft, trade, { args: undefined, isTainted: taint.isTainted })
  change(draft, { shown: next })
  relayToAssistant(draft, cardMessage(previewWords(trade, next, isVoice)))
}

/** Like the end of a swap: a token's own name is not passed on as our own words. */
function previewWords(
  { input, output, terms }: Trade,
  { clickOnly, deal }: ShownSwap,
  isVoice: boolean,
): string {
  if (!input.verified || !output.verified) return 'A new preview waits to be confirmed on its card.'
  const amount = sayable(rawToDecimal(BigInt(terms.inputRaw), input.decimals))
  const orSay = isVoice && clickOnly === undefined ? `, or with these words: ${readBackWords(deal)}` : ''
  return `A new preview of ${amount} ${input.symbol} to ${output.symbol} waits to be confirmed on its card${orSay}.`
}

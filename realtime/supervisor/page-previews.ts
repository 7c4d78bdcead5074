/**
 * Lets a spoken word agree to a preview that the person made on the page, by the same rules as to one of the assistant.
 */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import { sayable } from '#domain/language/amount-words.ts'
import { cardMessage } from '#domain/relay-message.ts'
import { relayToAssistant, shownSwapOf } from './consent.ts'
import { readBackWords } from './read-back.ts'
import { change, type StepContext } from './step-context.ts'
import type { ShownSwap } from './swap-state.ts'

export function previewedOnPage(draft: StepContext, trade: Trade): void {
  const { isVoice, shown, taint } = draft.state
  if (shown?.tradeId === trade.id) return
  // No amount was stated: only the units on the card read it back.
  const next = shownSwapOf(draft, trade, { args: undefined, isTainted: taint.isTainted })
  change(draft, { shown: next })
  relayToAssistant(draft, cardMessage(wordsOf(trade, next, isVoice)))
}

/** Like the end of a swap: a token's own name is not passed on as our own words. */
function wordsOf({ input, output, terms }: Trade, { clickOnly, deal }: ShownSwap, isVoice: boolean): string {
  if (!input.verified || !output.verified) return 'A new preview waits for a click on Confirm.'
  const amount = sayable(rawToDecimal(BigInt(terms.inputRaw), input.decimals))
  const orSay = isVoice && clickOnly === undefined ? `, or for these words: ${readBackWords(deal)}` : ''
  return `A new preview of ${amount} ${input.symbol} to ${output.symbol} waits for a click on Confirm${orSay}.`
}

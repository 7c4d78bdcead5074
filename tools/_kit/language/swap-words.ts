/** Swaps in words, as both swap tools say them: amounts, what to do next, and a short yes or no. No address is ever said. */

import { UNLESS_CONFIRMED } from '#contract/rules/consent-words.ts'
import { sayable } from '#domain/language/amount-words.ts'
import type { Quantity } from '#domain/language/catalogue.ts'
import { plainSentence, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Consent } from '#domain/language/tool-language.ts'
import type { SwapView } from './swap-view.ts'

/** The status of a swap that its person has not agreed to. */
export const WAITING = 'awaiting_consent'
export const LEFT_ALONE = 'All right, I leave it. Nothing was swapped unless you confirmed it.'

/** Behind each phrase a token is named; the assistant and the reader of consents know them all. */
export const SPOKEN_AMOUNT =
  '({number} | half a | a quarter of a | one dollar [worth] of | {number} dollars [worth] of | ({number} percent of | half [of] | all [of]) my)'

/** Verbs of a trade, and nouns for one. */
export const TRADE =
  '(swap | buy | sell | trade | exchange | convert | purchase | ape [into] | long | short | dump | market buy | market sell | get me | get rid of | bridge | swing)'
export const NOUN = '(swap | swaps | trade | trades | order | orders | sale | exchange | transaction)'

/** '83.921234 USDC' as people say it: '83.92 USDC'. Never more than it is; the card is exact. */
export function amountWords(amount: string): string {
  const [number = '', ...symbol] = amount.split(' ')
  const [whole = '', fraction] = /^\d+(?:\.\d+)?$/.test(number) ? sayable(number).split('.') : ['some']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`} ${plainSymbol(symbol.join(' '))}`
}

const RATE_DIGITS = 12

/** How much of the one token comes for one of the other; nothing where an amount cannot be read. */
export function rateOf(give: string, get: string): (Quantity & { per: string }) | undefined {
  const [[paid = '', ...paidSymbol], [got = '', ...gotSymbol]] = [give.split(' '), get.split(' ')]
  const rate = Number(got) / Number(paid)
  if (!(rate > 0 && Number.isFinite(rate))) return undefined
  const symbols = { symbol: plainSymbol(gotSymbol.join(' ')), per: plainSymbol(paidSymbol.join(' ')) }
  return { amount: rate.toFixed(RATE_DIGITS), ...symbols }
}

/** How the person confirms where the button of the card does not say it; empty where it does. */
export function confirmWays({
  click_only: isClickOnly,
  needs_click: reason,
  spoken_consent: spoken,
}: SwapView): string {
  if (isClickOnly)
    return 'I had read text from outside before this, so only the button on the card can confirm it.'
  if (reason !== undefined) return plainSentence(reason)
  return spoken === undefined ? '' : `You can say: ${plainSentence(spoken)}.`
}

/** The first sentence is true after the answer as well: it stays in the log. */
export const nextWords = (view: SwapView): string => sentences(UNLESS_CONFIRMED, confirmWays(view))

/** 'The preview of 0.5 SOL for about 80 USDC is unchanged.' */
export function unchangedWords({ give, get }: SwapView): string {
  return `The preview of ${amountWords(give)} for about ${amountWords(get)} is unchanged.`
}

/** A swap is open from its preview until it is known how it ended. */
export const swapConsent: Consent<SwapView> = {
  isOpen: ({ status }) => status === WAITING,
  onShortYes: (view) =>
    sentences('A short yes confirms nothing.', confirmWays(view) || 'Use **Confirm** on the card.'),
  onNo: () => LEFT_ALONE,
  unchanged: unchangedWords,
}

/** Asks what an amount is of that is put into the token spoken of without a unit, or in a currency with no rate: 'ape 0.1', 'fifty quid of it into JUP'. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import type { SwapSlots } from './swap-slots.ts'
import { type Names, symbolOf } from './trade.ts'

const LEAD =
  '(?: (?:ok|okay|right|alright|grand|fine|so|well|and|then|just|please|sure|go on|lol|i|we|will|would|want|like|to|going|gonna|can you|could you|let us|let me|you|for me|maybe))*'
const STAKES =
  '(?:ape|ape in|ape into it|put|put in|throw|throw in|chuck|chuck in|stick|stick in|toss|toss in|yeet|send|drop|bet|lob|fling|slap|invest|pop|whack)'
const IN_IT = '(?: (?:in|into|on|of|it|that|this|them|there|her|him|am))*'
const ASIDE =
  '(?: for (?:the |a )?(?:laugh|laughs|fun|lols|lulz|craic|crack|gas|memes|meme|giggles|hell of it|sake of it|start|now|luck|me))?(?: (?:then|so|please|lol|now|haha|and see|anyway))*'
/** Beside an open trade its number changes the amount. */
export const STAKE = new RegExp(`^${LEAD} ${STAKES}(?: me)? (\\.?\\d[\\d.]*)${IN_IT}${ASIDE}$`)

/** A number without its unit may be SOL, dollars or coins: only the person knows. */
export function askStake(line: string, { topic }: Pick<Names, 'topic'>): Reading<SwapSlots> | undefined {
  const [, units] = STAKE.exec(line) ?? []
  const get = symbolOf(topic)
  if (units === undefined || get === undefined || !topic || get.toUpperCase() === 'SOL') return undefined
  const token = plainSymbol(topic.symbol || get)
  return {
    say: `${units} of what: SOL or dollars? Say **buy ${token} with ${units} SOL** or **buy ${units} dollars of ${token}**.`,
    asking: { verb: 'buy', give: 'SOL', get, amount: { units }, topic: [topic], isUnclear: true },
    about: [topic],
  }
}

const CURRENCY =
  '(?:quid|pounds?|pounds? sterling|sterling|gbp|euros?|eur|yen|jpy|rupees?|inr|naira|ngn|pesos?|francs?|chf|yuan|rmb|reais|rubles?|zloty|kroner|krona|dirhams?|ringgit|baht|rand|cad|aud)'
const IN_CURRENCY = new RegExp(` (${CURRENCY})(?= |$)`)

/** A sum in a currency without a rate is no amount of any token. */
export function askCurrency(line: string): Reading<SwapSlots> | undefined {
  const [, currency] = IN_CURRENCY.exec(line) ?? []
  return currency === undefined
    ? undefined
    : { say: `I have no exchange rate for ${currency}. Say the amount in dollars, or in a token.` }
}

/** Reads what is to stay behind beside a trade that is shown: 'keep some', 'but leave like 5 dollars', 'leave the rest in USDC'. */
import { KEEP_VERBS } from '#domain/language/keep-verbs.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import type { TradeLine } from './leg-reader.ts'
import type { SwapSlots } from './swap-slots.ts'

const KEEP = `(?:${KEEP_VERBS.join('|')}|save)`
const LEAD =
  '(?: (?:but|and|no|ok|okay|oh|wait|well|hm|hmm|actually|please|then|just|only|let us|let me|maybe|also|i want to|i would like to|could you|can you))*'
const SOME =
  '(?:some|a bit|a little|a little bit|a few|something|small|a part|part|a piece|a small part|a small amount|a tiny bit|a bit o|small o)'
const OF_IT =
  '(?: (?:of (?:it|them|that|those)|back|there|behind|in (?:it|there|the wallet)|for later|for me|too|please|though|aside|over))*'

const KEEPS_AMOUNT = new RegExp(
  ` ${KEEP}(?: (?:me|with|about|like|around|at least))* (?:${SOME}|\\$?\\.?\\d|half|a third|a quarter)(?: |$|\\d|\\.)`,
)
const KEEPS_SOME = new RegExp(`^${LEAD} ${KEEP} ${SOME}${OF_IT}$`)
export const keepsSome = (text: string): boolean => KEEPS_SOME.test(text)

const STAYS = 'Only what the card shows is swapped; everything else stays where it is.'

const STAYS_BEHIND =
  /(?:\d|<[ta]\d+>|dollars|bucks|half|some)(?: (?:of it|to|should|must|that|will|can|would|has to|have to|needs? to|be|is))* (?:stays?|remains?|left|aside|behind)(?= |$)/
const SLIPS = / (?:slip|slips|slipping|slippage|tolerance|bps|bips|basis points)(?= |$)/

/** Some stays behind anyway, unless the trade takes all of a holding: taken off the holding, it would make the trade larger. */
export const staysAnyway = (slots: SwapSlots, text: string): Reading<SwapSlots> | undefined =>
  !SLIPS.test(text) && (KEEPS_AMOUNT.test(text) || STAYS_BEHIND.test(text)) ? unlessAll(slots) : undefined

/** The same where a part of the line was read as what stays. */
export const staysIn = (slots: SwapSlots, { legs }: TradeLine): Reading<SwapSlots> | undefined =>
  legs.some(({ keep }) => keep) ? unlessAll(slots) : undefined

const unlessAll = ({ amount, keep }: SwapSlots): Reading<SwapSlots> | undefined =>
  keep !== undefined || (amount && 'percent' in amount && Number(amount.percent) === 100)
    ? undefined
    : { say: `${STAYS} To swap less, say how much, such as **make it half**.` }

/** The next amount is what stays, and not what goes. */
export const askKept = (slots: SwapSlots): Reading<SwapSlots> => ({
  say: `How much of the ${plainSymbol(slots.give ?? 'token')} is to stay? Say it like this: **keep 20 dollars of it**, or **keep 10 percent**.`,
  asking: { ...slots, asksKeep: true },
  about: slots.topic,
})

const KEEPS = new RegExp(` ${KEEP}(?= )`)
export const keptIn = (text: string): string => (KEEPS.test(text) ? withoutSome(text) : ` keep${text}`)

const SOME_LIKE = new RegExp(
  `( ${KEEP})(?: ${SOME})?(?: of (?:it|them|that))?(?: \\|)?(?: (?:like|say|about|around|maybe|roughly|just|only|at least|some))*(?= \\$?\\.?\\d)`,
)
/** 'Leave some, like 5 dollars' leaves 5 dollars. */
export const withoutSome = (text: string): string => text.replace(SOME_LIKE, '$1')

/** A line about what stays never says how much goes. */
export const isAboutKeeping = (text: string): boolean => KEEPS.test(text) || STAYS_BEHIND.test(text)

const REST = new RegExp(
  `^${LEAD} ${KEEP} (?:the (?:rest|remainder|others?|remaining)|what is left|everything else)(?: (?:of (?:it|them|that)|in|as|on|with))*(?: (?:<[ta]\\d+>|it|them|there|alone|be|is|as it is|untouched|where it is|for now|please|then))*$`,
)

/** A rest that is not swapped stays anyway. */
export const restStays = (text: string): Reading<SwapSlots> | undefined =>
  REST.test(text) ? { say: STAYS } : undefined

const AS_IT_IS =
  /^(?: (?:please|no|ok|okay|oh|and|but|well|actually|you))* (?:do not|never) (?:change|reduce|increase|raise|lower|make|double|halve|cut|bump|set|touch)(?: (?:it|that|this|the (?:amount|trade|swap|size|sum)))(?: (?:to|by|at|into|more|less|up|down|about|only|please|o|than|that|<[ta]\d+>|\$?\.?\d\S*|dollars|percent|half|again|now|yet))*$/

/** 'Not 0.5, 0.2': the second one is meant. */
const NAMES_ANOTHER = / (?:do not|never) .* \|.* \$?\.?\d/

/** 'Do not reduce it to 0.5'; the text has its breaks. */
export const staysAsItIs = (text: string): Reading<SwapSlots> | undefined =>
  AS_IT_IS.test(text.replaceAll(' |', '')) && !NAMES_ANOTHER.test(text)
    ? { say: 'Then it stays as the card shows it.' }
    : undefined

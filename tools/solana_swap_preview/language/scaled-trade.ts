/** The same trade with more or less: 'double it', '20 more', 'half of it'. */
import { type Amount, decimalOf } from '#domain/language/amount-words.ts'
import type { SwapSlots } from './swap-slots.ts'
import type { ReadTrade, Trade } from './trade-shape.ts'

export const SCALES: readonly (readonly [words: RegExp, factor: number])[] = [
  [
    /^(?: (?:make|it|that|do|please|the|amount|ok|actually|no|go|let us))* (?:double|twice|2x|2 times|x2)(?: (?:it|that|the amount|as much|the size|size|of that|up|please|down|rather|then|now|instead))*$/,
    2,
  ],
  [
    /^(?: (?:make|it|that|do|please|the|amount|ok|actually|no|go|let us))* (?:triple|3x|3 times|x3)(?: (?:it|that|the amount|as much|the size|size|please|rather|then|now|instead))*$/,
    3,
  ],
  [
    /^(?: (?:make|it|that|do|please|only|just|the|amount|cut|take|ok|actually|no|let us))* (?:halve|half)(?: (?:it|that|the amount|as much|of that|of that amount|the size|size|please|of the original))+$/,
    0.5,
  ],
]

export const scaled = (slots: SwapSlots, factor: number): Trade => ({
  ...slots,
  amount: slots.amount && withNumber(slots.amount, (number) => times(number, factor)),
  want: slots.want && times(slots.want, factor),
})

const LEAD = '^(?: (?:please|ok|and|but|then|no|actually|make it|can you|now|let us))*'
const SUM = '(?: (?:it|that|this|them|the (?:amount|sum|size|total|number)|up|down))*'
/** 'Tack 5 back on' has its verb before the number, 'another 5' has none. */
const MORE = new RegExp(
  `${LEAD} (?:(?:add|plus|another|put another|put in another|throw in another|tack(?: on)?|(?:increase|raise|bump|up|lift)${SUM} by)(?: (?:another|in))* \\$?(\\d\\S*)|\\$?(\\d\\S*) more)(?: (?:to (?:it|that)|more|dollars|bucks|on top|please|on it|on|back on))*$`,
)
const LESS = new RegExp(
  `${LEAD} (?:(?:minus|less|subtract|remove|(?:reduce|lower|cut|drop|decrease|shrink)${SUM} by|take (?:off|away)|knock(?: off)?|shave(?: off)?) \\$?(\\d\\S*)|\\$?(\\d\\S*) (?:less|fewer)|take \\$?(\\d\\S*) off)(?: (?:from (?:it|that)|of (?:it|that)|less|dollars|bucks|off|please))*$`,
)

const PERCENT = String.raw`(\.?\d[\d.]*) ?(?:percent|%)`
const BY_PERCENT = new RegExp(
  `${LEAD} (?:${PERCENT} (more|less)|(add|raise|increase|bump|up|lift|reduce|lower|cut|drop|decrease|shrink)${SUM} (?:by )?${PERCENT})(?: (?:of (?:it|that)|to (?:it|that)|please))*$`,
)
const FALLS: ReadonlySet<string> = new Set(['less', 'reduce', 'lower', 'cut', 'drop', 'decrease', 'shrink'])

/** '50% more' is a part of the amount that was said, and no share of a holding. */
export function shiftedByPercent(slots: SwapSlots, text: string): ReadTrade | undefined {
  const [, first, way, verb, last] = BY_PERCENT.exec(text) ?? []
  const percent = Number(first ?? last)
  const word = way ?? verb
  if (word === undefined || !(slots.amount || slots.want !== undefined) || !Number.isFinite(percent))
    return undefined
  const factor = 1 + ((FALLS.has(word) ? -1 : 1) * percent) / 100
  return factor > 0 ? { trade: scaled(slots, factor) } : { trade: slots, problem: 'nothing' }
}

/** 'Only half' after a purchase for ten dollars is five dollars, and no half of what pays for it. */
const HALF =
  /^(?: (?:only|just|rather|actually|no|ok|please|but|maybe|make|it|let us|do))* half(?: (?:of (?:it|that)|instead|please|only|then))*$/

export function halfOfDollars(slots: SwapSlots, text: string): ReadTrade | undefined {
  const isPurchase = slots.verb === 'buy' && slots.amount !== undefined && 'usd' in slots.amount
  return isPurchase && HALF.test(text) ? { trade: scaled(slots, 0.5) } : undefined
}

/** '20 more', 'minus ten': undefined when the words say something else. */
export function shifted(slots: SwapSlots, text: string): ReadTrade | undefined {
  const more = MORE.exec(text)
  const found = more ?? LESS.exec(text.replace(/ -(?=\d)/, ' minus '))
  const step = decimalOf(found?.slice(1).find((number) => number !== undefined) ?? '')
  if (!step || (!slots.amount && slots.want === undefined)) return undefined
  const shift = (number: string): string =>
    decimalOf(String(Number((Number(number) + (more ? 1 : -1) * Number(step)).toFixed(9)))) ?? '0'
  const trade = {
    ...slots,
    amount: slots.amount && withNumber(slots.amount, shift),
    want: slots.want && shift(slots.want),
  }
  const isNothing = [trade.want, trade.amount && numberIn(trade.amount)].includes('0')
  return isNothing ? { trade: slots, problem: 'nothing' } : { trade }
}

const PART = '(?:an? |1 )?(half|third|quarter)|(2) thirds|(3) quarters'
const PARTS: Readonly<Record<string, number>> = { half: 0.5, third: 1 / 3, quarter: 0.25, 2: 2 / 3, 3: 0.75 }
/** The words of a change are taken off before. */
const OF_THE_AMOUNT = new RegExp(
  `^ (?:${PART})(?: (of(?: (?:it|that|this|them|the (?:amount|sum)|that amount))?|that|it|the amount|the size|size|as much))?$`,
)

/** 'Only half of it' is of the amount that the trade has; of a share, only where the words say so. */
export function partOfAmount({ amount, want }: Partial<Trade>, text: string): number | undefined {
  const [, one, two, three, ofIt] = OF_THE_AMOUNT.exec(text) ?? []
  const isShare = amount !== undefined && 'percent' in amount
  if ((!amount && want === undefined) || (isShare && ofIt === undefined)) return undefined
  return PARTS[one ?? two ?? three ?? '']
}

const AT_MOST =
  /^(?: (?:so|ok|okay|then|well|fine|alright|all right|just|please|do|make|that|take|use|swap|trade|buy|sell|let us|can you|could you|as|with|at|for|now|go|up|to|it))*(?: (?:the|your|my))? (?:(?:max|maximum|most|limit|cap|largest|biggest|highest)(?: (?:amount|sum|size|trade|swap))?|as much as)(?: (?:that )?(?:you|i|it|we|they|the limit)(?: (?:will|can|may|am|are|is))?(?: (?:allow|allows|allowed(?: to)?|permit|permits|let me|do|swap|trade|have|accept|take))?| (?:that )?(?:is )?(?:allowed|possible|permitted))?(?: (?:then|please|instead|now))*$/

/** 'Do the max you allow' behind a refusal that named the most: it is that, and no holding. */
export const upToMost = (slots: SwapSlots, text: string, mostUsd: string | undefined): Trade | undefined =>
  mostUsd !== undefined && AT_MOST.test(text)
    ? { ...slots, amount: { usd: mostUsd }, want: undefined, keep: undefined }
    : undefined

const numberIn = (amount: Amount): string =>
  'units' in amount ? amount.units : 'usd' in amount ? amount.usd : amount.percent

function withNumber(amount: Amount, change: (number: string) => string): Amount {
  if ('units' in amount) return { units: change(amount.units) }
  if ('usd' in amount) return { usd: change(amount.usd) }
  return { percent: String(Math.min(100, Number(change(amount.percent)))) }
}

/** A factor has no more of them: a hundredth of a percent. */
const PLACES = 4

/** Decimals of any length, exactly. */
function times(decimal: string, factor: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const parts = BigInt(Math.round(factor * 10 ** PLACES)) * BigInt(`${whole}${fraction}` || '0')
  const digits = parts.toString().padStart(fraction.length + PLACES + 1, '0')
  const point = digits.length - fraction.length - PLACES
  return decimalOf(`${digits.slice(0, point)}.${digits.slice(point)}`) ?? decimal
}

/** The same trade with more, less, or the other way round: 'double it', '20 more', 'reverse it'. */
import { type Amount, decimalOf } from '#domain/language/amount-words.ts'
import type { SwapSlots } from './swap-slots.ts'
import type { ReadTrade, Trade } from './trade-shape.ts'

export const SCALES: readonly (readonly [words: RegExp, factor: number])[] = [
  [
    /^(?: (?:make|it|that|do|please|the|amount|ok|actually|no|go|let us))* (?:double|twice|2x|2 times|x2)(?: (?:it|that|the amount|as much|the size|of that|up|please|down))*$/,
    2,
  ],
  [
    /^(?: (?:make|it|that|do|please|the|amount|ok|actually|no|go|let us))* (?:triple|3x|3 times|x3)(?: (?:it|that|the amount|as much|the size|please))*$/,
    3,
  ],
  [
    /^(?: (?:make|it|that|do|please|only|just|the|amount|cut|take|ok|actually|no|let us))* (?:halve|half)(?: (?:it|that|the amount|as much|of that|of that amount|the size|please|of the original))+$/,
    0.5,
  ],
]

/** Both sides change places, and the number stays: a trade that was read the wrong way round is put right. */
export const reversed = ({ give, get, amount, want, verb: _verb, ...rest }: SwapSlots): Trade => ({
  ...rest,
  verb: 'swap',
  give: get,
  get: give,
  want: undefined,
  keep: undefined,
  amount: want === undefined ? amount : { units: want },
})

export const scaled = (slots: SwapSlots, factor: number): Trade => ({
  ...slots,
  amount: slots.amount && withNumber(slots.amount, (number) => times(number, factor)),
  want: slots.want && times(slots.want, factor),
})

const MORE =
  /^(?: (?:please|ok|and|make it|can you|now))* (?:(?:add|plus|another|put|increase (?:it|that) by|raise (?:it|that) by|up it by)(?: (?:another|in))* \$?(\d\S*)|\$?(\d\S*) more)(?: (?:to (?:it|that)|more|dollars|bucks|on top|please|on it))*$/
const LESS =
  /^(?: (?:please|ok|and|make it|can you|now))* (?:(?:minus|less|reduce (?:it|that) by|lower (?:it|that) by|take off|cut (?:it|that) by|take away) \$?(\d\S*)|\$?(\d\S*) (?:less|fewer))(?: (?:from (?:it|that)|less|dollars|bucks|off|please))*$/

/** '20 more', 'minus ten': undefined when the words say something else. */
export function shifted(slots: SwapSlots, text: string): ReadTrade | undefined {
  const more = MORE.exec(text)
  const found = more ?? LESS.exec(text.replace(/ -(?=\d)/, ' minus '))
  const step = decimalOf(found?.[1] ?? found?.[2] ?? '')
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

const numberIn = (amount: Amount): string =>
  'units' in amount ? amount.units : 'usd' in amount ? amount.usd : amount.percent

function withNumber(amount: Amount, change: (number: string) => string): Amount {
  if ('units' in amount) return { units: change(amount.units) }
  if ('usd' in amount) return { usd: change(amount.usd) }
  return { percent: String(Math.min(100, Number(change(amount.percent)))) }
}

/** Decimals of any length, exactly. */
function times(decimal: string, factor: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const tenths = BigInt(Math.round(factor * 10)) * BigInt(`${whole}${fraction}` || '0')
  const digits = tenths.toString().padStart(fraction.length + 2, '0')
  const point = digits.length - fraction.length - 1
  return decimalOf(`${digits.slice(0, point)}.${digits.slice(point)}`) ?? decimal
}

/** 'About half of one' is half a coin, and no share of the holding. */
const PART_OF_ONE = /(?: an?)? (half|quarter|3 quarters) (?:of )?(?:an?|1|one)(?= \||$)/
const PARTS: Readonly<Record<string, string>> = { half: '0.5', quarter: '0.25', '3 quarters': '0.75' }

/** 'One more time' and 'one more like that' say no amount. */
export const ONCE_MORE =
  / (?:(?:1|one) more time|(?:1|one) more(?: just)? (?:like (?:that|it|this)|of (?:the same|those)))(?= |$)/

export const withPlainOnes = (text: string): string =>
  text.replace(PART_OF_ONE, (_, part: string) => ` ${PARTS[part]}`).replace(ONCE_MORE, ' again')

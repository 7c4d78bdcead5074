/** Reads a fragment as a change of a trade: 'make it 2', 'to BONK instead', 'the other way round', 'with 0.5% slippage'. */
import type { Amount } from '#domain/language/amount-words.ts'
import { decimalOf } from '#domain/language/amount-words.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { type Leg, readTradeLine, type TradeLine } from './read-trade.ts'
import { withoutSlippage } from './slippage-words.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'
import { type Names, type ReadTrade, type Trade, tradeIn } from './trade.ts'
import { guarded } from './trade-guards.ts'
import { tidied, withBreaks } from './trade-text.ts'

/** Said around a change, and no part of it. */
const AROUND =
  /(?: |^)(?:no|nope|nah|not|make it|make that|make this|change it to|change that to|change (?:the )?amount to|change it|only|just|instead|rather|i meant|i mean|i said|let us do|let us say|let us make it|do|how about|what about|say|go for|go with|try|maybe|better|but|and|with|scratch that|correction|set it to|set the amount to|raise it to|lower it to|reduce it to|increase it to|bump it to|up it to|should be|it should be|use|then|the amount is|amount|please|same but|same thing but|the same but|again but|do the same|the same|same|that|for)(?= |$)/g

const REVERSE =
  /^(?: (?:the|swap|do|it|that|no|i|meant|mean|want|other|please|make))* (?:way (?:round|around)|reverse|reversed|opposite|vice versa|invert|inverted|backwards|back|around)(?: .*)?$|^(?: (?:reverse|flip|invert|swap|turn) (?:it|that|them|the trade|the swap)(?: back| around| round)?)$/

const SCALES: readonly (readonly [words: RegExp, factor: number])[] = [
  [/^(?: (?:make|it|that|do|please|the|amount))* (?:double|twice|2x|2 times|two times)(?: (?:it|that|the amount|as much|the size|of that))*$/, 2],
  [/^(?: (?:make|it|that|do|please|the|amount))* (?:triple|3x|3 times|three times)(?: (?:it|that|the amount|as much|the size))*$/, 3],
  [/^(?: (?:make|it|that|do|please|only|just|the|amount|cut|take))* (?:halve|half)(?: (?:it|that|the amount|as much|of that|the size))+$/, 0.5],
]

export function amendedTrade(
  slots: SwapSlots,
  words: readonly string[],
  utterance: Utterance,
  { about }: DialogueContext,
): Reading<SwapSlots> | undefined {
  const text = words.map((word) => ` ${word}`).join('')
  if (REVERSE.test(text)) return readingOf({ trade: reversed(slots) }, slots.topic)
  const scale = SCALES.find(([shape]) => shape.test(text))
  if (scale && (slots.amount || slots.want)) return readingOf({ trade: scaled(slots, scale[1]) }, slots.topic)
  const { line: rest, slippageBps } = withoutSlippage(tidied(withBreaks(words, utterance.clauses)))
  const { line: allowed, obstacle } = guarded(rest)
  if (obstacle !== undefined) return undefined
  const line = readTradeLine(stripped(allowed), slippageBps)
  if (line.unexplained.length > 0 || (line.verb !== undefined && !line.isWeak && line.verb !== slots.verb)) return undefined
  const { trade, problem } = changedTrade(slots, line, { utterance, about })
  if (trade === slots) return undefined
  return readingOf({ trade, problem }, utterance.tokens.length > 0 ? utterance.tokens.slice(-1) : slots.topic)
}

function stripped(text: string): readonly string[] {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(AROUND, '')
  }
  return rest.split(' ').filter((word) => word !== '')
}

/** The trade with what the line says in place of the parts of the same kind. */
export function changedTrade(slots: SwapSlots, line: TradeLine, names: Names): ReadTrade {
  const { trade: read, problem } = tradeIn({ ...line, verb: line.verb ?? slots.verb }, names)
  const named = new Set(line.legs.flatMap(({ token }) => (token && token.kind !== 'pronoun' && token.kind !== 'everything' ? [token.kind === 'named' ? token.word : token.kind] : [])))
  if (named.size === 0 && line.slippageBps === undefined && !line.isNothing && !line.legs.some(({ amount, keep }) => amount || keep)) return { trade: slots }
  const slippageBps = line.slippageBps ?? slots.slippageBps
  const units = slots.amount && 'units' in slots.amount ? slots.amount.units : slots.want
  // 'Dollars' alone is the unit of the number before.
  if (line.legs.length === 1 && line.legs[0]?.token?.kind === 'cash' && !line.legs[0].side && units !== undefined)
    return { trade: { ...slots, amount: { usd: units }, want: undefined, slippageBps } }
  if (named.size >= 2) return { trade: { ...slots, give: read.give, get: read.get, ...(hasAmount(read) ? amountsIn(read) : {}), slippageBps }, problem }
  const [leg] = line.legs.filter(({ token }) => token && token.kind !== 'pronoun')
  const isOfGive = leg !== undefined && isGive(slots, leg)
  const name = leg && tradeIn({ ...line, verb: 'sell', legs: [{ token: leg.token }] }, names).trade.give
  const sides = !name ? {} : isOfGive ? { give: name } : { get: name }
  const amount = line.legs.find((each) => each.amount)?.amount
  return { trade: { ...slots, ...sides, ...amountsFor(slots, amount, isOfGive, leg !== undefined), slippageBps }, problem: problem === 'nothing' ? 'nothing' : undefined }
}

const hasAmount = ({ amount, want, keep }: Trade): boolean => amount !== undefined || want !== undefined || keep !== undefined
const amountsIn = ({ amount, want, keep }: Trade) => ({ amount, want, keep })

/** A single token replaces the side that its word says, or the one that it is on, or the one that is missing, or the one that the user had named. */
function isGive({ verb, give, get }: Trade, { side }: Leg): boolean {
  if (side === 'from' || side === 'with') return true
  if (side === 'to' || side === 'on' || side === 'in') return false
  if (side === 'for') return verb === 'buy'
  if (give === undefined || get === undefined) return give === undefined
  return verb === 'sell'
}

/** Units replace what was fixed before, money and shares always say what goes. */
function amountsFor({ amount, want, keep, verb, get }: SwapSlots, change: Amount | undefined, isOfGive: boolean, isOfToken: boolean): Pick<Trade, 'amount' | 'want' | 'keep'> {
  if (!change) return { amount, want, keep }
  // A bare number is of what the number before was of.
  if ('units' in change && !isOfToken && amount && 'usd' in amount) return { amount: { usd: change.units }, want: undefined, keep: undefined }
  if ('units' in change && !isOfGive && (want !== undefined || (verb === 'buy' && !amount && get !== undefined)))
    return { want: change.units, amount: undefined, keep: undefined }
  return { amount: change, want: undefined, keep: undefined }
}

/** Units of the one token mean nothing of the other, so they are asked for again. */
const reversed = ({ give, get, amount, ...rest }: SwapSlots): Trade => ({
  ...rest,
  verb: 'swap',
  give: get,
  get: give,
  want: undefined,
  amount: amount && 'units' in amount ? undefined : amount,
})

const scaled = (slots: SwapSlots, factor: number): Trade => ({
  ...slots,
  amount: slots.amount && scaledAmount(slots.amount, factor),
  want: slots.want && times(slots.want, factor),
})

function scaledAmount(amount: Amount, factor: number): Amount {
  if ('units' in amount) return { units: times(amount.units, factor) }
  if ('usd' in amount) return { usd: times(amount.usd, factor) }
  return { percent: String(Math.min(100, Number(times(amount.percent, factor)))) }
}

/** Decimals of any length, exactly. */
function times(decimal: string, factor: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const tenths = BigInt(Math.round(factor * 10)) * BigInt(`${whole}${fraction}` || '0')
  const digits = tenths.toString().padStart(fraction.length + 2, '0')
  const point = digits.length - fraction.length - 1
  return decimalOf(`${digits.slice(0, point)}.${digits.slice(point)}`) ?? decimal
}

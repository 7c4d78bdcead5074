/** Puts what a fragment says in place of the parts of a trade that are of the same kind. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Leg, TradeLine } from './leg-reader.ts'
import { MONEY, type SwapSlots } from './swap-slots.ts'
import { type Names, symbolOf, tradeIn, withDefaults } from './trade.ts'
import type { ReadTrade, Trade } from './trade-shape.ts'

/** The same slots when the fragment changes nothing. */
export function changedTrade(slots: SwapSlots, line: TradeLine, names: Names): ReadTrade {
  const slippageBps = line.slippageBps ?? slots.slippageBps
  const unit = unitOnly(line, slots)
  if (unit) return { trade: { ...slots, amount: unit, want: undefined, slippageBps } }
  const turned = isOfAnother(slots, names) ? slots : withVerb(slots, line)
  if (turned === slots && isNothingNew(line)) return { trade: slots }
  const read = tradeIn({ ...line, verb: line.verb ?? slots.verb }, names)
  const legs = line.legs.filter(isNamed)
  if (isOpposite(slots, line, read.trade)) return { ...read, trade: { ...read.trade, slippageBps } }
  if (new Set(legs.map(nameIn)).size >= 2) return withBoth(slots, read, slippageBps)
  const trade = withDefaultSides({ ...withOne(turned, line, legs[0], names), slippageBps })
  return { trade, problem: read.problem === 'nothing' ? 'nothing' : undefined }
}

/** 'Buy it' behind a look at another token is of that token. */
const isOfAnother = ({ give, get }: Trade, { about: [first, ...others] }: Names): boolean =>
  first !== undefined && others.length === 0 && ![give, get].some((side) => isSame(side, symbolOf(first)))
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.toUpperCase() === other?.toUpperCase()

/** 'I want to sell 3 SOL' after a purchase of SOL: the token has changed its side, and the amount is said again. */
const isOpposite = (slots: SwapSlots, { verb, isWeak, legs }: TradeLine, { give, get }: Trade): boolean =>
  !isWeak &&
  legs.some((leg) => isNamed(leg) && hasAmount(leg)) &&
  ((verb === 'sell' && give !== undefined && give === slots.get) ||
    (verb === 'buy' && get !== undefined && get === slots.give))

const isNothingNew = ({ legs, slippageBps, isNothing }: TradeLine): boolean =>
  slippageBps === undefined && !isNothing && !legs.some((leg) => isNamed(leg) || hasAmount(leg))

/** Both sides are named anew; the amount stays unless another is said. */
function withBoth(
  slots: SwapSlots,
  { trade, problem }: ReadTrade,
  slippageBps: number | undefined,
): ReadTrade {
  const { give, get } = trade
  return {
    trade: { ...slots, give, get, ...(isAmount(trade) ? amountsIn(trade) : {}), slippageBps },
    problem,
  }
}

/** One token or none is named. */
function withOne(slots: SwapSlots, line: TradeLine, leg: Leg | undefined, names: Names): Trade {
  const name = leg && tradeIn({ ...line, verb: 'sell', legs: [{ token: leg.token }] }, names).trade.give
  const isOfGive = leg !== undefined && (sideOf(slots, leg, name) ?? isGive(slots, leg, name))
  // The number beside a token is of that token.
  const isOfGet = leg?.amount !== undefined && name !== undefined && !isOfGive
  const amounts = amountsFor(slots, line.legs.find(hasAmount), isOfGive, leg?.amount !== undefined, isOfGet)
  if (!name) return { ...slots, ...amounts }
  return { ...slots, ...(isOfGive ? { give: name } : { get: name }), ...amounts }
}

/** A share is of a token that has to be named. */
function withDefaultSides(trade: Trade): Trade {
  const isShare = trade.amount !== undefined && 'percent' in trade.amount && !trade.give
  return isShare ? trade : { ...trade, ...withDefaults(trade.verb, trade.give, trade.get) }
}

const isNamed = ({ token }: Leg): boolean => token?.kind === 'named' || token?.kind === 'cash'
const nameIn = ({ token }: Leg): string => (token?.kind === 'named' ? token.word : (token?.kind ?? ''))
const hasAmount = ({ amount, keep }: Leg): boolean => amount !== undefined || keep !== undefined
const isAmount = ({ amount, want, keep }: Trade): boolean =>
  amount !== undefined || want !== undefined || keep !== undefined
const amountsIn = ({ amount, want, keep }: Trade) => ({ amount, want, keep })

/** 'Dollars' alone is the unit of the number before. */
function unitOnly({ legs }: TradeLine, { amount, want }: SwapSlots): Amount | undefined {
  const [leg, ...more] = legs
  const units = amount && 'units' in amount ? amount.units : want
  return more.length === 0 && leg?.token?.kind === 'cash' && !leg.side && !leg.amount && units !== undefined
    ? { usd: units }
    : undefined
}

/** 'Sell, not buy': the token of the trade stands on the other side. */
function withVerb(slots: SwapSlots, { verb, isWeak, legs }: TradeLine): SwapSlots {
  if (verb === undefined || isWeak || legs.some(isNamed)) return slots
  if (verb === slots.verb || verb === 'swap' || verb === 'spend' || slots.verb === 'spend') return slots
  const token = slots.verb === 'buy' ? slots.get : slots.give
  const other = token?.toUpperCase() === 'USDC' ? 'SOL' : 'USDC'
  const units = slots.amount && 'units' in slots.amount ? slots.amount.units : undefined
  if (verb === 'sell')
    return {
      ...slots,
      verb,
      give: token,
      get: other,
      amount: slots.want ? { units: slots.want } : slots.amount,
      want: undefined,
    }
  const payer = token?.toUpperCase() === 'SOL' ? 'USDC' : 'SOL'
  return { ...slots, verb, give: payer, get: token, amount: units ? undefined : slots.amount, want: units }
}

/** A token that the trade has already stays on its side. */
function sideOf({ give, get }: Trade, { side }: Leg, name: string | undefined): boolean | undefined {
  if (side !== undefined || name === undefined) return undefined
  if (name === give) return true
  return name === get ? false : undefined
}

/** A single token replaces the side that its words say, or the one that is missing, or the one that the user had named. */
function isGive({ verb, give, get }: Trade, { side, verb: own }: Leg, name: string | undefined): boolean {
  if (side === 'from' || side === 'with' || own === 'spend' || own === 'sell') return true
  if (side === 'to' || side === 'on' || side === 'in') return false
  if (side === 'for') return verb === 'buy' && give !== undefined && get !== undefined
  if (give === undefined && get === undefined) return verb !== 'buy'
  if (give === undefined || get === undefined) return give === undefined
  if (own === undefined && isPayer({ verb, give, get }, name)) return true
  // 'USDT' behind a sale for USDC is another way to be paid.
  const isPaid = MONEY.has(name?.toUpperCase() ?? '') && MONEY.has(get.toUpperCase())
  return own === undefined && verb === 'sell' && !isPaid
}

/** 'USDC' alone behind a purchase says what pays. */
const isPayer = ({ verb, give = '', get = '' }: Trade, name = ''): boolean =>
  (verb === 'buy' || verb === 'spend') &&
  [give, name].every((each) => MONEY.has(each.toUpperCase())) &&
  !MONEY.has(get.toUpperCase())

/** Units replace what was fixed before, money and shares always say what goes. */
function amountsFor(
  { amount, want, keep, verb, get }: SwapSlots,
  leg: Leg | undefined,
  isOfGive: boolean,
  isOfToken: boolean,
  isOfGet: boolean,
): Pick<Trade, 'amount' | 'want' | 'keep'> {
  if (leg?.keep)
    return 'percent' in leg.keep
      ? { amount: { percent: String(100 - Number(leg.keep.percent)) } }
      : { keep: leg.keep }
  const change = leg?.amount
  if (!change) return { amount, want, keep }
  // A bare number is of what the number before was of.
  if ('units' in change && !isOfToken && amount && 'usd' in amount) return { amount: { usd: change.units } }
  if ('units' in change && !isOfToken && isShareAgain(amount, change.units))
    return { amount: { percent: change.units } }
  const isWanted =
    isOfGet || leg.verb === 'buy' || want !== undefined || (verb === 'buy' && !amount && get !== undefined)
  if ('units' in change && !isOfGive && isWanted) return { want: change.units, amount: undefined }
  return { amount: change, want: undefined }
}

/** '25' after '20 percent'. Behind 'half' it may be units. */
const isShareAgain = (amount: Amount | undefined, number: string): boolean =>
  amount !== undefined && 'percent' in amount && !OF_A_FRACTION.has(amount.percent) && Number(number) <= 100

const OF_A_FRACTION = new Set(['100', '75', '66.67', '50', '33.33', '25'])

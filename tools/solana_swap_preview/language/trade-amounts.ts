/** Finds out how much of a trade goes, how much should come, and how much stays. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Leg, TradeLine } from './leg-reader.ts'
import type { Problem, Trade } from './trade-shape.ts'
import type { Party } from './trade-sides.ts'
import type { Verb } from './trade-words.ts'

type Amounts = Pick<Trade, 'amount' | 'want' | 'keep'> & { problem?: Problem }
type Sides = Readonly<{ give?: Party; get?: Party }>

/** Units beside the token that comes are what should arrive; money and shares are what goes. */
export function amountsOf(line: TradeLine, verb: Verb, sides: Sides): Amounts {
  const { give, get } = sides
  const loose = line.legs.filter(({ token, amount, keep }) => !token && (amount || keep))
  const keep = give?.keep ?? get?.keep ?? loose.find((leg) => leg.keep)?.keep
  const lost = loose.find((leg) => isWithoutUnit(leg, line, verb, sides))?.amount
  if (lost) return { amount: lost, problem: 'unit' }
  // 'Keep the rest' says nothing beside an amount.
  if (keep && !('percent' in keep && keep.percent === '100')) return kept(keep)
  if (give?.amounts.length && get?.amounts.some((amount) => !('percent' in amount)))
    return { amount: give.amounts[0], problem: 'two amounts' }
  return joined(line, withLoose(loose, line, verb, sides), give !== undefined)
}

const isIntoOther = ({ legs }: TradeLine, { get }: Sides): boolean =>
  get !== undefined && legs.some(({ side, token }) => side === 'to' && token)

/** 'Buy JUP for 30': thirty of what? */
const isWithoutUnit = ({ amount, side }: Leg, line: TradeLine, verb: Verb, sides: Sides): boolean =>
  amount !== undefined &&
  'units' in amount &&
  (side === 'for' ||
    side === 'with' ||
    side === 'from' ||
    (isIntoOther(line, sides) && !sides.give && verb === 'buy'))

type Known = Readonly<{ ofGive: readonly Amount[]; ofGet: readonly Amount[] }>

/** Amounts that stand alone belong to what is bought, else to what goes. What was said before is not said twice. */
function withLoose(loose: readonly Leg[], line: TradeLine, verb: Verb, sides: Sides): Known {
  const { give, get } = sides
  const isWant = verb === 'buy' && get !== undefined && !(isIntoOther(line, sides) && give)
  const ofGive = [...(give?.amounts ?? [])]
  const ofGet = [...(get?.amounts ?? [])]
  for (const { amount } of loose) {
    const isKnown = amount && !('usd' in amount) && [...ofGive, ...ofGet].some((each) => isSame(each, amount))
    if (!amount || isKnown) continue
    if ('units' in amount && isWant) ofGet.push(amount)
    else ofGive.push(amount)
  }
  return { ofGive, ofGet }
}

function joined(line: TradeLine, { ofGive, ofGet }: Known, isGiven: boolean): Amounts {
  const all = single([...ofGive, ...ofGet.filter((amount) => !('units' in amount))])
  const wants = single(ofGet.filter((amount) => 'units' in amount))
  if (!all || !wants) return { amount: ofGive[0] ?? ofGet[0], problem: 'two amounts' }
  const [amount] = all
  const [want] = wants
  if (amount && want) return isSame(amount, want) ? { amount } : { amount, problem: 'two amounts' }
  if (want && 'units' in want) return { want: want.units }
  return amount || !line.isAll || line.isSome || !isGiven ? { amount } : { amount: { percent: '100' } }
}

const kept = (keep: Amount): Amounts =>
  'percent' in keep
    ? { amount: { percent: String(Math.round((100 - Number(keep.percent)) * 100) / 100) } }
    : { keep }

/** The same amount may be said twice; undefined for two that differ. */
function single(amounts: readonly Amount[]): readonly Amount[] | undefined {
  const [first, ...more] = amounts
  if (!first) return []
  const money = amounts.find((amount) => 'usd' in amount)
  return more.every((amount) => isSame(first, amount)) ? [money ?? first] : undefined
}

const numberOf = (amount: Amount): string => {
  if ('units' in amount) return amount.units
  return 'usd' in amount ? amount.usd : `${amount.percent}%`
}
const isSame = (one: Amount, two: Amount): boolean => numberOf(one) === numberOf(two)

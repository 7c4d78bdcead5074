/** A trade as far as it is known: the sides that a line names, joined with what was known before. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import type { Leg, TokenWord, TradeLine } from './read-trade.ts'
import { type Party, partiesOf, withSides } from './trade-sides.ts'
import type { Verb } from './trade-words.ts'

/** Symbols of verified tokens, or mints: what the tool takes. */
export type Trade = Readonly<{
  verb: Verb
  give?: string
  get?: string
  /** How much is given. */
  amount?: Amount
  /** How much should arrive, in units. */
  want?: string
  /** How much of what is given stays: the amount is the rest. */
  keep?: Amount
  slippageBps?: number
}>

/** The sides of a line; `problem` is a reading that no trade has. */
export type ReadTrade = Readonly<{ trade: Trade; problem?: Problem }>
export type Problem = 'nothing' | 'everything' | 'two amounts' | 'too many' | 'unit' | 'it'

export type Names = Readonly<{ utterance: Utterance; about: readonly Token[] }>

export function tradeIn(line: TradeLine, names: Names): ReadTrade {
  const parties = partiesOf(line, (leg) => nameOf(leg.token, names))
  const it = symbolOf(names.about[0])
  const isAboutIt =
    parties.length < 2 &&
    it !== undefined &&
    line.legs.some((leg, at) => isAnother(leg, line.legs[at - 1], line, parties[0], it))
  const joined = isAboutIt
    ? partiesOf(line, (leg) => (isPronoun(leg) ? it : nameOf(leg.token, names)))
    : referred(line, parties, names)
  const all = withSides(joined, line)
  if (!all)
    return {
      trade: { verb: line.verb ?? 'swap', slippageBps: line.slippageBps },
      problem: line.isNothing ? 'nothing' : 'too many',
    }
  const give = all.find(({ side }) => side === 'give')
  const get = all.find(({ side }) => side === 'get')
  const isGone = !get && line.legs.some((leg) => leg.isGone)
  const verb = line.verb ?? (isGone ? 'sell' : give ? 'swap' : 'buy')
  const { problem, ...amounts } = amountsOf(line, verb, give, get)
  const isShare = amounts.amount !== undefined && 'percent' in amounts.amount
  const sides = isShare && !give ? { get: get?.name } : withDefaults(verb, give?.name, get?.name)
  const trade = { verb, ...sides, ...amounts, slippageBps: line.slippageBps }
  if (parties.length < 2 && !isAboutIt && it === undefined && isLost(line, all))
    return { trade, problem: 'it' }
  return { trade, problem: line.isNothing ? 'nothing' : isEverything(line, give) ? 'everything' : problem }
}

function nameOf(token: TokenWord | undefined, { utterance }: Names): string | undefined {
  if (token?.kind === 'cash') return 'USDC'
  if (token?.kind !== 'named') return undefined
  if (!token.word.startsWith('<')) return token.word.toUpperCase()
  return token.word === '<sol>' ? 'SOL' : symbolOf(tokenFor(utterance, token.word))
}

const symbolOf = (token: Token | undefined): string | undefined => token && (token.symbol || token.mint)

const isPronoun = ({ token }: Leg): boolean => token?.kind === 'pronoun'

/** An 'it' beside another token, and nothing that it could stand for. */
const isLost = ({ legs }: TradeLine, [party]: readonly Party[]): boolean =>
  party !== undefined &&
  legs.some(
    (leg, at) =>
      (isPronoun(leg) && leg.side !== undefined && leg.side !== 'with' && leg.side !== 'from') ||
      (isPronoun(leg) && legs[at - 1]?.amount !== undefined && leg.side === 'of'),
  )

/** True for an 'it' that is not the token of this line, but the one that was spoken of before. */
function isAnother(
  leg: Leg,
  before: Leg | undefined,
  line: TradeLine,
  named: Party | undefined,
  it: string,
): boolean {
  if (!isPronoun(leg) || named?.name.toUpperCase() === it.toUpperCase()) return false
  if (!named || named.pending) return true
  if (leg.side === 'of' && before?.token?.kind === 'named' && before.amount) return true
  const [pronoun] = partiesOf({ ...line, legs: [leg] }, () => it)
  if (pronoun?.side === undefined) return false
  return named.side === undefined
    ? pronoun.side === 'get' && named.amounts.length > 0
    : pronoun.side !== named.side
}

/** What is said of 'it' is said of the token that the line has named. */
function referred(line: TradeLine, named: readonly Party[], names: Names): readonly Party[] {
  for (const [at, leg] of line.legs.entries()) {
    if (!isPronoun(leg)) continue
    const [said] = partiesOf({ ...line, legs: [leg] }, () => 'it')
    const before = line.legs[at - 1]
    if (leg.side === 'of' && before?.amount && before.token?.kind === 'named' && named.length === 2) {
      const bought = named.find(({ amounts }) => !amounts.includes(before.amount as never))
      if (bought) Object.assign(bought, { side: 'get', strength: 3, pending: undefined })
      for (const payer of named)
        if (payer !== bought) Object.assign(payer, { side: 'give', strength: 3, pending: undefined })
      continue
    }
    const party = said && (said.side ? ofSide(named, said.side) : nearest(line, at, named, names))
    if (!said || !party) continue
    if (said.side) party.pending = undefined
    party.amounts = [...party.amounts, ...said.amounts]
    party.keep ??= said.keep
    if (!party.side || said.strength > party.strength)
      Object.assign(party, {
        side: said.side ?? party.side,
        strength: Math.max(said.strength, party.strength),
      })
  }
  return named
}

/** The token on that side, or the one that may still be on it. */
const ofSide = (named: readonly Party[], side: 'give' | 'get'): Party | undefined =>
  named.find((party) => party.side === side) ??
  named.find((party) => !party.side && (!party.pending || (party.pending === 'in' && side === 'give'))) ??
  (named.length === 1 ? named[0] : undefined)

/** 'It' with no side of its own is the token that stands before it. */
function nearest(line: TradeLine, at: number, named: readonly Party[], names: Names): Party | undefined {
  const before = line.legs.slice(0, at).findLast(({ token }) => token?.kind === 'named')
  const name = nameOf(before?.token, names)
  return named.find((party) => party.name === name)
}

/** A purchase is paid in SOL, a sale brings dollars, unless the line names another token. */
export function withDefaults(verb: Verb, give: string | undefined, get: string | undefined) {
  if (get && !give && (verb === 'buy' || verb === 'spend')) return { give: other(get, 'SOL', 'USDC'), get }
  if (give && !get && verb === 'sell') return { give, get: other(give, 'USDC', 'SOL') }
  return { give, get }
}

const other = (token: string, usual: string, second: string): string =>
  token.toUpperCase() === usual ? second : usual

type Amounts = Pick<Trade, 'amount' | 'want' | 'keep'> & { problem?: Problem }

/** Units beside the token that comes are what should arrive; money and shares are what goes. */
function amountsOf(line: TradeLine, verb: Verb, give: Party | undefined, get: Party | undefined): Amounts {
  const loose = line.legs.filter(({ token, amount, keep }) => !token && (amount || keep))
  const keep = give?.keep ?? get?.keep ?? loose.find((leg) => leg.keep)?.keep
  const isInto = get !== undefined && line.legs.some(({ side, token }) => side === 'to' && token)
  const isWant = verb === 'buy' && get !== undefined && !(isInto && give)
  const ofGive = [...(give?.amounts ?? [])]
  const ofGet = [...(get?.amounts ?? [])]
  for (const { amount, side } of loose) {
    if (!amount || [...ofGive, ...ofGet].some((each) => sameNumber(each, amount) && !('usd' in amount)))
      continue
    if (
      'units' in amount &&
      (side === 'for' || side === 'with' || side === 'from' || (isInto && !give && verb === 'buy'))
    )
      return { amount, problem: 'unit' }
    if ('units' in amount && isWant) ofGet.push(amount)
    else ofGive.push(amount)
  }
  // 'Keep the rest' says nothing beside an amount.
  const isRest = keep !== undefined && 'percent' in keep && keep.percent === '100'
  if (keep && !isRest) return kept(keep)
  if (give && get && give.amounts.length > 0 && get.amounts.some((amount) => !('percent' in amount)))
    return { amount: give.amounts[0], problem: 'two amounts' }
  const all = single([...ofGive, ...ofGet.filter((amount) => !('units' in amount))])
  const wants = single(ofGet.filter((amount) => 'units' in amount))
  if (!all || !wants) return { amount: ofGive[0] ?? ofGet[0], problem: 'two amounts' }
  const [amount] = all
  const [want] = wants
  if (amount && want) return sameNumber(amount, want) ? { amount } : { amount, problem: 'two amounts' }
  if (want && 'units' in want) return { want: want.units }
  return amount || !line.isAll || !give ? { amount } : { amount: { percent: '100' } }
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
  return more.every((amount) => sameNumber(first, amount)) ? [money ?? first] : undefined
}

const numberOf = (amount: Amount): string =>
  'units' in amount ? amount.units : 'usd' in amount ? amount.usd : `${amount.percent}%`
const sameNumber = (one: Amount, two: Amount): boolean => numberOf(one) === numberOf(two)

const isEverything = ({ legs, isKept }: TradeLine, give: Party | undefined): boolean =>
  isKept === true ||
  (!give && legs.some(({ token, side }) => token?.kind === 'everything' && side !== 'to' && side !== 'in'))

/** A weak verb or none needs a whole trade beside it: 'get me the price of SOL' is no purchase. */
export function isTrade(
  { verb, isWeak, legs, unexplained }: TradeLine,
  { trade, problem }: ReadTrade,
  isPolite: boolean,
): boolean {
  const hasAmount =
    trade.amount !== undefined ||
    trade.want !== undefined ||
    trade.keep !== undefined ||
    problem !== undefined
  const isWhole = hasAmount && trade.give !== undefined && trade.get !== undefined
  if (verb !== undefined && !isWeak) return true
  if (unexplained.length > 0 || legs.length === 0) return false
  if (verb !== undefined) return isWhole || (problem !== undefined && legs.some(({ token }) => token))
  if (!isWhole && problem === undefined)
    return (
      legs.filter(({ token }) => token?.kind === 'named').length === 2 &&
      legs.some(({ side }) => side === 'to')
    )
  if (named(legs) === 0) return false
  if (legs.some(({ side, token }) => side === 'in' && token?.kind === 'cash')) return false
  return (
    legs.some(({ side, isGone }) => side !== undefined || isGone !== undefined) ||
    named(legs) === 2 ||
    isPolite ||
    (trade.amount !== undefined && 'usd' in trade.amount)
  )
}

const named = (legs: readonly Leg[]): number =>
  new Set(legs.flatMap(({ token }) => (token?.kind === 'named' ? [token.word] : []))).size

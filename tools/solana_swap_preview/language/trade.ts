/** A trade as far as it is known: the sides that a line names, joined with what was known before. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import type { Leg, TokenWord, TradeLine } from './read-trade.ts'
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
  slippageBps?: number
}>

/** The sides of a line; `problem` is a reading that no trade has. */
export type ReadTrade = Readonly<{ trade: Trade; problem?: 'nothing' | 'everything' | 'two amounts' | 'worth of' }>

type Names = Readonly<{ utterance: Utterance; about: readonly Token[] }>

export function tradeIn(line: TradeLine, names: Names): ReadTrade {
  const verb = verbOf(line)
  const sides = line.legs.reduce<Sides>((sides, leg) => withLeg(sides, leg, verb), {})
  const give = nameOf(sides.give?.token, names, 'give')
  const get = nameOf(sides.get?.token, names, 'get')
  const trade = {
    verb,
    ...withDefaults(verb, give, get),
    ...amountsOf(sides, verb, line.isAll),
    slippageBps: line.slippageBps,
  }
  return { trade, problem: problemOf(line, sides) }
}

/** 'Ape 2 SOL into PENGU' names what goes first, as a payment does. */
function verbOf({ verb, legs }: TradeLine): Verb {
  if (verb === 'buy' && legs.length > 1 && legs.some(({ side, token }, at) => at > 0 && token && (side === 'to' || side === 'on')))
    return 'spend'
  return verb ?? (isPurchase(legs) ? 'buy' : 'swap')
}

type Sides = Readonly<{ give?: Leg; get?: Leg; isTwice?: boolean }>

/** '20 dollars of BONK', 'BONK 5$': an amount of money and one token, with no verb. */
const isPurchase = (legs: readonly Leg[]): boolean =>
  legs.every(({ side }) => side !== 'to') &&
  legs.filter(({ token }) => token).length === 1 &&
  legs.some(({ amount }) => amount && 'usd' in amount)

function withLeg(sides: Sides, leg: Leg, verb: Verb): Sides {
  const known = leg.token && (['give', 'get'] as const).find((side) => isSameAs(sides[side]?.token, leg.token))
  const place = known ?? (leg.token ? placeOf(sides, leg, verb) : placeOfAmount(sides, leg, verb))
  const before = sides[place]
  if (!before) return { ...sides, [place]: leg }
  if (before.token && leg.token && !isSame(before.token, leg.token)) return { ...sides, isTwice: true }
  if (before.amount && leg.amount) return { ...sides, isTwice: true }
  return { ...sides, [place]: { ...before, ...leg } }
}

const isSameAs = (one: TokenWord | undefined, other: TokenWord | undefined): boolean =>
  one !== undefined && other !== undefined && isSame(one, other)

const isSame = (one: TokenWord, other: TokenWord): boolean =>
  one.kind === other.kind && (one.kind !== 'named' || (other.kind === 'named' && one.word === other.word))

/** The side of the trade on which a token stands, by the word in front of it and by the verb. */
function placeOf({ give, get }: Sides, { side, amount }: Leg, verb: Verb): 'give' | 'get' {
  const free = give?.token ? 'get' : 'give'
  switch (side) {
    case 'to':
    case 'on':
      return 'get'
    case 'from':
      return 'give'
    case 'with':
      return verb === 'swap' && give?.token && !get?.token && !amount ? 'get' : 'give'
    case 'for':
      return verb === 'buy' ? (get?.token ? 'give' : 'get') : free
    case 'in':
      return verb === 'buy' && get?.token ? 'give' : 'get'
    case 'of':
      return verb === 'buy' ? 'get' : free
    default:
      if (verb === 'buy') return get?.token ? 'give' : 'get'
      return free
  }
}

/** An amount with no token belongs to the side that is being spoken of. */
function placeOfAmount({ give, get }: Sides, { side, amount }: Leg, verb: Verb): 'give' | 'get' {
  if (side === 'for' && verb === 'sell' && amount && 'usd' in amount) return 'give'
  if (verb === 'buy') return side === 'for' || side === 'with' || side === 'from' || get?.amount ? 'give' : 'get'
  return give?.amount && get ? 'get' : 'give'
}

/** 'It' is the token that was spoken of last. */
function nameOf(token: TokenWord | undefined, { utterance, about }: Names, side: 'give' | 'get'): string | undefined {
  if (!token) return undefined
  if (token.kind === 'cash') return 'USDC'
  if (token.kind === 'pronoun') return symbolOf(about[0])
  if (token.kind === 'everything') return undefined
  if (!token.word.startsWith('<')) return token.word.toUpperCase()
  return symbolOf(tokenFor(utterance, token.word)) ?? side
}

const symbolOf = (token: Token | undefined): string | undefined => token && (token.symbol || token.mint)

/** A purchase is paid in SOL, a sale brings dollars, unless the line names another token. */
function withDefaults(verb: Verb, give: string | undefined, get: string | undefined) {
  if (verb === 'buy' || verb === 'spend') return { give: give ?? (get && other(get, 'SOL', 'USDC')), get }
  if (verb === 'sell') return { give, get: get ?? (give && other(give, 'USDC', 'SOL')) }
  return { give, get }
}

const other = (token: string, usual: string, second: string): string => (token.toUpperCase() === usual ? second : usual)

/** Units beside the token that comes are what should arrive; money and shares are what goes. */
function amountsOf({ give, get }: Sides, verb: Verb, isAll: boolean | undefined): Pick<Trade, 'amount' | 'want'> {
  if (give?.amount) return { amount: give.amount }
  if (!get?.amount) return isAll && give?.token ? { amount: { percent: '100' } } : {}
  if ('units' in get.amount) return { want: get.amount.units }
  return verb === 'buy' || verb === 'spend' || 'usd' in get.amount ? { amount: get.amount } : {}
}

function problemOf(line: TradeLine, { give, get, isTwice }: Sides): ReadTrade['problem'] {
  if (line.isNothing) return 'nothing'
  if (give?.token?.kind === 'everything') return 'everything'
  if (isTwice || (give?.amount && get?.amount)) return 'two amounts'
  return undefined
}

/** A weak verb or none needs a whole trade beside it: 'get me the price of SOL' is no purchase. */
export function isTrade({ verb, isWeak, legs, unexplained }: TradeLine, { trade, problem }: ReadTrade): boolean {
  const hasAmount = trade.amount !== undefined || trade.want !== undefined || problem !== undefined
  const sides = [trade.give, trade.get].filter((side) => side !== undefined).length
  if (verb !== undefined && !isWeak) return true
  if (unexplained.length > 0) return false
  if (verb !== undefined) return hasAmount && sides === 2
  return hasAmount && sides === 2 && (legs.some(({ side }) => side === 'to' || side === 'for' || side === 'in') || isPurchase(legs))
}

/** A trade as far as it is known: the sides that a line names, joined with what was known before. */
import { isAmountWord } from '#domain/language/amount-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { isFiller } from '#domain/language/word-mass.ts'
import { isTraded } from '../../_kit/language/subject-of.ts'
import type { Leg, TokenWord, TradeLine } from './leg-reader.ts'
import { amountsOf } from './trade-amounts.ts'
import { isDoubtful } from './trade-loose.ts'
import { isAnother, isLost, isPronoun, referred, withoutIn } from './trade-pronouns.ts'
import type { ReadTrade, Trade } from './trade-shape.ts'
import { type Party, partiesOf, withSides } from './trade-sides.ts'
import type { Verb } from './trade-words.ts'

export type Names = Readonly<{ utterance: Utterance; about: readonly Token[]; topic?: Token }>

export function tradeIn(read: TradeLine, names: Names): ReadTrade {
  const line = { ...read, legs: read.legs.map(withoutIn) }
  const own = (leg: Leg): string | undefined => nameOf(leg.token, names)
  const it = symbolOf(names.about[0])
  const parties = partiesOf(line, own)
  const isAboutIt = it !== undefined && parties.length < 2 && hasAnother(line, parties[0], it)
  const joined = isAboutIt
    ? partiesOf(line, (leg) => (isPronoun(leg) ? it : own(leg)))
    : referred(line, parties, own)
  const all = withSides(joined, line)
  if (!all)
    return {
      trade: { verb: line.verb ?? 'swap', slippageBps: line.slippageBps },
      problem: line.isNothing ? 'nothing' : 'too many',
    }
  const found = tradeOf(line, all)
  if (it === undefined && parties.length < 2 && isLost(line, all.length)) return { ...found, problem: 'it' }
  return found
}

const hasAnother = (line: TradeLine, named: Party | undefined, it: string): boolean =>
  line.legs.some((leg, at) => isAnother(leg, line.legs[at - 1], line, named, it))

function tradeOf(line: TradeLine, parties: readonly Party[]): ReadTrade {
  const give = parties.find(({ side }) => side === 'give')
  const get = parties.find(({ side }) => side === 'get')
  const verb = verbOf(line, give, get)
  const { problem, ...amounts } = amountsOf(line, verb, { give, get })
  const isShare = amounts.amount !== undefined && 'percent' in amounts.amount
  const sides = isShare && !give ? { get: get?.name } : withDefaults(verb, give?.name, get?.name)
  const trade = { verb, ...sides, ...amounts, slippageBps: line.slippageBps }
  if (line.isNothing) return { trade, problem: 'nothing' }
  return { trade, problem: isEverything(line, give) ? 'everything' : problem }
}

/** With no verb, a token that goes is sold, and one that stands alone is what the user would like to have. */
function verbOf({ verb, legs }: TradeLine, give: Party | undefined, get: Party | undefined): Verb {
  if (verb) return verb
  if (!get && legs.some(({ isGone }) => isGone)) return 'sell'
  return give ? 'swap' : 'buy'
}

function nameOf(token: TokenWord | undefined, { utterance }: Names): string | undefined {
  if (token?.kind === 'cash') return 'USDC'
  if (token?.kind !== 'named') return undefined
  if (!token.word.startsWith('<')) return token.word.toUpperCase()
  return token.word === '<sol>' ? 'SOL' : symbolOf(tokenFor(utterance, token.word))
}

/** A coin on no list is traded by its mint: another one may have its symbol. */
export function symbolOf(token: Token | undefined): string | undefined {
  if (!token || isNoCoin(token)) return undefined
  return token.kind === 'coin' ? token.mint : token.symbol || token.mint
}

/** A wallet is no coin, and neither is a trader or a transaction. */
const isNoCoin = (token: Token): boolean => token.kind === 'trader' || !isTraded(token)

/** A purchase is paid in SOL, a sale brings dollars, unless the line names another token. */
export function withDefaults(verb: Verb, give: string | undefined, get: string | undefined) {
  if (get && !give && (verb === 'buy' || verb === 'spend')) return { give: other(get, 'SOL', 'USDC'), get }
  if (give && !get && verb === 'sell') return { give, get: other(give, 'USDC', 'SOL') }
  return { give, get }
}

const other = (token: string, usual: string, second: string): string =>
  token.toUpperCase() === usual ? second : usual

const isEverything = ({ legs, isKept }: TradeLine, give: Party | undefined): boolean =>
  isKept === true ||
  (!give && legs.some(({ token, side }) => token?.kind === 'everything' && side !== 'to' && side !== 'in'))

const hasAmount = ({ amount, want, keep }: Trade): boolean =>
  amount !== undefined || want !== undefined || keep !== undefined

/** True when nothing is missing. */
export const isWhole = ({ trade, problem }: ReadTrade): boolean =>
  problem === undefined && hasAmount(trade) && trade.give !== undefined && trade.get !== undefined

/** A weak verb or none needs a whole trade beside it: 'get me the price of SOL' is no purchase. */
export function isTrade(line: TradeLine, read: ReadTrade, said: readonly string[], typed?: string): boolean {
  const { verb, isWeak, legs, unexplained } = line
  if (verb !== undefined && unexplained.length === 0 && isOnlyWorth(legs, said)) return true
  if (verb !== undefined && !isWeak) return true
  if (unexplained.length > 0 || legs.length === 0 || areScattered(line) || isDoubtful(line, said, typed))
    return false
  const isReady = isWhole(read) || (read.problem !== undefined && legs.some(({ token }) => token))
  return isReady
    ? isClear(line, read, said)
    : verb === undefined && namesIn(legs) === 2 && legs.some(({ side }) => side === 'to')
}

/** 'Let me get 20 dollars worth': everything but the token. */
const isOnlyWorth = (legs: readonly Leg[], said: readonly string[]): boolean =>
  said.at(-1) === 'worth' &&
  legs.length === 1 &&
  legs.every(({ amount, token }) => amount && 'usd' in amount && !token)

const areScattered = ({ strays = 0, verb }: TradeLine): boolean =>
  strays > (verb === undefined ? MOST_STRAYS : MOST_STRAYS + 1)

function isClear({ legs, verb }: TradeLine, read: ReadTrade, said: readonly string[]): boolean {
  if (isTwoSided(legs)) return !isWorth(legs)
  if (verb !== undefined) return isGoverned(legs)
  if (read.problem !== undefined) return isSided(legs) || namesIn(legs) === 2
  return isMeant(legs, read, said)
}

/** Without a clear verb, the parts of a trade stand close together. */
const MOST_STRAYS = 1

/** A verb that means many things has what is traded for its object: 'get me 2 SOL'. */
function isGoverned(legs: readonly Leg[]): boolean {
  const isPart = ({ verb, side }: Leg): boolean => verb !== undefined || side !== undefined
  return (
    legs.some(({ verb }) => verb) && (namesIn(legs) < 2 || legs.every((leg) => !leg.token || isPart(leg)))
  )
}

/** 'Half a SOL to USDC', 'all my BONK has to go': how much of what, and where to. */
const isTwoSided = (legs: readonly Leg[]): boolean =>
  legs.some(({ amount, keep }) => amount || keep) &&
  (legs.some(({ isGone, amount }) => isGone && amount) ||
    (legs.filter(({ token }) => token).length >= 2 && isSided(legs)))

const isSided = (legs: readonly Leg[]): boolean =>
  legs.some(
    ({ side, isGone, token }, at) =>
      token && (isGone === true || (side && (!/^(?:of|on|in)$/.test(side) || legs[at - 1]?.amount))),
  ) || legs.filter(({ isGone }) => isGone !== undefined).length > 1

/** '2 SOL in dollars' is a question. */
const isWorth = (legs: readonly Leg[]): boolean =>
  legs.some(({ side, token, verb }) => side === 'in' && token?.kind === 'cash' && verb === undefined) &&
  legs.every(({ verb }) => verb === undefined)

/** With no verb and no sides: money for a token, or a line that is nothing but a trade and a courtesy. */
function isMeant(
  legs: readonly Leg[],
  { trade: { amount, want } }: ReadTrade,
  said: readonly string[],
): boolean {
  if (namesIn(legs) === 0 || isWorth(legs)) return false
  if (amount !== undefined && 'usd' in amount) return true
  if (said.some((word) => !isOfAmount(word))) return false
  // 'One' and 'a' stand for things too.
  return want !== '1' && said.some((word) => COURTESY.test(word))
}

const COURTESY = /^(?:please|thanks|thank|add|go|do|now)$/
const isOfAmount = (word: string): boolean =>
  /^(?:[<\d$.%|]|(?:an?|of|my|percent|worth|it|you|more|some)$)/.test(word) ||
  COURTESY.test(word) ||
  isAmountWord(word) ||
  isFiller(word)

const namesIn = (legs: readonly Leg[]): number =>
  new Set(legs.flatMap(({ token }) => (token?.kind === 'named' ? [token.word] : []))).size

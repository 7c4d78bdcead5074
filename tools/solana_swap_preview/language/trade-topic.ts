/** Completes a trade that names no token of its own with the one that was spoken of: 'sell ten percent' after its price. */

import { tokenFor } from '#domain/language/utterance.ts'
import type { Leg, TradeLine } from './leg-reader.ts'
import { MONEY } from './swap-slots.ts'
import { type Names, symbolOf } from './trade.ts'

const IT: NonNullable<Leg['token']> = { kind: 'pronoun' }

/** The line with an 'it' where its token is missing. Nothing is added beside a pronoun, or a whole wallet. */
export function withTopic(line: TradeLine, names: Names): TradeLine {
  const { about, topic } = names
  const isOfIt = topic !== undefined && symbolOf(topic) === symbolOf(about[0])
  if (isOfIt && isBareMoney(line, names)) return { ...line, legs: [...line.legs, { verb: 'buy', token: IT }] }
  if (!isOfIt || line.verb === undefined || line.verb === 'swap' || line.isNothing) return line
  const tokens = line.legs.flatMap(({ token }) => token ?? [])
  if (tokens.some(({ kind }) => kind === 'pronoun' || kind === 'everything')) return line
  if (tokens.length === 0) return ofTopic(line)
  const isPaid = tokens.length === 1 && line.legs.every(isPayment)
  if (!isPaid || (line.verb !== 'buy' && line.verb !== 'spend')) return line
  return { ...line, legs: [...line.legs, { verb: 'buy', token: IT }] }
}

/** '0.4 SOL worth' after words about another token pays for that token. */
function isBareMoney(
  { verb, legs: [leg, ...more], isNothing }: TradeLine,
  { utterance, topic }: Names,
): boolean {
  if (verb !== undefined || isNothing || !leg?.amount || leg.side || more.length > 0) return false
  if (leg.token?.kind === 'cash') return true
  const name = leg.token?.kind === 'named' ? symbolOf(tokenFor(utterance, leg.token.word)) : undefined
  return (
    name !== undefined && MONEY.has(name.toUpperCase()) && !MONEY.has(symbolOf(topic)?.toUpperCase() ?? '')
  )
}

const isPayment = ({ token, side, verb }: Leg): boolean =>
  token === undefined || side === 'with' || side === 'from' || verb === 'spend'

/** A verb that means many things needs an amount beside it: 'take 10'. */
function ofTopic(line: TradeLine): TradeLine {
  const at = line.legs.findIndex(({ amount, keep, side }) => (amount || keep) && side === undefined)
  if (at >= 0) return { ...line, legs: line.legs.with(at, { ...line.legs[at], token: IT }) }
  return line.isWeak || line.legs.length > 0 ? line : { ...line, legs: [{ verb: line.verb, token: IT }] }
}

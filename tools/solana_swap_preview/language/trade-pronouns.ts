/** Finds the token that 'it' stands for: one that the line has named, or the one that was spoken of before. */
import type { Leg, TradeLine } from './leg-reader.ts'
import { type Party, partiesOf, SURE } from './trade-sides.ts'

/** 'Put 0.1 SOL in it' */
export const withoutIn = (leg: Leg): Leg =>
  isPronoun(leg) && leg.side === 'in' ? { ...leg, side: 'to' } : leg

export const isPronoun = ({ token }: Leg): boolean => token?.kind === 'pronoun'

/** An 'it' beside another token, and nothing that it could stand for. */
export const isLost = ({ legs }: TradeLine, named: number): boolean =>
  named > 0 &&
  legs.some(
    (leg, at) =>
      isPronoun(leg) &&
      leg.side !== 'with' &&
      leg.side !== 'from' &&
      (leg.side === 'of' ? legs[at - 1]?.amount !== undefined : leg.side !== undefined),
  )

/** True for an 'it' that is not the token of this line, but the one that was spoken of before. */
export function isAnother(
  leg: Leg,
  before: Leg | undefined,
  line: TradeLine,
  named: Party | undefined,
  it: string,
): boolean {
  if (!isPronoun(leg) || named?.name.toUpperCase() === it.toUpperCase()) return false
  if (!named || named.pending || isBoughtWith(leg, before)) return true
  const [pronoun] = partiesOf({ ...line, legs: [leg] }, () => it)
  // 'Ape 0.1 SOL into it': what has an amount pays, whatever the verb.
  if (
    pronoun?.side === 'get' &&
    pronoun.strength === SURE &&
    named.strength < SURE &&
    named.amounts.length > 0
  )
    return true
  // 'All of it into USDC': what has a share and no side goes.
  if (pronoun?.side === undefined) return named.side === 'get' && leg.amount !== undefined
  return named.side === undefined
    ? pronoun.side === 'get' && named.amounts.length > 0
    : pronoun.side !== named.side
}

/** '10 USDC of it': what stands before pays. */
const isBoughtWith = (leg: Leg, before: Leg | undefined): boolean =>
  leg.side === 'of' && before?.token?.kind === 'named' && before.amount !== undefined

/** Amounts and sides of 'it' are those of the token that the line has named. */
export function referred(
  line: TradeLine,
  named: readonly Party[],
  nameOf: (leg: Leg) => string | undefined,
): readonly Party[] {
  for (const [at, leg] of line.legs.entries()) {
    if (!isPronoun(leg)) continue
    const before = line.legs[at - 1]
    if (before && isBoughtWith(leg, before) && named.length === 2) splitSides(named, nameOf(before))
    else refer(line, at, named, nameOf)
  }
  return named
}

function splitSides(named: readonly Party[], payer: string | undefined): void {
  for (const party of named)
    Object.assign(party, { side: party.name === payer ? 'give' : 'get', strength: SURE, pending: undefined })
}

function refer(
  line: TradeLine,
  at: number,
  named: readonly Party[],
  nameOf: (leg: Leg) => string | undefined,
): void {
  const leg = line.legs[at]
  const [said] = leg ? partiesOf({ ...line, legs: [leg] }, () => 'it') : []
  const party =
    said && (said.side ? ofSide(named, said.side) : nearest(line.legs.slice(0, at), named, nameOf))
  if (!said || !party) return
  party.amounts = [...party.amounts, ...said.amounts]
  party.keep ??= said.keep
  if (!said.side) return
  party.pending = undefined
  if (party.side && said.strength <= party.strength) return
  party.side = said.side
  party.strength = Math.max(said.strength, party.strength)
}

/** The token on that side, or the one that may still be on it. */
const ofSide = (named: readonly Party[], side: 'give' | 'get'): Party | undefined =>
  named.find((party) => party.side === side) ??
  named.find((party) => !party.side && (!party.pending || (party.pending === 'in' && side === 'give'))) ??
  (named.length === 1 ? named[0] : undefined)

/** 'It' with no side of its own is the token that stands before it. */
function nearest(
  before: readonly Leg[],
  named: readonly Party[],
  nameOf: (leg: Leg) => string | undefined,
): Party | undefined {
  const leg = before.findLast(({ token }) => token?.kind === 'named')
  const name = leg && nameOf(leg)
  return named.find((party) => party.name === name)
}

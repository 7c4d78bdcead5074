/** Finds out which token of a trade goes and which comes: by the words in front of each, its verb, and its place. */
import type { Amount } from '#domain/language/amount-words.ts'
import type { Leg, TradeLine } from './leg-reader.ts'

/** A token of the line with all that is said of it. */
export type Party = {
  readonly name: string
  amounts: readonly Amount[]
  keep?: Amount
  side?: 'give' | 'get'
  /** How sure the side is; the surer of two keeps it. */
  strength: number
  /** Waits for the side of the other: 'for SOL'. */
  pending?: 'for' | 'in' | 'with'
}

type Evidence = Pick<Party, 'side' | 'strength' | 'pending'>

export const SURE = 3
const BY_VERB = 2
const BY_WEAK_VERB = 1

/** One party for each name, in the order of the line. */
export function partiesOf(line: TradeLine, nameOf: (leg: Leg) => string | undefined): readonly Party[] {
  const parties: Party[] = []
  let before: Leg | undefined
  for (const leg of line.legs) {
    const name = nameOf(leg)
    if (name !== undefined) add(parties, name, leg, evidenceOf(leg, line, before))
    if (leg.side === 'of' && name !== undefined && before?.token?.kind === 'named')
      paysFor(
        parties,
        parties.findIndex((party) => party.name === name),
      )
    before = leg
  }
  return parties
}

function add(parties: Party[], name: string, { amount, keep }: Leg, evidence: Evidence): void {
  const known = parties.find((party) => party.name.toUpperCase() === name.toUpperCase())
  if (!known) {
    parties.push({ name, amounts: amount ? [amount] : [], keep, ...evidence })
    return
  }
  if (amount) known.amounts = [...known.amounts, amount]
  known.keep ??= keep
  if (evidence.strength <= known.strength) return
  known.side = evidence.side
  known.strength = evidence.strength
  known.pending = evidence.pending
}

/** '5 USDC of RAY': what stands before 'of' pays. */
function paysFor(parties: Party[], at: number): void {
  const payer = parties[at - 1]
  const bought = parties[at]
  if (!payer || !bought || payer.amounts.length === 0) return
  Object.assign(payer, { side: 'give', strength: SURE, pending: undefined })
  Object.assign(bought, { side: 'get', strength: SURE, pending: undefined })
}

function evidenceOf(
  { side, verb, isWeakVerb, isGone, keep, amount }: Leg,
  line: TradeLine,
  before: Leg | undefined,
): Evidence {
  if (isGone !== undefined) return { side: isGone ? 'give' : 'get', strength: SURE }
  if (keep) return { side: 'give', strength: SURE }
  switch (side) {
    case 'to':
    case 'on':
      return { side: 'get', strength: SURE }
    case 'from':
      return { side: 'give', strength: SURE }
    case 'with':
      return line.verb === 'swap' && !line.isWeak && !amount
        ? { strength: BY_VERB, pending: 'with' }
        : { side: 'give', strength: SURE }
    case 'for':
    case 'in':
      return { strength: BY_VERB, pending: side }
    default:
      return byVerb(side === 'of' && before ? (before.verb ?? verb) : verb, isWeakVerb, amount)
  }
}

function byVerb(verb: Leg['verb'], isWeak: boolean | undefined, amount: Amount | undefined): Evidence {
  if (amount && 'percent' in amount && verb !== undefined && isWeak)
    return { side: 'give', strength: BY_WEAK_VERB + 0.5 }
  if (verb === undefined) return { strength: 0 }
  const strength = isWeak ? BY_WEAK_VERB : verb === 'swap' ? BY_WEAK_VERB + 0.2 : BY_VERB
  return { side: verb === 'buy' ? 'get' : 'give', strength }
}

/** Gives every party a side; undefined when the line does not say enough. */
export function withSides(parties: readonly Party[], line: TradeLine): readonly Party[] | undefined {
  const [one, two, ...more] = parties
  if (more.length > 0) return undefined
  if (!one) return []
  if (!two) return [alone(one, line)]
  for (const [party, other] of [
    [one, two],
    [two, one],
  ] as const)
    resolvePending(party, other, line)
  if (!isSettled(one, two)) return undefined
  if (!one.side && !two.side) {
    // 'SOL 2 USDC' may be either way round.
    if (line.verb === undefined && one.amounts.length === 0 && two.amounts.length > 0) return undefined
    one.side = line.verb === 'buy' && !line.isWeak ? 'get' : 'give'
  }
  one.side ??= opposite(two.side)
  two.side ??= opposite(one.side)
  return [one, two]
}

/** Two on the same side: the surer one stays, and of two that are as sure none can. */
function isSettled(one: Party, two: Party): boolean {
  if (!one.side || one.side !== two.side) return true
  if (one.strength === two.strength) return false
  const weaker = one.strength < two.strength ? one : two
  weaker.side = opposite(weaker.side)
  return true
}

const opposite = (side: Party['side']): 'give' | 'get' => (side === 'give' ? 'get' : 'give')

function resolvePending(party: Party, other: Party, line: TradeLine): void {
  const { pending } = party
  if (!pending || party.side) return
  if (other.side && !other.pending) party.side = opposite(other.side)
  else if (pending === 'with') party.side = 'get'
  else if (
    pending === 'for' &&
    party.amounts.length > 0 &&
    other.amounts.length === 0 &&
    (line.verb === undefined || line.isWeak)
  )
    party.side = 'give'
  else party.side = 'get'
}

/** A single token by its verb; with no verb it is what the user would like to have. */
function alone(party: Party, { verb }: TradeLine): Party {
  if (party.side) return party
  if (party.pending) return { ...party, side: party.pending === 'for' && verb === 'buy' ? 'give' : 'get' }
  return { ...party, side: verb === undefined || verb === 'buy' ? 'get' : 'give' }
}

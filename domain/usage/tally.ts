/** Adds up counts in memory until they are stored. Bounded: what comes beyond counts for the server alone. */
import type { UsageKind } from '#contract/rules/usage.ts'
import type { UsageCount, UsageOwner } from './usage.ts'

/** More different counts than one second of any server has. */
const MOST = 20_000

export type Tally = Readonly<{
  add(counts: readonly UsageCount[]): void
  /** Returns everything and starts again. */
  take(): readonly UsageCount[]
  isEmpty(): boolean
  /** Without an owner: of all. */
  picodollars(day: string, owner?: UsageOwner): number
}>

const keyOf = ({ day, owner, provider, source, kind }: UsageCount): string =>
  JSON.stringify([day, owner?.kind, owner?.id, provider, source, kind satisfies UsageKind])

const isOwnerOf = (owner: UsageOwner, count: Pick<UsageCount, 'owner'>): boolean =>
  count.owner?.kind === owner.kind && count.owner.id === owner.id

export function createTally(most = MOST): Tally {
  let counts = new Map<string, UsageCount>()

  function addOne(count: UsageCount): void {
    const key = keyOf(count)
    const known = counts.get(key)
    if (!known && counts.size >= most && count.owner) addOne({ ...count, owner: undefined })
    else counts.set(key, known ? sumOf(known, count) : count)
  }

  return {
    add: (added) => added.forEach(addOne),
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    isEmpty: () => counts.size === 0,
    picodollars: (day, owner) => costOf([...counts.values()], day, owner),
  }
}

export function costOf(counts: readonly UsageCount[], day: string, owner?: UsageOwner): number {
  let sum = 0
  for (const count of counts)
    if (count.day === day && (!owner || isOwnerOf(owner, count))) sum += count.picodollars
  return sum
}

const sumOf = (one: UsageCount, other: UsageCount): UsageCount => ({
  ...one,
  amount: one.amount + other.amount,
  picodollars: one.picodollars + other.picodollars,
  unpriced: one.unpriced + other.unpriced,
})

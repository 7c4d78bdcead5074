/** Counts the use of providers: in memory first, and every second in one statement of the database. */
import { type UsageKind, usageDay } from '#contract/rules/usage.ts'
import type { Clock, Log } from '#domain/ports.ts'
import { type PriceTable, priceOf } from '#domain/usage/prices.ts'
import { costOf, createTally } from '#domain/usage/tally.ts'
import {
  dollarsOf,
  type UsageAmounts,
  type UsageCount,
  type UsageOwner,
  type UsageSource,
  type UsageStore,
} from '#domain/usage/usage.ts'

/** A process that dies loses the counts of at most this time, and of a write that is under way. */
const WRITE_MS = 1_000
/**
 * No use is larger or dearer, whatever an endpoint reports. A figure that fits no column would keep all counts that wait
 * with it from being stored.
 */
const MOST_AMOUNT = 1e9
const MOST_PICODOLLARS = 1e15
/** Other replicas see what is spent this late, beside their own delay. */
const FRESH_MS = 1_000

type Spent = Readonly<{ ownUsd: number; serverUsd: number }>

export type UsageMeter = Readonly<{
  count(owner: UsageOwner | undefined, source: UsageSource, amounts: UsageAmounts): void
  /** The spend of today, with the part that is not stored yet. */
  spent(owner?: UsageOwner): Promise<Spent>
  /** Stores what was counted. Never rejects: what cannot be stored is kept for the next time. */
  flush(): Promise<void>
  close(): Promise<void>
}>

type Deps = Readonly<{
  store: Pick<UsageStore, 'add' | 'spent'>
  prices: PriceTable
  clock: Clock
  log: Pick<Log, 'warn'>
}>

export function createUsageMeter({ store, prices, clock, log }: Deps): UsageMeter {
  const tally = createTally()
  const known = createKnown(store, clock)
  let writing: readonly UsageCount[] = []
  let flushing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function write(): Promise<void> {
    if (tally.isEmpty()) return
    writing = tally.take()
    try {
      await store.add(writing)
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'failed to store counts of usage; they are kept and tried again')
      isFailing = true
      tally.add(writing)
      writeLater()
    }
    writing = []
    known.forget()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // One after the other: what fails is added to what came meanwhile.
    flushing = flushing.then(write)
    return flushing
  }

  function writeLater(): void {
    timer ??= setTimeout(() => void flush(), WRITE_MS).unref()
  }

  return {
    count(owner, source, amounts) {
      const counts = countsOf({ prices, day: usageDay(clock.now()), owner, source }, amounts)
      if (counts.length === 0) return
      tally.add(counts)
      writeLater()
    },
    async spent(owner) {
      const day = usageDay(clock.now())
      const stored = await known.read(day, owner)
      const pending = (of?: UsageOwner): number =>
        dollarsOf(tally.picodollars(day, of) + costOf(writing, day, of))
      return {
        ownUsd: stored.ownUsd + (owner ? pending(owner) : 0),
        serverUsd: stored.serverUsd + pending(),
      }
    },
    flush,
    close: flush,
  }
}

type Use = Readonly<{ prices: PriceTable; day: string; owner: UsageOwner | undefined; source: UsageSource }>

function countsOf({ prices, day, owner, source }: Use, amounts: UsageAmounts): readonly UsageCount[] {
  const kinds = Object.keys(amounts) as UsageKind[] // the keys of the type
  return kinds.flatMap((kind): UsageCount[] => {
    const amount = Math.min(Math.round(amounts[kind] ?? 0), MOST_AMOUNT)
    if (!(amount > 0)) return []
    const price = priceOf(prices, source, kind)
    const { provider, source: name } = source
    const picodollars = Math.min(amount * (price ?? 0), MOST_PICODOLLARS)
    const cost = { picodollars, unpriced: price === undefined ? amount : 0 }
    return [{ day, owner, provider, source: name, kind, amount, ...cost }]
  })
}

/** Reads what is spent at most once a second for each owner, and again after each write. */
function createKnown(store: Pick<UsageStore, 'spent'>, clock: Clock) {
  const readings = new Map<string, Readonly<{ untilMs: number; value: Promise<Spent> }>>()
  let generation = 0

  function begin(key: string, day: string, owner: UsageOwner | undefined): Promise<Spent> {
    const value = store.spent(day, owner)
    readings.set(key, { untilMs: clock.now() + FRESH_MS, value })
    value.catch(() => readings.delete(key))
    return value
  }

  async function read(day: string, owner?: UsageOwner): Promise<Spent> {
    const key = JSON.stringify([day, owner?.kind, owner?.id])
    const last = readings.get(key)
    const before = generation
    const spent = await (last && clock.now() < last.untilMs ? last.value : begin(key, day, owner))
    // A write in between has moved counts that this reading does not have.
    return before === generation ? spent : read(day, owner)
  }

  return {
    read,
    forget(): void {
      generation += 1
      readings.clear()
    },
  }
}

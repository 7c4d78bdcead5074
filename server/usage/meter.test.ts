/** Adding up usage, in any order, over two replicas, with restarts and failing writes in between. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { usageStore } from '#adapters/db/usage-store.ts'
import { testPrices } from '#domain/usage/testing/prices.ts'
import type { UsageOwner, UsageStore } from '#domain/usage/usage.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { silentLog } from '../testing/server.ts'
import { createUsageMeter, type UsageMeter } from './meter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const MODEL = { provider: 'openai', source: 'm' } as const
const A: UsageOwner = { kind: 'guest', id: 'a' }
const B: UsageOwner = { kind: 'guest', id: 'b' }
const DAY_MS = 86_400_000
const START = Date.parse('2026-03-01T12:00:00Z')

const meterOn = (store: Pick<UsageStore, 'add' | 'spent'>, clock = { now: () => START }) =>
  createUsageMeter({ store, prices: testPrices, clock, log: silentLog })

type Step = Readonly<
  | { do: 'count'; replica: 0 | 1; owner: UsageOwner | undefined; tokens: number }
  | { do: 'flush' | 'restart' | 'failing'; replica: 0 | 1 }
>
const replica = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      replica,
      owner: fc.constantFrom(A, B, undefined),
      tokens: fc.integer({ min: 0, max: 100_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('flush' as const, 'restart' as const, 'failing' as const),
      replica,
    }),
  },
)

/** Two replicas on one database, and the sums that should come out. */
function createReplicas(clock: { now: () => number }) {
  const stored = usageStore(database.db)
  const failing = new Set<number>()
  const begin = (at: 0 | 1): UsageMeter =>
    meterOn(
      {
        ...stored,
        async add(counts) {
          if (failing.delete(at)) throw new Error('the database was away')
          await stored.add(counts)
        },
      },
      clock,
    )
  const meters: [UsageMeter, UsageMeter] = [begin(0), begin(1)]
  const tokens = new Map<UsageOwner | undefined, number>()
  /** Twice: the first write may be the failing one. */
  const close = async (meter: UsageMeter): Promise<void> => {
    await meter.close()
    await meter.close()
  }
  return {
    async perform(step: Step): Promise<void> {
      const meter = meters[step.replica]
      if (step.do === 'count') {
        meter.count(step.owner, MODEL, { input_tokens: step.tokens })
        tokens.set(step.owner, (tokens.get(step.owner) ?? 0) + step.tokens)
      } else if (step.do === 'flush') await meter.flush()
      else if (step.do === 'failing') failing.add(step.replica)
      else {
        await close(meter)
        meters[step.replica] = begin(step.replica)
      }
    },
    end: async () => {
      for (const meter of meters) await close(meter)
    },
    spent: (owner: UsageOwner) => meters[0].spent(owner),
    expectedUsd: (owner?: UsageOwner): number => {
      const counted = owner ? (tokens.get(owner) ?? 0) : [...tokens.values()].reduce((a, b) => a + b, 0)
      return (counted * 4) / 1e6
    },
  }
}

describe('adding up', () => {
  it('comes to the same in any order, over two replicas, with restarts and lost writes in between', async () => {
    let day = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        day += 1
        const run = createReplicas({ now: () => START + day * DAY_MS })
        for (const each of steps) await run.perform(each)
        await run.end()
        for (const owner of [A, B]) {
          const { ownUsd, serverUsd } = await run.spent(owner)
          expect([ownUsd, serverUsd]).toEqual([
            expect.closeTo(run.expectedUsd(owner), 9),
            expect.closeTo(run.expectedUsd(), 9),
          ])
        }
      }),
      runs(200, 25),
    )
  })
})

describe('the meter', () => {
  const memory = () => {
    const add = vi.fn<UsageStore['add']>(async () => undefined)
    const spent = vi.fn<UsageStore['spent']>(async () => ({ ownUsd: 0, serverUsd: 0 }))
    return { add, spent }
  }

  it('writes what a second brought in one statement, and nothing where nothing was used', async () => {
    vi.useFakeTimers()
    try {
      const store = memory()
      const meter = meterOn(store)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(store.add).not.toHaveBeenCalled()
      for (let n = 0; n < 1000; n++) meter.count(A, MODEL, { calls: 1, input_tokens: 2 })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(store.add).toHaveBeenCalledTimes(1)
      expect(store.add.mock.calls[0]?.[0]).toMatchObject([
        { kind: 'calls', amount: 1000 },
        { kind: 'input_tokens', amount: 2000, picodollars: 2000 * 4e6 },
      ])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(store.add).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts what has no price as unpriced, and its cost as nothing', async () => {
    const store = memory()
    const meter = meterOn(store)
    meter.count(A, { provider: 'openai', source: 'newest' }, { output_tokens: 9 })
    await meter.flush()
    expect(store.add.mock.calls[0]?.[0]).toMatchObject([{ amount: 9, picodollars: 0, unpriced: 9 }])
  })

  it('stores the counts of everybody else, whatever an endpoint reports', async () => {
    const day = { now: () => START - 30 * DAY_MS }
    const meter = meterOn(usageStore(database.db), day)
    for (const tokens of [1e100, 1e18, Number.POSITIVE_INFINITY, Number.NaN, -1e100])
      meter.count(A, MODEL, { input_tokens: tokens, output_tokens: tokens, calls: 1 })
    meter.count(B, MODEL, { input_tokens: 1_000_000 })
    await meter.flush()
    const { ownUsd, serverUsd } = await meterOn(usageStore(database.db), day).spent(B)
    expect([ownUsd, serverUsd < 10_000]).toEqual([4, true])
  })

  it('knows what is not stored yet, also while it is being written', async () => {
    const store = memory()
    const { promise, resolve } = Promise.withResolvers<void>()
    store.add.mockImplementationOnce(() => promise)
    const meter = meterOn(store)
    meter.count(A, MODEL, { input_tokens: 1_000_000 })
    expect(await meter.spent(A)).toEqual({ ownUsd: 4, serverUsd: 4 })
    const flushed = meter.flush()
    await vi.waitFor(() => expect(store.add).toHaveBeenCalled())
    meter.count(B, MODEL, { input_tokens: 500_000 })
    expect(await meter.spent(A)).toEqual({ ownUsd: 4, serverUsd: 6 })
    resolve()
    await flushed
    // The store of this test has forgotten it.
    expect(await meter.spent(A)).toEqual({ ownUsd: 0, serverUsd: 2 })
  })

  it('reads the database once a second for an owner, and again after a write', async () => {
    const store = memory()
    let now = START
    const meter = meterOn(store, { now: () => now })
    await Promise.all([meter.spent(A), meter.spent(A)])
    expect(store.spent).toHaveBeenCalledTimes(1)
    meter.count(A, MODEL, { calls: 1 })
    await meter.flush()
    await meter.spent(A)
    expect(store.spent).toHaveBeenCalledTimes(2)
    now += 1_000
    await meter.spent(A)
    expect(store.spent).toHaveBeenCalledTimes(3)
  })

  it('begins a new day at midnight UTC', async () => {
    const store = memory()
    let now = Date.parse('2026-03-01T23:59:59.999Z')
    const meter = meterOn(store, { now: () => now })
    meter.count(A, MODEL, { input_tokens: 1_000_000 })
    expect((await meter.spent(A)).ownUsd).toBe(4)
    now += 1
    expect((await meter.spent(A)).ownUsd).toBe(0)
  })
})

import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { isParleyError } from '#contract/errors.ts'
import { createLimits, type Limits, rules } from './limits.ts'

const tight = {
  ...rules,
  toolsOfActor: { points: 5, seconds: 60 },
  sessionsOfActor: { points: 1, seconds: 60 },
  guestKeptBytesInADay: { ...rules.guestKeptBytesInADay, points: 100 },
}

/** Returns how many of these pass; each refusal names a wait. */
async function passing(limits: Limits, key: string, count: number): Promise<number> {
  const tries = await Promise.allSettled(
    Array.from({ length: count }, () => limits.take('toolsOfActor', key)),
  )
  for (const each of tries) {
    if (each.status === 'fulfilled') continue
    if (!isParleyError(each.reason, 'rate_limited')) throw each.reason
    expect(each.reason.details.retryAfterMs).toBeGreaterThan(0)
    expect(each.reason.details.retryAfterMs).toBeLessThanOrEqual(60_000)
  }
  return tries.filter(({ status }) => status === 'fulfilled').length
}

/** A pool whose queries fail while it is disconnected. */
function breakable(pool: Pool) {
  const connection = { isUp: true }
  const run = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const query = async (...args: unknown[]): Promise<unknown> => {
    if (!connection.isUp) throw new Error('the connection was cut')
    return run(...args)
  }
  const wrapped = new Proxy(pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
  return { pool: wrapped, connection }
}

const MINUTE = 60_000
/** Returns the minutes to wait, or undefined when the request passes. */
async function waitOf(limits: Limits, key: string): Promise<number | undefined> {
  try {
    await limits.take('mailsOfVisitor', key)
    return undefined
  } catch (error) {
    if (!isParleyError(error, 'sign_in_mail_wait')) throw error
    return Math.ceil(error.details.retryAfterMs / MINUTE)
  }
}

function behaves(limits: () => Limits): void {
  it('lets exactly the allowed number pass, even concurrently', async () => {
    expect(await passing(limits(), 'a', 12)).toBe(5)
    expect(await passing(limits(), 'a', 3)).toBe(0)
  })
  it('counts each key and each limit separately', async () => {
    expect(await passing(limits(), 'b', 5)).toBe(5)
    await limits().take('sessionsOfActor', 'b')
    await expect(limits().take('sessionsOfActor', 'b')).rejects.toThrow('Too many requests')
  })
}

/** Measured takes, as the bytes that are kept. */
function measures(limits: () => Limits): void {
  const take = (bytes: number) => limits().take('guestKeptBytesInADay', 'm', bytes)
  const refusal = {
    code: 'kept_bytes_spent',
    message: expect.stringMatching(/^That is more than you can still store today\. .* Nothing was stored\.$/),
  }

  it('let a smaller take pass after a refused one, and count again what was given back', async () => {
    await take(60)
    await expect(take(41)).rejects.toMatchObject(refusal)
    await expect(take(41)).rejects.toMatchObject(refusal)
    await take(40)
    await expect(take(1)).rejects.toMatchObject(refusal)
    await limits().give('guestKeptBytesInADay', 'm', 30)
    await take(30)
    await expect(take(1)).rejects.toMatchObject(refusal)
  })
}

/** Uses the product's rules; `later` moves their clock. */
function doubles(limits: () => Limits, later: (ms: number) => void): void {
  it('doubles the wait with each pass, not with each refusal, until a reset', async () => {
    const waits: unknown[] = []
    for (const minutes of [5, 10, 20, 40]) {
      expect(await waitOf(limits(), 'ada v1')).toBeUndefined()
      waits.push(await waitOf(limits(), 'ada v1'), await waitOf(limits(), 'ada v1'))
      later(minutes * MINUTE - 1000)
      waits.push(await waitOf(limits(), 'ada v1'))
      later(1001)
    }
    expect(waits).toEqual([5, 5, 1, 10, 10, 1, 20, 20, 1, 40, 40, 1])
    expect(await waitOf(limits(), 'ada v2')).toBeUndefined()
    expect(await waitOf(limits(), 'ada v1')).toBeUndefined()
    await limits().reset('mailsOfVisitor', 'ada v1')
    expect(await waitOf(limits(), 'ada v1')).toBeUndefined()
    expect(await waitOf(limits(), 'ada v1')).toBe(5)
    expect(await waitOf(limits(), 'ada v2')).toBe(5)
  })
}

describe('limits in memory', () => {
  const limits = createLimits(undefined, tight)
  behaves(() => limits)
  measures(() => limits)

  describe('that double', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())
    const real = createLimits()
    doubles(
      () => real,
      (ms) => void vi.advanceTimersByTime(ms),
    )
  })
})

describe.each(databaseKinds)('limits on %s', (kind) => {
  let database: TestDatabase
  let limits: Limits
  beforeAll(async () => {
    database = await testDatabase(kind)
    limits = createLimits(database.pool, tight)
  })
  afterAll(() => database.close())

  behaves(() => limits)
  measures(() => limits)

  describe('that double', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())
    // A new process each time, so that only the database remembers.
    doubles(
      () => createLimits(undefined, rules, database.pool),
      (ms) => void vi.setSystemTime(Date.now() + ms),
    )
  })

  it('report a reset that did not reach the database, so that it can be repeated', async () => {
    const { pool, connection } = breakable(database.pool)
    const kept = createLimits(undefined, rules, pool)
    expect(await waitOf(kept, 'eve v1')).toBeUndefined()
    connection.isUp = false
    await expect(kept.reset('mailsOfVisitor', 'eve v1')).rejects.toThrow('the connection was cut')
    connection.isUp = true
    await kept.reset('mailsOfVisitor', 'eve v1')
    expect(await waitOf(kept, 'eve v1')).toBeUndefined()
  })

  it('reset what was counted in memory while the database was away', async () => {
    const { pool, connection } = breakable(database.pool)
    const kept = createLimits(undefined, rules, pool)
    connection.isUp = false
    expect(await waitOf(kept, 'eve v2')).toBeUndefined()
    expect(await waitOf(kept, 'eve v2')).toBe(5)
    connection.isUp = true
    await kept.reset('mailsOfVisitor', 'eve v2')
    connection.isUp = false
    expect(await waitOf(kept, 'eve v2')).toBeUndefined()
  })

  it('count in the process itself what a count in the database would cost more than', async () => {
    const query = vi.spyOn(database.pool, 'query')
    await createLimits(database.pool).take('requestsOfActor', 'local')
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  it('share one count between two replicas', async () => {
    const other = createLimits(database.pool, tight)
    const [here, there] = await Promise.all([passing(limits, 'c', 4), passing(other, 'c', 4)])
    expect(here + there).toBe(5)
  })

  it('keep a daily budget when the process restarts', async () => {
    const rule = { ...rules, guestSessionsInADay: { points: 2, seconds: 86_400, isKept: true } }
    const spend = (times: number) =>
      Promise.allSettled(
        Array.from({ length: times }, () =>
          createLimits(undefined, rule, database.pool).take('guestSessionsInADay', 'd'),
        ),
      )
    const [first, second, third] = await spend(3)
    expect([first?.status, second?.status, third?.status].toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    const [again] = await spend(1)
    expect(again).toMatchObject({
      reason: {
        code: 'day_budget_spent',
        message: 'That is all for one day. It goes on in 24 hours; what was said is kept.',
      },
    })
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSwaps } from '#domain/swaps/create.ts'
import { memoryLedger } from '#domain/swaps/testing/fake-ledger.ts'
import { ASKING, createFakeSwapDeps, GUEST, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import { ledgerConformance } from '../_kit/testing/ledger.conformance.ts'
import { ledgerStore } from './ledger-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { postgresWalletLocks, processWalletLocks } from './wallet-locks.ts'

ledgerConformance('the memory of this process', memoryLedger)

describe.each(databaseKinds)('on a database', (kind) => {
  let database: TestDatabase
  let locks: ReturnType<typeof processWalletLocks>
  beforeAll(async () => {
    database = await testDatabase(kind)
    locks = database.url ? postgresWalletLocks(database.url) : processWalletLocks()
  })
  afterAll(async () => {
    await locks.close()
    await database.close()
  })

  ledgerConformance(kind, (clock) => ledgerStore(database.db, locks, clock))

  /** Rows that the plans of these statements read. */
  async function rowsRead(work: () => Promise<unknown>): Promise<number> {
    await database.db.execute(sql`analyze trades`)
    const query = vi.spyOn(database.db.$client, 'query')
    await work()
    const statements = query.mock.calls.map((call) => call as unknown as [{ text: string }, unknown[]])
    query.mockRestore()
    let read = 0
    for (const [{ text }, values] of statements) {
      const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, values)
      const counts = JSON.stringify(rows).matchAll(/"(?:Actual Rows|Rows Removed by Filter)":(\d+)/g)
      for (const [, count] of counts) read += Number(count)
    }
    return read
  }

  it('reads the trades of a day, and the previews that wait, among thousands of older ones', async () => {
    const ledger = ledgerStore(database.db, locks, { now: () => Date.now() })
    const actor = { kind: 'guest', id: 'guest_of_many' } as const
    const made = (first: number, last: number, age: string, status: string) =>
      database.db.execute(sql`insert into trades
        (id, actor_kind, actor_id, wallet, trade, context, expires_at, status, finalized_at, updated_at)
        select 'many_' || n, 'guest', ${actor.id}, 'w', jsonb_build_object('id', n, 'filler', repeat(md5(n::text), 20),
            'createdAt', to_char(now() at time zone 'utc' - ${age}::interval, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
          '{"valueUsd": 2, "conversationId": "c"}', now() - ${age}::interval + interval '1 minute', ${status}, '', now()
        from generate_series(${first}::int, ${last}::int) n`)
    await made(1, 3_000, '2 days', 'confirmed')
    await made(3_001, 3_004, '1 hour', 'confirmed')
    await made(3_005, 3_005, '1 second', 'previewed')
    const since = new Date(Date.now() - 86_400_000).toISOString()
    expect(await ledger.spentUsd(actor, since)).toBe(8)
    expect(await ledger.waiting(actor, { conversationId: 'c' })).toHaveLength(1)
    expect(await ledger.waiting({ kind: 'guest', id: 'other' }, { conversationId: 'c' })).toEqual([])
    expect(await rowsRead(() => ledger.spentUsd(actor, since))).toBeLessThan(500)
    expect(await rowsRead(() => ledger.waiting(actor, { conversationId: 'c' }))).toBeLessThan(500)
  })

  it('gives one signature to two hundred executions of one trade on two replicas', async () => {
    const fake = createFakeSwapDeps()
    const other = database.url ? postgresWalletLocks(database.url) : locks
    const [one, two] = [locks, other].map((each) =>
      createSwaps({ ...fake.deps, ledger: ledgerStore(database.db, each, fake.deps.clock) }),
    )
    if (!one || !two) throw new Error('there are two')
    const { id, termsHash } = await one.preview(GUEST, HALF_SOL, ASKING)
    const agreement = { channel: 'click', termsHash } as const
    const ends = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const replica = at % 2 === 0 ? one : two
        await replica.agree(GUEST, id, agreement)
        return (await replica.execute(GUEST, id)).status
      }),
    )
    // A second replica may find the trade on its way; none finds it undone, and none does it again.
    expect(ends.every((status) => ['signed', 'sent', 'confirmed'].includes(status))).toBe(true)
    expect([fake.signatures.length, fake.executed.length]).toEqual([1, 1])
    expect((await one.byId(GUEST, id)).status).toBe('confirmed')
    if (other !== locks) await other.close()
  })

  it.runIf(kind === 'postgres')('gives a wallet to one replica at a time', async () => {
    const replica = postgresWalletLocks(database.url ?? '')
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const began = Promise.withResolvers<void>()
    const here = locks.withWallet('wallet_r', async () => {
      began.resolve()
      await gate.promise
      order.push('here')
    })
    await began.promise
    const there = replica.withWallet('wallet_r', async () => void order.push('there'))
    // Something that has to go through the same server after the other's question reached it.
    await replica.withWallet('wallet_s', async () => void order.push('elsewhere'))
    gate.resolve()
    await Promise.all([here, there])
    expect(order).toEqual(['elsewhere', 'here', 'there'])
    await replica.close()
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import type { AppStream, Numbered } from '#domain/app-stream.ts'
import { fc } from '../../scripts/testing/property.ts'
import { appStreamStore } from './app-stream-store.ts'
import { conversationStore } from './conversation-store.ts'
import { openDatabase } from './open.ts'
import { postgresBus } from './postgres-bus.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'

/** Readers of these tests never look by themselves: what they see, the bus has brought. */
const NEVER_MS = 2 ** 31 - 1

const notice = (message: string): StreamEvent => ({ type: 'notice', level: 'info', code: 'test', message })
const saying = ({ event }: Numbered) => (event.type === 'notice' ? event.message : event.type)

/** Reads until it has as many events, or until `stop`. */
async function take(stream: AppStream, id: string, after: string, count: number): Promise<Numbered[]> {
  const stop = new AbortController()
  const taken: Numbered[] = []
  for await (const numbered of stream.read(id, after, stop.signal)) {
    taken.push(numbered)
    if (taken.length === count) stop.abort()
  }
  return taken
}

describe.each(databaseKinds)('the app stream on %s', (kind) => {
  let database: TestDatabase
  let stream: AppStream
  /** Another replica: on Postgres with a pool and a bus of its own, on PGlite the only process there can be. */
  let replica: AppStream
  let closeReplica = async (): Promise<void> => undefined

  beforeAll(async () => {
    database = await testDatabase(kind)
    stream = appStreamStore(database.db, database.bus, NEVER_MS)
    replica = stream
    if (!database.url) return
    const other = await openDatabase({ url: database.url, dataDir: '', log: silentLog })
    const bus = await postgresBus({ url: database.url, log: silentLog })
    replica = appStreamStore(other.db, bus, NEVER_MS)
    closeReplica = async () => {
      await bus.close()
      await other.close()
    }
  })
  afterAll(async () => {
    await closeReplica()
    await database.close()
  })

  const begun = () => conversationStore(database.db, { now: Date.now }).current(aGuest())
  const forgetUpTo = (id: string, event: number) =>
    database.db.execute(sql`delete from stream_events where conversation_id = ${id} and id <= ${event}`)

  it('numbers from 1 and knows the newest', async () => {
    const id = await begun()
    expect(await stream.lastId(id)).toBe('0')
    await stream.publish(id, notice('a'))
    await stream.publish(id, notice('b'))
    expect(await stream.lastId(id)).toBe('2')
    expect(await take(stream, id, '0', 2)).toEqual([
      { id: '1', event: notice('a') },
      { id: '2', event: notice('b') },
    ])
    expect((await take(stream, id, '1', 1)).map(saying)).toEqual(['b'])
  })

  it('keeps what is written in it, however odd', async () => {
    const id = await begun()
    await stream.publish(id, notice('\0 \ud800 \u{1f600}'))
    expect((await take(stream, id, '0', 1)).map(saying)).toEqual(['\ufffd \ufffd \u{1f600}'])
  })

  it('hands what comes to every reader on every replica', async () => {
    const id = await begun()
    const readers = [take(stream, id, '0', 3), take(replica, id, '0', 3), take(replica, id, '0', 3)]
    await stream.publish(id, notice('a'))
    await replica.publish(id, notice('b'))
    await stream.publish(id, notice('c'))
    for (const read of await Promise.all(readers)) expect(read.map(saying)).toEqual(['a', 'b', 'c'])
  })

  it('finds the events of a server that died before it announced them', async () => {
    const id = await begun()
    const reader = appStreamStore(database.db, database.bus, 1)
    const reading = take(reader, id, '0', 1)
    const silent = { ...database.bus, publish: () => undefined }
    await appStreamStore(database.db, silent).publish(id, notice('a'))
    expect((await reading).map(saying)).toEqual(['a'])
  })

  it('keeps conversations apart', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    await stream.publish(theirs, notice('theirs'))
    await stream.publish(mine, notice('mine'))
    expect((await take(stream, mine, '0', 1)).map(saying)).toEqual(['mine'])
  })

  it('never skips and never repeats, with concurrent writers and wherever a reader starts again', async () => {
    const id = await begun()
    const [writers, each] = [8, 40]
    const total = writers * each

    /** Leaves after a random number of events and comes back with the last id it saw, on either replica. */
    async function restlessReader(): Promise<Numbered[]> {
      const seen: Numbered[] = []
      while (seen.length < total) {
        const count = Math.min(fc.sample(fc.integer({ min: 1, max: 60 }), 1)[0] ?? 1, total - seen.length)
        seen.push(...(await take(seen.length % 2 ? stream : replica, id, seen.at(-1)?.id ?? '0', count)))
      }
      return seen
    }
    async function write(writer: number): Promise<void> {
      for (let n = 0; n < each; n++) await (n % 2 ? stream : replica).publish(id, notice(`${writer}.${n}`))
    }
    const reading = [restlessReader(), restlessReader(), take(stream, id, '0', total)]
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))

    for (const seen of await Promise.all(reading)) {
      expect(seen.map((numbered) => Number(numbered.id))).toEqual(
        Array.from({ length: total }, (_, n) => n + 1),
      )
      for (let writer = 0; writer < writers; writer++) {
        const own = seen.map(saying).filter((text) => text.startsWith(`${writer}.`))
        expect(own).toEqual(Array.from({ length: each }, (_, n) => `${writer}.${n}`))
      }
    }
  })

  it.each([
    ['was pruned in part', '1'],
    ['was never there', '99'],
    ['is no number of ours', 'abc'],
    ['is negative', '-1'],
    ['is beyond all numbers', '9'.repeat(30)],
  ])('makes a reader fetch again when what follows %s', async (_, after) => {
    const id = await begun()
    for (const text of ['a', 'b', 'c', 'd']) await stream.publish(id, notice(text))
    await forgetUpTo(id, 2)
    const leave = new AbortController()
    const reader = stream.read(id, after, leave.signal)[Symbol.asyncIterator]()
    expect((await reader.next()).value).toEqual({ id: '4', event: { type: 'reset' } })
    await stream.publish(id, notice('e'))
    expect((await reader.next()).value).toEqual({ id: '5', event: notice('e') })
    leave.abort()
    expect((await reader.next()).done).toBe(true)
  })

  it('makes a reader fetch again when everything was pruned', async () => {
    const id = await begun()
    for (const text of ['a', 'b']) await stream.publish(id, notice(text))
    await forgetUpTo(id, 2)
    expect(await take(stream, id, '1', 1)).toEqual([{ id: '2', event: { type: 'reset' } }])
    const upToDate = take(stream, id, '2', 1)
    await stream.publish(id, notice('c'))
    expect((await upToDate).map(saying)).toEqual(['c'])
  })

  it('keeps the newest two thousand', async () => {
    const id = await begun()
    for (let n = 0; n < 21; n++) {
      await Promise.all(
        Array.from({ length: 100 }, () => stream.publish(id, { type: 'touched', touches: ['wallet'] })),
      )
    }
    const { rows } = await database.db.execute(
      sql`select count(*)::int as kept, min(id)::int as oldest from stream_events where conversation_id = ${id}`,
    )
    expect(rows).toEqual([{ kept: 2_000, oldest: 101 }])
    expect((await take(stream, id, '100', 2_000)).at(-1)?.id).toBe('2100')
    expect((await take(stream, id, '99', 1)).map(saying)).toEqual(['reset'])
  })

  it('ends when its reader leaves, before, while and after it waits', async () => {
    const id = await begun()
    const read = async (signal: AbortSignal) => {
      for await (const numbered of stream.read(id, '0', signal)) expect(numbered).toBeUndefined()
    }
    await read(AbortSignal.abort())
    const leaving = new AbortController()
    const reading = read(leaving.signal)
    await stream.lastId(id)
    leaving.abort()
    await reading
  })

  it('ends at once for a conversation that does not exist, and takes no event for it', async () => {
    const nowhere = randomUUID()
    expect(await take(stream, nowhere, '0', 1)).toEqual([])
    expect(await stream.lastId(nowhere)).toBe('0')
    await expect(stream.publish(nowhere, notice('x'))).rejects.toMatchObject({
      code: 'conversation_not_found',
    })
  })
})

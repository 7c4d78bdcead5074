/** Tests the records that the Admin Console reads, on both databases. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallActivity, Replica } from '#domain/call-activity.ts'
import type { User } from '#domain/ports.ts'
import { callActivityStore } from './call-activity-store.ts'
import { consoleStore } from './console-store.ts'
import { conversationStore } from './conversation-store.ts'
import { deleteExpiredRows } from './housekeeping.ts'
import { openJobs } from './job-queue.ts'
import { users } from './schema-auth.ts'
import { sessionLogStore } from './session-log-store.ts'
import { sessionStore } from './session-store.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from './testing/database.ts'

const clock = { now: () => Date.now() }
const ADA: User = { kind: 'user', id: 'ada', email: 'ada@example.test', roles: ['user'] }
const replica = (id: string): Replica => ({
  id,
  host: 'one',
  version: '0.1.0',
  startedAtMs: Date.now(),
  memory: 1,
})
const activity = (sessionId: string, fields: Partial<CallActivity> = {}): CallActivity => ({
  id: randomUUID(),
  sessionId,
  kind: 'text',
  state: 'idle',
  turns: 0,
  toolCalls: 0,
  inputTokens: 100,
  outputTokens: 10,
  startedAtMs: Date.now(),
  changedAtMs: Date.now(),
  ...fields,
})

describe.each(databaseKinds)('the records of the Admin Console on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
    await database.db.insert(users).values({ id: 'ada', name: '', email: ADA.email })
  })
  afterAll(() => database.close())

  async function openSession(): Promise<string> {
    const { db } = database
    const id = randomUUID()
    const conversationId = await conversationStore(db, clock).current(ADA)
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const session = { id, actor: ADA, conversationId, model: 'm', voice: 'v', instructions: '', expiresAt }
    await sessionStore(db, clock).open(session, randomUUID())
    return id
  }

  it('has the calls of replicas that live, newest first, each with its newest state', async () => {
    const activities = callActivityStore(database.db, 3_600_000)
    const records = consoleStore(database.db)
    await activities.renew(replica('r1'))
    const [first, second] = [await openSession(), await openSession()]
    const one = activity(first, { startedAtMs: Date.now() - 60_000 })
    const two = activity(second, { kind: 'voice', state: 'tools', tool: 'solana_list_balances' })
    await activities.write('r1', [one, two, activity('a session that is gone')])
    await activities.write('r1', [{ ...one, state: 'thinking', turns: 3 }])
    const { calls, callsTotal, voiceCalls, replicas } = await records.now()
    expect(calls).toMatchObject([
      { sessionId: second, state: 'tools', tool: 'solana_list_balances', owner: { email: ADA.email } },
      { sessionId: first, state: 'thinking', turns: 3, offTheRecord: false },
    ])
    expect([callsTotal, voiceCalls, replicas.map((each) => each.calls)]).toEqual([2, 1, [2]])
    expect(await records.day()).toMatchObject({ calls: 2, inputTokens: 200, outputTokens: 20 })

    await activities.write('r1', [{ ...two, endedAtMs: Date.now() }])
    expect((await records.now()).calls.map(({ sessionId }) => sessionId)).toEqual([first])
    await activities.leave('r1')
    expect(await records.now()).toMatchObject({ calls: [], callsTotal: 0, replicas: [] })
  })

  it('has nothing of a replica that died, which is removed later', async () => {
    const dead = callActivityStore(database.db, -1)
    await dead.renew(replica('r2'))
    await dead.write('r2', [activity(await openSession())])
    expect(await consoleStore(database.db).now()).toMatchObject({ calls: [], replicas: [] })
    const tomorrow = { now: () => Date.now() + 2 * 86_400_000 }
    await deleteExpiredRows(database, tomorrow, { guestDays: 0, usageDays: 0, auditedForGood: [] })
    const { rows } = await database.db.execute(sql`select id from replicas`)
    expect(rows).toEqual([])
  })

  it('has the queue of jobs once there is one, and the logs that are parked', async () => {
    const records = consoleStore(database.db)
    expect((await records.now()).queues).toEqual([])
    const jobs = await openJobs(database, silentLog)
    await jobs.add('memory', { sessionId: 's' }, 3_600_000)
    const id = await openSession()
    const logs = sessionLogStore(database.db, clock)
    await logs.close(id)
    const log = await logs.claim(id)
    if (log) await logs.settle(log, 'failed', 'no such model')
    const { queues, parked } = await records.now()
    expect(queues).toEqual([{ name: 'memory', waiting: 1, running: 0, retrying: 0, failed: 0 }])
    expect(parked).toMatchObject([{ sessionId: id, error: 'no such model', owner: { id: 'ada' } }])
    await jobs.close()
  })

  it('finds the place of a session, and none of one that is unknown', async () => {
    const records = consoleStore(database.db)
    const id = await openSession()
    expect(await records.session(id)).toMatchObject({ owner: { kind: 'user', id: 'ada' }, isEnded: false })
    await sessionStore(database.db, clock).end(id)
    expect(await records.session(id)).toMatchObject({ isEnded: true, offTheRecord: false })
    expect(await records.session('nobody')).toBeUndefined()
  })
})

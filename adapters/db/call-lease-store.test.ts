import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callLeaseStore } from './call-lease-store.ts'
import { conversationStore } from './conversation-store.ts'
import { sessionStore } from './session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

/** Long enough for a busy machine to renew in, short enough to wait for. */
const SHORT_MS = 400
const LONG_MS = 60_000

describe.each(databaseKinds)('leases of calls on %s', (kind) => {
  let database: TestDatabase
  const clock = { now: () => Date.parse('2026-11-20T12:00:00Z') }
  const actor = { kind: 'guest', id: 'g1' } as const
  beforeAll(async () => {
    database = await testDatabase(kind)
    const conversationId = await conversationStore(database.db, clock).current(actor)
    const session = { id: 's1', actor, conversationId, model: 'm', voice: 'v', instructions: '' }
    await sessionStore(database.db, clock).open(
      { ...session, expiresAt: '2026-11-20T13:00:00.000Z' },
      'secret',
    )
  })
  afterAll(() => database.close())
  const lease = (callId: string) => ({
    callId,
    sessionId: 's1',
    endsAtMs: Date.parse('2026-11-20T12:10:00Z'),
  })

  it('stay with the process that renews them, and go once to the first that asks when none does', async () => {
    const leases = callLeaseStore(database.db, SHORT_MS)
    await leases.hold(lease('rtc_a'), 'one')
    expect(await leases.renew('one')).toEqual(['rtc_a'])
    expect(await callLeaseStore(database.db, LONG_MS).renew('one')).toEqual(['rtc_a'])
    expect(await leases.takeOver('two')).toEqual([])
    await leases.renew('one')
    const takers = ['two', 'three', 'four']
    const taken: string[] = []
    await expect
      .poll(async () => {
        const got = await Promise.all(
          takers.map((owner) => callLeaseStore(database.db, LONG_MS).takeOver(owner)),
        )
        for (const [at, calls] of got.entries())
          for (const call of calls) taken.push(`${takers[at]} ${JSON.stringify(call)}`)
        return taken.length
      })
      .toBe(1)
    expect(taken[0]).toContain(JSON.stringify(lease('rtc_a')))
    expect(await leases.renew('one')).toEqual([])
    await leases.release('rtc_a', 'one')
    const owner = taken[0]?.split(' ')[0] ?? ''
    expect(await leases.renew(owner)).toEqual(['rtc_a'])
    await leases.release('rtc_a', owner)
    expect(await leases.renew(owner)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/ports.ts'
import { conversationStore } from './conversation-store.ts'
import { sessionStore } from './session-store.ts'
import { sessionWalletStore } from './session-wallet-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'

const clock = { now: () => Date.parse('2026-01-01T00:00:00.000Z') }

describe.each(databaseKinds)('wallets of sessions on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  async function aSession(actor: Actor): Promise<string> {
    const id = `sess_${crypto.randomUUID()}`
    const conversationId = await conversationStore(database.db, clock).current(actor)
    const expiresAt = new Date(clock.now() + 60_000).toISOString()
    const rest = { model: 'm', voice: 'v', instructions: '', expiresAt }
    await sessionStore(database.db, clock).open({ id, actor, conversationId, ...rest }, id)
    return id
  }

  it('[C3.46] two sessions that take turns never see each other’s choice', async () => {
    const store = sessionWalletStore(database.db, clock)
    const [ada, bob] = [aGuest(), aGuest()]
    const [one, two, bobs] = [await aSession(ada), await aSession(ada), await aSession(bob)]
    const all = () =>
      Promise.all([store.of(ada, one), store.of(ada, two), store.of(bob, bobs), store.of(bob, one)])

    await store.choose(ada, one, 'A')
    expect(await all()).toEqual(['A', undefined, undefined, undefined])
    await store.choose(ada, two, 'B')
    await store.choose(bob, bobs, 'C')
    expect(await all()).toEqual(['A', 'B', 'C', undefined])
    await store.choose(ada, one, 'D')
    await store.clear(ada, two)
    expect(await all()).toEqual(['D', undefined, 'C', undefined])
    // A session of another user gives no access to a choice of one's own.
    await store.clear(bob, one)
    expect(await all()).toEqual(['D', undefined, 'C', undefined])
  })

  it('keeps them apart when everybody chooses at once', async () => {
    const store = sessionWalletStore(database.db, clock)
    const sessions: [Actor, string][] = []
    for (let at = 0; at < 8; at++) {
      const actor = aGuest()
      sessions.push([actor, await aSession(actor)])
    }
    await Promise.all(
      sessions.flatMap(([actor, id]) => ['x', 'y', id].map((address) => store.choose(actor, id, address))),
    )
    for (const [actor, id] of sessions) await store.choose(actor, id, id)
    expect(await Promise.all(sessions.map(([actor, id]) => store.of(actor, id)))).toEqual(
      sessions.map(([, id]) => id),
    )
  })
})

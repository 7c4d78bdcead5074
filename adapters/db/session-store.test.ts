import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session, Sessions } from '#domain/sessions.ts'
import { conversationStore } from './conversation-store.ts'
import { sessionStore } from './session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest, aUser } from './testing/items.ts'

describe.each(databaseKinds)('sessions on %s', (kind) => {
  let database: TestDatabase
  let store: Sessions
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await testDatabase(kind)
    store = sessionStore(database.db, clock)
  })
  afterAll(() => database.close())

  async function opened(fields: Partial<Session> = {}): Promise<{ session: Session; secret: string }> {
    const actor = fields.actor ?? aGuest()
    const conversationId = await conversationStore(database.db, clock).current(actor)
    const session: Session = {
      id: randomUUID(),
      actor,
      conversationId,
      model: 'parley-rules',
      voice: 'sage',
      instructions: 'Be brief.\0',
      expiresAt: new Date(now + 60_000).toISOString(),
      ...fields,
    }
    const secret = `ek_${randomUUID()}`
    await store.open(session, secret)
    return { session: { ...session, instructions: 'Be brief.\ufffd' }, secret }
  }

  it('is opened by its key and found by its id', async () => {
    const { session, secret } = await opened({ actor: aUser() })
    expect(await store.bySecret(secret)).toEqual(session)
    expect(await store.byId(session.id)).toEqual(session)
  })

  it.each(['', 'ek_unknown', 'ek_\0'])('is not opened by %j', async (secret) => {
    await opened()
    expect(await store.bySecret(secret)).toBeUndefined()
    expect(await store.byId(secret)).toBeUndefined()
  })

  it('is handed over to another agent, and back to the one it was opened with', async () => {
    const persona = {
      scenario: 'parley',
      agent: { id: 'scout', label: 'Scout', description: 'Terse.' },
      agentName: 'Scout',
      moneyPolicy: 'standard',
      toolDescriptions: { search: 'Searches.' },
      handoffs: [],
    } as const
    const { session, secret } = await opened()
    await store.handOver(session.id, { voice: 'cedar', instructions: 'Be terse.', persona })
    const handed = { ...session, voice: 'cedar', instructions: 'Be terse.', persona }
    expect(await store.bySecret(secret)).toEqual(handed)
    const { session: other } = await opened({ persona })
    expect(await store.byId(other.id)).toEqual(other)
  })

  it('keeps no key', async () => {
    const { session, secret } = await opened()
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select sessions::text as row from sessions where id = ${session.id}`,
    )
    expect(rows[0]?.row).toContain('Be brief.')
    expect(rows[0]?.row).not.toContain(secret)
    expect(rows[0]?.row).not.toContain(secret.slice(3))
  })

  it('is not opened after its key expired, but a call of it is still found', async () => {
    const { session, secret } = await opened()
    now += 59_999
    expect(await store.bySecret(secret)).toEqual(session)
    now += 1
    expect(await store.bySecret(secret)).toBeUndefined()
    expect(await store.byId(session.id)).toEqual(session)
  })

  it('is gone once it was ended', async () => {
    const { session, secret } = await opened()
    expect(await store.wasEnded(session.id, session.actor)).toBe(false)
    await store.end(session.id)
    await store.end(session.id)
    expect(await store.wasEnded(session.id, session.actor)).toBe(true)
    expect(await store.wasEnded(session.id, aGuest())).toBe(false)
    expect(await store.bySecret(secret)).toBeUndefined()
    expect(await store.byId(session.id)).toBeUndefined()
  })

  it('cannot share a key with another', async () => {
    const { session, secret } = await opened()
    await expect(store.open({ ...session, id: randomUUID() }, secret)).rejects.toThrow('sessions_secret')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { People, PersonQuery } from '#domain/people.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { accountStore } from './account-store.ts'
import { conversationStore } from './conversation-store.ts'
import { peopleStore } from './people-store.ts'
import { userSessions, users } from './schema-auth.ts'
import { sessionStore } from './session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const clock = { now: () => NOW }
const HOUR = 3_600_000

describe.each(databaseKinds)('people on %s', (kind) => {
  let database: TestDatabase
  let people: People
  beforeAll(async () => {
    database = await testDatabase(kind)
    people = peopleStore(database.db, clock)
  })
  afterAll(() => database.close())

  async function add(fields: Partial<typeof users.$inferInsert> = {}): Promise<string> {
    const id = fields.id ?? randomUUID()
    await database.db.insert(users).values({ id, name: '', email: `${id}@example.com`, ...fields })
    return id
  }
  async function signIn(userId: string, lastSeenAt: number, expiresAt = NOW + HOUR): Promise<string> {
    const id = randomUUID()
    const at = new Date(lastSeenAt)
    await database.db.insert(userSessions).values({
      ...{ id, token: id, userId, createdAt: at, updatedAt: at, lastSeenAt: at },
      expiresAt: new Date(expiresAt),
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    })
    return id
  }
  async function found(query: Partial<PersonQuery>): Promise<string[]> {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await people.list({ limit: 3, ...query, cursor })
      expect(page.people.length).toBeLessThanOrEqual(3)
      ids.push(...page.people.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    return ids
  }

  it('shows roles, badge and the browsers in which a person is signed in', async () => {
    const id = await add({ createdAt: new Date(NOW - HOUR) })
    const accounts = accountStore(database.db, clock)
    const author = { kind: 'operator', id: 'test' } as const
    await accounts.grant({ userId: id, role: 'pro', author })
    await accounts.grant({ userId: id, role: 'admin', author })
    await accounts.revoke({ userId: id, role: 'pro', author })
    await accounts.assignBadge(id, 'dev', author)
    await signIn(id, NOW - 2 * HOUR)
    await signIn(id, NOW - HOUR)
    await signIn(id, NOW, NOW - 1)
    const expected = {
      ...{ id, email: `${id}@example.com`, name: '', roles: ['user', 'admin'], assignedBadge: 'dev' },
      ...{ createdAt: new Date(NOW - HOUR), lastSeenAt: new Date(NOW - HOUR), signedIn: 2 },
    }
    expect(await people.byId(id)).toEqual(expected)
    expect((await people.list({ limit: 100 })).people).toContainEqual(expected)
    expect(await people.byId(await add())).toMatchObject({
      lastSeenAt: null,
      signedIn: 0,
      assignedBadge: null,
    })
    expect(await people.byId('nobody')).toBeUndefined()
  })

  it('finds a person by a part of address or name, or by the beginning of the id, taken literally', async () => {
    const ada = await add({ id: `Zz%9${randomUUID()}`, email: 'ada_1@found.example', name: 'Ada Lovelace' })
    const bob = await add({ email: 'adaX1@found.example', name: '100% Bob' })
    const both = [ada, bob].toSorted()
    const sorted = async (search: string) => (await found({ search })).toSorted()
    expect(await sorted('@FOUND.ex')).toEqual(both)
    expect(await sorted(' ada_1 ')).toEqual([ada])
    expect(await sorted('lovel')).toEqual([ada])
    expect(await sorted('100%')).toEqual([bob])
    expect(await sorted('zz%9')).toEqual([ada])
    expect(await sorted(ada.slice(3, 20))).toEqual([])
    expect(await sorted('\\')).toEqual([])
  })

  it('finds those who have a role now', async () => {
    const [now, before] = [await add(), await add()]
    const accounts = accountStore(database.db, clock)
    const change = (userId: string) =>
      ({ userId, role: 'holders', author: { kind: 'operator', id: 'test' } }) as const
    await accounts.grant(change(now))
    await accounts.grant(change(before))
    await accounts.revoke(change(before))
    expect(await found({ role: 'holders' })).toEqual([now])
    expect(await found({ role: 'holders', search: before })).toEqual([])
  })

  it('lists everyone once, the newest first, also those of the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (microseconds, limit) => {
          const tag = randomUUID()
          const added: { id: string; at: number }[] = []
          for (const at of microseconds) {
            const id = await add({ email: `${randomUUID()}@${tag}.example` })
            await database.pool.query('update users set created_at = $2 where id = $1', [
              id,
              `2026-11-01T00:00:00.00000${at}Z`,
            ])
            added.push({ id, at })
          }
          const wanted = added.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
          expect(await found({ search: tag, limit: Math.min(limit, 3) })).toEqual(wanted)
        },
      ),
      runs(60, 10),
    )
  })

  it('refuses a cursor that is none', async () => {
    await expect(people.list({ limit: 1, cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('knows the calls that were opened from the browsers of a person and not ended', async () => {
    const [id, other] = [await add(), await add()]
    const browser = await signIn(id, NOW)
    const conversations = conversationStore(database.db, clock)
    const sessions = sessionStore(database.db, clock)
    const accounts = accountStore(database.db, clock)
    async function open(userId: string, userSession: string): Promise<string> {
      const session = randomUUID()
      const actor = { kind: 'user', id: userId, email: '', roles: [] } as const
      const conversationId = await conversations.start(actor)
      const about = { model: '', voice: '', instructions: '', expiresAt: new Date(NOW).toISOString() }
      await sessions.open({ id: session, actor, conversationId, ...about }, session)
      await accounts.openedCall(userSession, session)
      return session
    }
    const [kept, ended] = [await open(id, browser), await open(id, browser)]
    await open(other, await signIn(other, NOW))
    await sessions.end(ended)
    expect(await people.calls(id)).toMatchObject([
      { id: kept, openedAt: new Date(NOW), userAgent: expect.stringContaining('Firefox') },
    ])
  })
})

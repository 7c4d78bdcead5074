import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Accounts, Author, RoleOutcome } from '#domain/accounts.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { accountStore } from './account-store.ts'
import { audit } from './schema-audit.ts'
import { userRoles, userSessions, users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const OPERATOR: Author = { kind: 'operator', id: 'operator test' }

describe.each(databaseKinds)('roles on %s', (kind) => {
  let database: TestDatabase
  let accounts: Accounts
  beforeAll(async () => {
    database = await testDatabase(kind)
    accounts = accountStore(database.db, { now: Date.now })
  })
  afterAll(() => database.close())

  async function someone(): Promise<Extract<Author, { kind: 'user' }>> {
    const id = randomUUID()
    const email = `${id}@example.com`
    await database.db.insert(users).values({ id, name: '', email })
    return { kind: 'user', id, email }
  }
  /** Leaves this database without another superadmin. */
  async function onlySuperadmins(count: number) {
    await database.db.update(userRoles).set({ revokedAt: sql`now()` }).where(eq(userRoles.role, 'superadmin'))
    const all = await Promise.all(Array.from({ length: count }, someone))
    for (const { id } of all) await accounts.grant({ userId: id, role: 'superadmin', author: OPERATOR })
    return all
  }
  const rowsAbout = (userId: string) =>
    database.db
      .select()
      .from(audit)
      .where(sql`${audit.arguments} ->> 'userId' = ${userId}`)
      .orderBy(asc(audit.id))

  it('[S6.1] records each change with its author and reason, and nothing where nothing changed', async () => {
    const [boss] = await onlySuperadmins(1)
    const ada = await someone()
    const change = { userId: ada.id, role: 'admin', author: boss as Author } as const
    expect(await accounts.grant({ ...change, reason: 'Looks after the logs.' })).toBe('changed')
    expect(await accounts.grant({ ...change, reason: 'Again.' })).toBe('unchanged')
    expect(await accounts.revoke({ ...change, reason: 'Has left.', author: OPERATOR })).toBe('changed')
    expect(await accounts.revoke(change)).toBe('unchanged')
    expect(await accounts.grants(ada.id)).toMatchObject([
      {
        role: 'admin',
        grantedBy: boss?.email,
        reason: 'Looks after the logs.',
        revokedBy: 'operator test',
        revokedReason: 'Has left.',
      },
    ])
    expect(await rowsAbout(ada.id)).toMatchObject([
      {
        actorKind: 'user',
        actorId: boss?.id,
        channel: 'page',
        tool: 'people.grant',
        arguments: { userId: ada.id, role: 'admin', reason: 'Looks after the logs.' },
        outcome: 'ok',
      },
      { actorKind: 'operator', actorId: 'operator test', channel: 'terminal', tool: 'people.revoke' },
    ])
  })

  it('changes nothing when the audit row cannot be stored', async () => {
    const ada = await someone()
    await database.pool.query(
      `alter table audit add constraint shut check (tool <> 'people.grant') not valid`,
    )
    await expect(accounts.grant({ userId: ada.id, role: 'pro', author: OPERATOR })).rejects.toThrow()
    await database.pool.query('alter table audit drop constraint shut')
    expect(await accounts.grants(ada.id)).toEqual([])
  })

  it('makes the secret of every session of the person new', async () => {
    const ada = await someone()
    const at = new Date()
    const session = { id: ada.id, token: ada.id, userId: ada.id, createdAt: at, updatedAt: at }
    await database.db.insert(userSessions).values({ ...session, expiresAt: new Date(Date.now() + 60_000) })
    expect(await accounts.byToken(ada.id)).toMatchObject({ mustRenew: false })
    await accounts.grant({ userId: ada.id, role: 'pro', author: OPERATOR })
    expect(await accounts.byToken(ada.id)).toMatchObject({
      mustRenew: true,
      user: { roles: ['user', 'pro'] },
    })
  })

  it('records who assigned a badge, and who removed it', async () => {
    const [boss] = await onlySuperadmins(1)
    const ada = await someone()
    await accounts.assignBadge(ada.id, 'dev', boss as Author)
    expect(await accounts.assignedBadge(ada.id)).toBe('dev')
    await accounts.assignBadge(ada.id, undefined, OPERATOR)
    expect(await accounts.assignedBadge(ada.id)).toBeUndefined()
    expect(await rowsAbout(ada.id)).toMatchObject([
      { actorId: boss?.id, tool: 'people.badge', arguments: { badge: 'dev' } },
      { actorId: 'operator test', tool: 'people.badge', arguments: { badge: null } },
    ])
  })

  it('never takes the role from the last superadmin, whoever asks', async () => {
    const [one, other] = await onlySuperadmins(2)
    const revoke = (who = one, author: Author = OPERATOR) =>
      accounts.revoke({ userId: who?.id ?? '', role: 'superadmin', author })
    expect(await revoke(one)).toBe('changed')
    expect(await revoke(other)).toBe('last_superadmin')
    expect(await revoke(other, other)).toBe('last_superadmin')
    expect(await revoke(one)).toBe('unchanged')
    // Their other roles can be taken away.
    await accounts.grant({ userId: other?.id ?? '', role: 'pro', author: OPERATOR })
    expect(await accounts.revoke({ userId: other?.id ?? '', role: 'pro', author: OPERATOR })).toBe('changed')
  })

  it('refuses an author who is no superadmin any more', async () => {
    const [one, other] = await onlySuperadmins(2)
    await accounts.revoke({ userId: one?.id ?? '', role: 'superadmin', author: other as Author })
    const change = { role: 'superadmin', author: one as Author } as const
    expect(await accounts.grant({ ...change, userId: one?.id ?? '' })).toBe('forbidden')
    expect(await accounts.revoke({ ...change, userId: other?.id ?? '' })).toBe('forbidden')
  })

  it('two superadmins who take the role from each other at once: one of them keeps it', async () => {
    const [one, other] = await onlySuperadmins(2)
    const take = (from = one, by = other) =>
      accounts.revoke({ userId: from?.id ?? '', role: 'superadmin', author: by as Author })
    const outcomes = await Promise.all([take(one, other), take(other, one)])
    expect(outcomes.toSorted()).toEqual(['changed', 'forbidden'])
  })

  /** One change of many at the same time: whose role, by whom (or by the operator), and which. */
  const step = fc.record({
    isGrant: fc.boolean(),
    of: fc.nat({ max: 4 }),
    by: fc.option(fc.nat({ max: 4 })),
  })
  const lastRow = async (): Promise<number> =>
    (await database.pool.query('select coalesce(max(id), 0)::int as last from audit')).rows[0].last

  it('whatever is changed at once, a superadmin is left, and each change had an author with the right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { minLength: 2, maxLength: 12 }),
        async (count, steps) => {
          const first = await onlySuperadmins(count)
          const all = [...first, ...(await Promise.all(Array.from({ length: 5 - count }, someone)))]
          const before = await lastRow()
          await Promise.all(
            steps.map(({ isGrant, of, by }): Promise<RoleOutcome> => {
              const author = by === null ? OPERATOR : (all[by] as Author)
              const change = { userId: all[of]?.id ?? '', role: 'superadmin', author } as const
              return isGrant ? accounts.grant(change) : accounts.revoke(change)
            }),
          )
          const held = new Set(first.map(({ id }) => id))
          const changes = await database.db
            .select()
            .from(audit)
            .where(sql`${audit.id} > ${before}`)
            .orderBy(asc(audit.id))
          for (const { actorKind, actorId, tool, arguments: args } of changes) {
            if (actorKind === 'user') expect(held).toContain(actorId)
            const { userId } = args as { userId: string }
            if (tool === 'people.grant') held.add(userId)
            else held.delete(userId)
            expect(held.size).toBeGreaterThan(0)
          }
          const now = (await accounts.withRoles()).filter(({ roles }) => roles.includes('superadmin'))
          expect(new Set(now.map(({ id }) => id))).toEqual(held)
        },
      ),
      runs(100, 15),
    )
  })
})

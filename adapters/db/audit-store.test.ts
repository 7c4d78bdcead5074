import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ToolAudit } from '#domain/audit.ts'
import type { Actor } from '#domain/ports.ts'
import { auditStore, lookStore } from './audit-store.ts'
import { audit, refusedCalls } from './schema-audit.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'
import { aGuest } from './testing/items.ts'

describe.each(databaseKinds)('the audit on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  async function recorded(fields: Partial<ToolAudit>) {
    const actor = aGuest()
    const row: ToolAudit = {
      actor,
      channel: 'page',
      tool: 'auth_info',
      arguments: {},
      outcome: 'ok',
      durationMs: 1,
    }
    await auditStore(database.db).record({ ...row, ...fields })
    const rows = await database.db.select().from(audit).where(eq(audit.actorId, actor.id))
    expect(rows).toHaveLength(1)
    return rows[0]
  }

  it('records the caller, the tool and the outcome', async () => {
    const row = await recorded({
      arguments: { wallet: 'abc' },
      outcome: 'failed',
      code: 'unknown_error',
      durationMs: 12.6,
      conversationId: 'c1',
    })
    expect(row).toMatchObject({
      actorKind: 'guest',
      channel: 'page',
      tool: 'auth_info',
      arguments: { wallet: 'abc' },
      outcome: 'failed',
      code: 'unknown_error',
      durationMs: 13,
      conversationId: 'c1',
    })
    expect(row?.at).toBeInstanceOf(Date)
  })

  it('counts refused calls per actor and minute instead of storing them', async () => {
    const [one, other] = [aGuest(), aGuest()]
    const store = auditStore(database.db)
    const refuse = (actor: Actor) =>
      store.record({
        actor,
        channel: 'page',
        tool: 'nonsense',
        arguments: { text: 'y'.repeat(8_000) },
        outcome: 'refused',
        code: 'unknown_tool',
        durationMs: 1,
      })
    await Promise.all([...Array.from({ length: 250 }, () => refuse(one)), refuse(other)])
    await refuse(one)
    const counted = await database.db.select().from(refusedCalls)
    const calls = (actor: Actor): number =>
      counted.filter(({ actorId }) => actorId === actor.id).reduce((sum, row) => sum + row.calls, 0)
    expect([calls(one), calls(other)]).toEqual([251, 1])
    // A minute may have ended between them.
    expect(counted.length).toBeLessThanOrEqual(4)
    expect(counted[0]).toMatchObject({ channel: 'page', tool: 'nonsense', code: 'unknown_tool' })
    expect(await database.db.select().from(audit).where(eq(audit.actorId, one.id))).toEqual([])
  })

  it.each([
    ['nothing', undefined, null],
    ['a text', 'x', 'x'],
    ['odd text', { 'k\0': '\ud800' }, { 'k\ufffd': '\ufffd' }],
  ])('keeps arguments that are %s', async (_, given, kept) => {
    expect((await recorded({ arguments: given }))?.arguments).toEqual(kept)
  })

  it('keeps the beginning of arguments that are too long', async () => {
    const row = await recorded({ tool: 'x\0', arguments: { text: 'y'.repeat(1_000_000) } })
    expect(row).toMatchObject({ tool: 'x\ufffd', arguments: { length: 1_000_011 } })
    expect(JSON.stringify(row?.arguments).length).toBeLessThan(9_000)
  })

  it('shows users the looks of admins into their data, newest first, and nobody else’s', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    await recorded({ tool: 'log.list', subjectId: ada, arguments: { userId: ada, role: 'admin' } })
    await recorded({ tool: 'dossier.read', subjectId: ada, arguments: { userId: ada, role: 'superadmin' } })
    await recorded({ tool: 'dossier.read', subjectId: bob, arguments: { userId: bob, role: 'admin' } })
    const looks = lookStore(database.db)
    const { looks: shown, total } = await looks.of(ada, 9)
    expect(shown).toMatchObject([
      { what: 'dossier.read', role: 'superadmin' },
      { what: 'log.list', role: 'admin' },
    ])
    expect([total, shown.every(({ at }) => !Number.isNaN(Date.parse(at)))]).toEqual([2, true])
    expect((await looks.of(ada, 1)).looks).toHaveLength(1)
  })

  it('keeps arguments that nest without end, short of the end', async () => {
    const endless = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(JSON.stringify((await recorded({ arguments: endless }))?.arguments)).toContain('…')
  })
})

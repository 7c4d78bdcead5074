/** The audit log over HTTP: who may read it, its filters, and its table. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLogStore } from '#adapters/db/audit-log-store.ts'
import { auditStore } from '#adapters/db/audit-store.ts'
import { audit } from '#adapters/db/schema-audit.ts'
import { users } from '#adapters/db/schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { AUDIT_TABLE_MAX, listAudit } from '#contract/api/audit.ts'
import type { AuditEntry } from '#domain/audit.ts'
import type { User } from '#domain/ports.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const named = (id: string, ...roles: User['roles']): User => ({
  kind: 'user',
  id,
  email: `${id}@example.com`,
  roles: ['user', ...roles],
})
const ADA = named('ada')
const EVE = named('eve', 'admin')
const BOSS = named('boss', 'superadmin')

describe.each(databaseKinds)('the audit log over HTTP, on %s', (kind) => {
  let database: TestDatabase
  let user: User | undefined
  let app: ReturnType<typeof createApp>
  let server: TestServer
  beforeAll(async () => {
    database = await testDatabase(kind)
    for (const { id, email } of [ADA, EVE, BOSS])
      await database.db.insert(users).values({ id, name: '', email })
    server = createTestServer({
      audit: auditStore(database.db),
      auditLog: auditLogStore(database.db),
      signedIn: async () => user,
    })
    app = createApp(server)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    user = EVE
    await database.pool.query('truncate audit, refused_calls')
  })

  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { cookie: cookieOf(server, 'g1'), ...headers } })
  const list = async (query = '') =>
    listAudit.output.parse(await (await ask(`/api/admin/audit${query}`)).json())
  const record = (by: User, tool: string, args: object = {}) =>
    server.audit.record({ actor: by, channel: 'page', tool, arguments: args, outcome: 'ok', durationMs: 3 })

  it('is for admins, and each read is in it', async () => {
    for (const [who, status] of [
      [undefined, 403],
      [ADA, 403],
      [EVE, 200],
      [BOSS, 200],
    ] as const) {
      user = who
      for (const path of ['/api/admin/audit', '/api/admin/audit.csv'])
        expect([who?.id, path, (await ask(path)).status]).toEqual([who?.id, path, status])
    }
    const { entries } = await list('?search=audit')
    expect(entries.map(({ actor, operation }) => `${actor.email} ${operation}`)).toEqual([
      'boss@example.com audit.list',
      'boss@example.com audit.export',
      'boss@example.com audit.list',
      'eve@example.com audit.export',
      'eve@example.com audit.list',
    ])
  })

  it('is not read by a page of another site, nor by a link from one', async () => {
    for (const mode of ['cors', 'navigate']) {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode }
      expect((await ask('/api/admin/audit.csv', headers)).status).toBe(403)
    }
    expect((await list()).entries).toHaveLength(1)
  })

  it('shows what fits the filters, in pages', async () => {
    await record(EVE, 'people.read', { userId: 'ada' })
    await record(ADA, 'web_search', { query: 'jup' })
    await record(ADA, 'auth_info')
    const operations = async (query: string) => (await list(query)).entries.map(({ operation }) => operation)
    expect(await operations('?person=ada@example.com')).toEqual(['auth_info', 'web_search', 'people.read'])
    expect(await operations('?person=ada&operation=web_search')).toEqual(['web_search'])
    expect(await operations('?search=people.r')).toEqual(['people.read'])
    expect(await operations('?actor=operator')).toEqual([])
    expect(await operations('?outcome=failed')).toEqual([])
    expect(await operations('?to=2020-01-01T00:00:00Z')).toEqual([])
    expect(await operations('?person=ada&from=2020-01-01T00:00:00%2B02:00')).toHaveLength(3)
    const first = await list('?person=ada&limit=2')
    expect(first.entries.map(({ operation }) => operation)).toEqual(['auth_info', 'web_search'])
    const rest = await list(`?person=ada&limit=2&cursor=${first.next}`)
    expect(rest).toMatchObject({
      entries: [{ operation: 'people.read', subject: { id: 'ada', email: 'ada@example.com' } }],
      next: null,
    })
  })

  it.each(['limit=0', 'limit=101', 'actor=nobody', 'outcome=fine', 'from=yesterday', 'cursor=x'])(
    'refuses the filter %s',
    async (query) => {
      expect((await ask(`/api/admin/audit?${query}`)).status).toBe(400)
    },
  )

  it('is a table that a spreadsheet opens and does not execute', async () => {
    await record(ADA, '=HYPERLINK("http://evil.example")', { text: '=1+1, "two"\nlines' })
    const answer = await ask('/api/admin/audit.csv?person=ada')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="parley-audit-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [head, row, end] = (await answer.text()).split('\r\n')
    expect(head).toBe(
      'time,actor_kind,actor,actor_email,channel,operation,person,person_email,outcome,code,calls,duration_ms,conversation,arguments',
    )
    expect(row).toMatch(
      /^\d{4}-[\d:T.-]+Z,user,ada,ada@example\.com,page,"'=HYPERLINK\(""http:\/\/evil\.example""\)",,,ok,,1,3,,/,
    )
    expect(row).toContain('"{""text"": ""=1+1, \\""two\\""\\nlines""}"')
    expect(end).toBe('')
  })

  it('has every entry of a long log in its table', async () => {
    const at = new Date('2026-11-01T00:00:00Z')
    const rows = Array.from({ length: 1_203 }, (_, n) => ({
      ...{ at, actorKind: 'user' as const, actorId: 'ada', channel: 'mcp', tool: `tool ${n}` },
      ...{ outcome: 'ok' as const, durationMs: n },
    }))
    await database.db.insert(audit).values(rows)
    const text = await (await ask('/api/admin/audit.csv?person=ada')).text()
    const tools = text.split('\r\n').flatMap((line) => /,(tool \d+),/.exec(line)?.[1] ?? [])
    expect(tools).toEqual(rows.map(({ tool }) => tool).toReversed())
  })
})

describe('the table of an endless audit log', () => {
  const entry = (n: number): AuditEntry => ({
    ...{ id: `${n}`, at: '2026-11-01T00:00:00.000Z', actor: { kind: 'user', id: 'ada' }, email: null },
    ...{ channel: 'mcp', operation: 'echo', outcome: 'ok', code: null, durationMs: 0, calls: 1 },
    ...{ conversationId: null, arguments: null, subject: null },
  })
  function endless() {
    let reads = 0
    const endlessServer = createTestServer({
      signedIn: async () => BOSS,
      auditLog: {
        list: async (_filter, { limit }) => {
          reads += 1
          return { entries: Array.from({ length: limit }, (_, n) => entry(n)), next: 'more' }
        },
      },
    })
    return { app: createApp(endlessServer), reads: () => reads }
  }

  it('ends at its limit', async () => {
    const answer = await endless().app.request('/api/admin/audit.csv')
    expect((await answer.text()).split('\r\n')).toHaveLength(AUDIT_TABLE_MAX + 2)
  })

  it('is read no further than its reader takes it', async () => {
    const { app, reads } = endless()
    const reader = (await app.request('/api/admin/audit.csv')).body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
    expect(reads()).toBeLessThan(5)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditFilter, AuditLog } from '#domain/audit.ts'
import { fc, runs } from '../../scripts/testing/property.ts'
import { auditLogStore } from './audit-log-store.ts'
import { audit, refusedCalls } from './schema-audit.ts'
import { users } from './schema-auth.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const START = Date.parse('2026-11-01T00:00:00.000Z')
const MINUTE = 60_000
const at = (minute: number): string => new Date(START + minute * MINUTE).toISOString()

/** Ada looks at Bob, both use tools, and so does a guest. */
const PEOPLE = { ada: 'ada@example.com', bob: 'bob@example.com' }
const TOOLS = ['people.read', 'people.grant', 'web_search', 'twitter_search'] as const
const OUTCOMES = ['ok', 'failed', 'aborted'] as const

type Stored = Readonly<{
  minute: number
  kind: 'guest' | 'user' | 'operator'
  actor: 'ada' | 'bob' | 'guest_1'
  tool: (typeof TOOLS)[number]
  outcome: (typeof OUTCOMES)[number] | 'refused'
}>

const row = fc.record({
  minute: fc.nat({ max: 4 }),
  kind: fc.constantFrom('guest', 'user', 'operator'),
  actor: fc.constantFrom('ada', 'bob', 'guest_1'),
  tool: fc.constantFrom(...TOOLS),
  outcome: fc.constantFrom(...OUTCOMES),
}) satisfies fc.Arbitrary<Stored>
const refused = fc.record({
  minute: fc.nat({ max: 4 }),
  kind: fc.constantFrom('guest', 'user'),
  actor: fc.constantFrom('ada', 'bob', 'guest_1'),
  tool: fc.constantFrom(...TOOLS),
  outcome: fc.constant('refused'),
}) satisfies fc.Arbitrary<Stored>

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const someFilter: fc.Arbitrary<AuditFilter> = fc.record({
  person: optional(fc.constantFrom('ada', 'bob', 'guest_1', 'Ada@example.com ', 'bob@example.com', 'nobody')),
  actorKind: optional(fc.constantFrom('guest', 'user', 'operator')),
  operation: optional(fc.constantFrom(...TOOLS, 'people')),
  search: optional(fc.constantFrom('people', 'SEARCH', '_search', '%', 'x')),
  outcome: optional(fc.constantFrom(...OUTCOMES, 'refused')),
  from: optional(fc.nat({ max: 5 }).map(at)),
  to: optional(fc.nat({ max: 5 }).map(at)),
})

/** Each operation is about Bob. */
const isAbout = (person: string, { actor, tool, outcome }: Stored): boolean =>
  actor === person || (person === 'bob' && tool.includes('.') && outcome !== 'refused')

function matches(filter: AuditFilter, each: Stored): boolean {
  const person = filter.person?.trim().toLowerCase().replace('@example.com', '')
  const when = at(each.minute)
  return (
    (person === undefined || isAbout(person, each)) &&
    [undefined, each.kind].includes(filter.actorKind) &&
    [undefined, each.tool].includes(filter.operation as undefined) &&
    each.tool.includes(filter.search?.toLowerCase() ?? '') &&
    [undefined, each.outcome].includes(filter.outcome) &&
    (filter.from === undefined || when >= filter.from) &&
    (filter.to === undefined || when < filter.to)
  )
}

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  let database: TestDatabase
  let log: AuditLog
  beforeAll(async () => {
    database = await testDatabase(kind)
    log = auditLogStore(database.db)
    for (const [id, email] of Object.entries(PEOPLE))
      await database.db.insert(users).values({ id, name: '', email })
  })
  afterAll(() => database.close())

  async function store(rows: readonly Stored[], counted: readonly Stored[]): Promise<void> {
    await database.pool.query('truncate audit, refused_calls')
    for (const { minute, kind: actorKind, actor, tool, outcome } of rows)
      await database.db.insert(audit).values({
        ...{ at: new Date(at(minute)), actorKind, actorId: actor, channel: 'page', tool, outcome },
        ...{ arguments: { userId: 'bob', minute }, durationMs: 7 },
      })
    for (const { minute, kind: actorKind, actor, tool } of counted)
      await database.db
        .insert(refusedCalls)
        .values({
          ...{ minute: new Date(at(minute)), actorKind: actorKind as 'user', actorId: actor },
          ...{ channel: 'page', tool, calls: 3, code: 'forbidden' },
        })
        .onConflictDoNothing()
  }
  async function all(filter: AuditFilter, limit: number) {
    const entries = []
    let cursor: string | undefined
    do {
      const page = await log.list(filter, { limit, cursor })
      expect(page.entries.length).toBeLessThanOrEqual(limit)
      entries.push(...page.entries)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    return entries
  }
  const keyOf = ({ minute, kind: actorKind, actor, tool, outcome }: Stored): string =>
    [at(minute), actorKind, actor, tool, outcome].join(' ')

  it('shows what fits the filters, each entry once, the newest first, in pages of any size', async () => {
    const setting = fc.record({
      rows: fc.array(row, { maxLength: 15 }),
      counted: fc.array(refused, { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(
        setting,
        fc.array(someFilter, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        async ({ rows, counted }, filters, limit) => {
          // The database counts the calls of one actor and minute in one row.
          const known = new Map(
            counted.toReversed().map((each) => [`${each.minute} ${each.kind} ${each.actor}`, each]),
          )
          await store(rows, counted)
          for (const filter of [{}, ...filters]) {
            const entries = await all(filter, limit)
            const wanted = [...rows, ...known.values()].filter((each) => matches(filter, each)).map(keyOf)
            const shown = entries.map(({ at: when, actor, operation, outcome }) =>
              [when, actor.kind, actor.id, operation, outcome].join(' '),
            )
            expect(shown.toSorted()).toEqual(wanted.toSorted())
            expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
            const times = entries.map((entry) => entry.at)
            expect(times).toEqual(times.toSorted().toReversed())
          }
        },
      ),
      runs(60, 8),
    )
  })

  it('names the actor, the person whom an operation was about, and how often a refusal came', async () => {
    await store(
      [
        { minute: 2, kind: 'user', actor: 'ada', tool: 'people.read', outcome: 'ok' },
        { minute: 1, kind: 'user', actor: 'bob', tool: 'web_search', outcome: 'failed' },
      ],
      [{ minute: 0, kind: 'guest', actor: 'guest_1', tool: 'people.grant', outcome: 'refused' }],
    )
    expect(await all({}, 10)).toMatchObject([
      {
        at: at(2),
        actor: { kind: 'user', id: 'ada' },
        email: 'ada@example.com',
        operation: 'people.read',
        subject: { id: 'bob', email: 'bob@example.com' },
        arguments: '{"minute": 2, "userId": "bob"}',
        durationMs: 7,
        calls: 1,
      },
      // A tool has no person, whatever its arguments say.
      { email: 'bob@example.com', operation: 'web_search', subject: null },
      {
        actor: { kind: 'guest', id: 'guest_1' },
        email: null,
        outcome: 'refused',
        code: 'forbidden',
        calls: 3,
      },
    ])
  })

  it('cuts long arguments', async () => {
    await database.pool.query('truncate audit, refused_calls')
    await database.db.insert(audit).values({
      ...{ actorKind: 'user', actorId: 'ada', channel: 'mcp', tool: 'echo', outcome: 'ok', durationMs: 0 },
      arguments: { text: 'x'.repeat(8_000) },
    })
    const [entry] = await all({}, 1)
    expect(entry?.arguments).toHaveLength(2_000)
  })

  it('skips nothing when a page ends between two entries of the same microsecond', async () => {
    await database.pool.query('truncate audit, refused_calls')
    const moment = '2026-11-01T00:00:00.123456Z'
    for (const n of [3, 1, 5, 2, 4])
      await database.pool.query(
        `insert into audit (id, at, actor_kind, actor_id, channel, tool, outcome, duration_ms)
         values ($1, $2, 'user', $3, 'page', 'echo', 'ok', 0)`,
        [900_000_000 + n, moment, `actor ${n}`],
      )
    const ids = (await all({}, 2)).map(({ actor }) => actor.id)
    expect(ids).toEqual(['actor 5', 'actor 4', 'actor 3', 'actor 2', 'actor 1'])
  })

  it('refuses a cursor that is none', async () => {
    const cursor = Buffer.from(randomUUID()).toString('base64url')
    await expect(log.list({}, { limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

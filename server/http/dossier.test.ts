/** Dossiers over HTTP, with the real stores: of others for admins on record, and of one's own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditStore, lookStore } from '#adapters/db/audit-store.ts'
import { conversationStore, nextPromptStore } from '#adapters/db/conversation-store.ts'
import { dossierStore } from '#adapters/db/dossier-store.ts'
import { memoryStore } from '#adapters/db/memory-store.ts'
import { users } from '#adapters/db/schema-auth.ts'
import { sessionLogStore } from '#adapters/db/session-log-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { tablesHolding } from '#adapters/db/testing/dump.ts'
import { listLooks, readDossier, readOwnDossier } from '#contract/api/dossier.ts'
import { refusal } from '#contract/parley-error.ts'
import { createDossiers } from '#domain/memory/dossiers.ts'
import type { FoundFact } from '#domain/memory/facts.ts'
import { createOwnMemory } from '#domain/memory/own-memory.ts'
import type { User } from '#domain/ports.ts'
import { memoryLedger } from '#domain/swaps/testing/fake-ledger.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { noFeedback } from '../testing/stores.ts'
import { createApp } from './app.ts'

const named = (id: string, ...roles: User['roles']): User => ({
  kind: 'user',
  id,
  email: `${id}.l@example.com`,
  roles: ['user', ...roles],
})
const [ADA, BOB, EVE] = [named('ada'), named('bob', 'pro'), named('eve', 'admin')]
const ZOE = named('zoe', 'superadmin')
const SOL = { symbol: 'SOL', mintAddress: 'So1', amount: 2, usdValue: 300, portfolioWeightPct: 100 }

let database: TestDatabase
let user: User | undefined
/** The jobs that were queued, for the test to run. */
let queued: string[]
let now = Date.parse('2026-11-20T10:00:00.000Z')

function open() {
  const { db } = database
  const clock = { now: () => now }
  const conversations = conversationStore(db, clock)
  const memories = memoryStore(db, clock)
  const people = [ADA, BOB, EVE, ZOE]
  const dossiers = createDossiers({
    store: dossierStore(db, clock),
    memories,
    logs: sessionLogStore(db, clock),
    ledger: memoryLedger(clock),
    accounts: {
      byId: async (id) => people.find((each) => each.id === id),
      assignedBadge: async () => undefined,
    },
    portfolioOf: async () => ({ wallet: 'Wa11et', holdings: [SOL], asOf: new Date(now).toISOString() }),
    jobs: { add: async (_, { userId = '' }) => void queued.push(userId) },
    clock,
    log: silentLog,
  })
  const memory = createOwnMemory({
    memories,
    conversations,
    nextPrompts: nextPromptStore(db, clock),
    dossiers,
    outsideTextOf: () => 'none',
    turn: async () => undefined,
    purgeLater: () => undefined,
    afterwards: () => undefined,
    clock,
    log: silentLog,
  })
  const server = createTestServer({
    signedIn: async () => user,
    conversations,
    memory,
    dossiers,
    feedback: noFeedback(),
    audit: auditStore(db),
    looks: lookStore(db),
    clock,
  })
  const app = createApp(server)
  const send = (path: string, method = 'GET', body?: unknown) =>
    app.request(path, {
      method,
      headers: {
        cookie: cookieOf(server),
        origin: 'http://localhost',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const known = async (who: User, ...texts: readonly Pick<FoundFact, 'kind' | 'text'>[]) => {
    const conversationId = await conversations.start(who)
    const saidAt = new Date(now).toISOString()
    const source = { userId: who.id, sessionId: conversationId, conversationId }
    const facts = await memories.add(
      source,
      texts.map((fact, at) => ({ ...fact, itemId: `i${at}`, saidAt })),
    )
    await memories.close(source, { summary: null, startedAt: saidAt, endedAt: saidAt })
    return facts
  }
  const build = async (who: User) => {
    await dossiers.want(who.id)
    await dossiers.build(who.id)
  }
  const dossierOf = async (id: string) =>
    readDossier.output.parse(await (await send(`/api/admin/dossier?supabaseUserId=${id}`)).json())
  const own = async () => readOwnDossier.output.parse(await (await send('/api/memory/dossier')).json())
  const looks = async () => listLooks.output.parse(await (await send('/api/memory/looks')).json())
  return { memories, dossiers, send, known, build, dossierOf, own, looks }
}

beforeAll(async () => {
  database = await testDatabase()
  for (const { id, email } of [ADA, BOB, EVE, ZOE])
    await database.db.insert(users).values({ id, name: '', email })
})
afterAll(() => database.close())
beforeEach(() => {
  user = EVE
  queued = []
})

describe('GET /api/admin/dossier', () => {
  it('[C3.7, C3.8, C3.9, C3.10, C3.11, C3.12, C7.5] has ok, target, user, stats and dossier', async () => {
    const { known, build, dossierOf } = open()
    await known(BOB, { kind: 'name', text: 'Likes to be called Bobby' }, { kind: 'note', text: 'I hold JUP' })
    await build(BOB)
    expect(await dossierOf('bob')).toEqual({
      ok: true,
      target: { supabaseUserId: 'bob', preferredName: 'Bobby', displayName: 'Bob' },
      user: { email: 'bob.l@example.com', badge: 'Pro' },
      stats: {
        memoriesTotal: 1,
        skippedTotal: 0,
        parkedTotal: 0,
        swapsTotal: 0,
        swapsUsd: 0,
        lastSwapAt: null,
      },
      dossier: {
        version: 1,
        builtAt: '2026-11-20T10:00:00.000Z',
        identity: { preferredName: 'Bobby', access: 'Pro member access', wallet: 'Wa11et' },
        holdings: [SOL],
        holdingsAsOf: '2026-11-20T10:00:00.000Z',
        preferences: { tastes: [], tokens: [], notes: ['I hold JUP'], topics: [], followUps: [] },
      },
      error: null,
    })
  })

  it('[C7.4] is never cached', async () => {
    const answer = await open().send('/api/admin/dossier?supabaseUserId=bob')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('is not ok for a user who is not there, and refused without an id', async () => {
    const { dossierOf, send } = open()
    expect(await dossierOf('nobody')).toMatchObject({ ok: false, user: null, stats: null, dossier: null })
    expect((await send('/api/admin/dossier')).status).toBe(400)
    expect((await send('/api/admin/dossier?supabaseUserId=')).status).toBe(400)
  })

  it('is for admins only, and each look is shown to the person', async () => {
    const { send, dossierOf, looks } = open()
    for (const who of [BOB, undefined]) {
      user = who
      const answer = await send('/api/admin/dossier?supabaseUserId=ada')
      expect([answer.status, refusal.parse(await answer.json()).error]).toEqual([403, 'forbidden'])
    }
    user = ADA
    expect(await looks()).toEqual({ looks: [], total: 0 })
    user = EVE
    await dossierOf('ada')
    expect((await send('/api/realtime/logs?userId=ada')).status).toBe(200)
    user = ZOE
    await dossierOf('ada')
    user = ADA
    expect((await looks()).looks).toMatchObject([
      { what: 'dossier.read', role: 'superadmin' },
      { what: 'log.list', role: 'admin' },
      { what: 'dossier.read', role: 'admin' },
    ])
    // One's own dossier is no look.
    user = EVE
    await dossierOf('eve')
    expect(await looks()).toEqual({ looks: [], total: 0 })
  })
})

describe('one’s own dossier', () => {
  it('loses a forgotten fact in the same deletion, and its word leaves every table', async () => {
    const { known, build, own, send, memories, dossierOf, dossiers } = open()
    const [fact] = await known(
      ADA,
      { kind: 'note', text: 'I hold DOSSIERWORD' },
      { kind: 'note', text: 'keep' },
    )
    await build(ADA)
    user = ADA
    expect((await own()).dossier?.preferences.notes).toContain('I hold DOSSIERWORD')
    queued = []
    expect((await send(`/api/memory/facts/${fact?.id}`, 'DELETE')).status).toBe(200)
    expect((await own()).dossier).toMatchObject({ version: 1, preferences: { notes: ['keep'] } })
    user = EVE
    expect((await dossierOf('ada')).dossier?.preferences.notes).toEqual(['keep'])
    // The job that the deletion has queued.
    expect(queued).toEqual(['ada'])
    await dossiers.build('ada')
    expect((await dossierOf('ada')).dossier).toMatchObject({ version: 2, preferences: { notes: ['keep'] } })
    now += 60_000
    await memories.purge()
    expect(await tablesHolding(database, 'DOSSIERWORD')).toEqual([])
  })

  it('is none while memory is switched off, and comes back', async () => {
    const { known, build, own, send, dossiers } = open()
    await known(BOB, { kind: 'note', text: 'I hold WIF' })
    await build(BOB)
    user = BOB
    const turn = (isOn: boolean) => send('/api/memory/settings', 'PUT', { isOn })
    await turn(false)
    expect((await own()).dossier).toBeNull()
    await turn(true)
    await dossiers.build('bob')
    expect((await own()).dossier?.preferences.notes).toContain('I hold WIF')
  })
})

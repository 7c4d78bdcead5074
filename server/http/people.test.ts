/** The accounts of a server over HTTP: who may look and who may change, with real sign-ins over a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditStore } from '#adapters/db/audit-store.ts'
import { ownClaims } from '#adapters/db/call-claims.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { peopleStore } from '#adapters/db/people-store.ts'
import { audit } from '#adapters/db/schema-audit.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { listPeople, type Person, readPerson } from '#contract/api/people.ts'
import { createSession } from '#contract/api/session.ts'
import type { User } from '#domain/ports.ts'
import { composePeople } from '../compose/people.ts'
import {
  accountOf,
  anAddress,
  type Browser,
  createPeopleServer,
  type PeopleServer,
  TESTER,
  USER_ADDRESS,
} from '../testing/people.ts'
import { createTestServer } from '../testing/server.ts'
import { DEMO_ADDRESS } from '../testing/test-signer.ts'

const clock = { now: Date.now }
const LIMITS = {
  ...{ perTradeUsd: 100, perDayUsd: 500, spentTodayUsd: 42.5, leftTodayUsd: 457.5 },
  ...{ mostPerTradeUsd: 1000, mostPerDayUsd: 2000 },
}

describe.each(databaseKinds)('people over HTTP, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  let isSignerAway = false
  let boss: Browser
  let admin: Browser
  const claims = ownClaims()

  async function limitsOf() {
    if (isSignerAway) throw new Error('the signer is away')
    return LIMITS
  }

  beforeAll(async () => {
    database = await testDatabase(kind)
    const { db } = database
    people = await createPeopleServer({
      database,
      server: {
        audit: auditStore(db),
        people: composePeople(peopleStore(db, clock), claims),
        signer: { ...createTestServer().signer, limitsOf },
        sessions: sessionStore(db, clock),
        conversations: conversationStore(db, clock),
        config: { trustedProxies: 0, siteUrl: 'https://parley.example', superadmins: ['named@example.com'] },
      },
    })
    boss = await people.signedIn('boss@example.com')
    await people.grant('boss@example.com', 'superadmin')
    admin = await people.signedIn('admin@example.com')
    await people.grant('admin@example.com', 'admin')
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })
  beforeEach(async () => {
    isSignerAway = false
    await database.pool.query('truncate audit, refused_calls')
  })

  const idOf = async (email: string): Promise<string> =>
    (await people.identity.accounts.byEmail(email))?.id ?? ''
  async function someone() {
    const email = anAddress()
    const browser = await people.signedIn(email)
    return { email, browser, id: await idOf(email) }
  }
  const read = async (id: string, by = boss): Promise<Person> =>
    readPerson.output.parse(await (await by.request(`/api/admin/people/${id}`)).json())
  const put = (browser: Browser, path: string, body: unknown) =>
    browser.request(path, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const roleOf = (id: string, role: string, action = '') => `/api/admin/people/${id}/roles/${role}${action}`
  const recorded = async () =>
    (await database.db.select().from(audit).orderBy(audit.id)).map((row) => ({
      by: row.actorId,
      tool: row.tool,
      args: row.arguments,
    }))

  describe('the rights', () => {
    const looks = (id: string) => [`/api/admin/people`, `/api/admin/people/${id}`]
    const changes = (id: string): [string, (by: Browser) => Promise<Response>][] => [
      ['grant', (by) => by.send(roleOf(id, 'pro'), { reason: 'x' })],
      ['revoke', (by) => by.send(roleOf(id, 'pro', '/revoke'), { reason: 'x' })],
      ['badge', (by) => put(by, `/api/admin/people/${id}/badge`, { badge: 'dev' })],
      ['end', (by) => by.request(`/api/admin/people/${id}/sessions/none`, { method: 'DELETE' })],
      ['log out', (by) => by.send(`/api/admin/people/${id}/sign-out`)],
    ]

    it('guests and users neither look nor change', async () => {
      const target = await someone()
      for (const by of [people.browser(), (await someone()).browser]) {
        for (const path of looks(target.id)) expect((await by.request(path)).status).toBe(403)
        for (const [, change] of changes(target.id)) expect((await change(by)).status).toBe(403)
      }
      expect(await accountOf(target.browser)).toMatchObject({ type: 'user', user: { roles: ['user'] } })
      expect(await recorded()).toEqual([])
    })

    it('[S6.10] admins look and do not change', async () => {
      const target = await someone()
      for (const path of looks(target.id)) expect((await admin.request(path)).status).toBe(200)
      expect((await read(target.id, admin)).mayChange).toBe(false)
      for (const [, change] of changes(target.id)) expect((await change(admin)).status).toBe(403)
      expect(await accountOf(target.browser)).toMatchObject({ type: 'user', user: { roles: ['user'] } })
    })

    it('[S6.1] superadmins look and change', async () => {
      const target = await someone()
      for (const path of looks(target.id)) expect((await boss.request(path)).status).toBe(200)
      expect((await read(target.id)).mayChange).toBe(true)
      const statuses = []
      for (const [name, change] of changes(target.id)) statuses.push([name, (await change(boss)).status])
      expect(statuses).toEqual([
        ['grant', 200],
        ['revoke', 200],
        ['badge', 200],
        ['end', 404],
        ['log out', 200],
      ])
    })

    it.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ])('a request from %s changes nothing, with the cookie of a superadmin', async (_name, headers) => {
      const target = await someone()
      const answer = await boss.send(roleOf(target.id, 'superadmin'), { reason: 'x' }, headers)
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
        403,
        'origin_refused',
      ])
      expect(await accountOf(target.browser)).toMatchObject({ user: { roles: ['user'] } })
      expect(await recorded()).toEqual([])
    })

    it('an access token as a bearer does not count', async () => {
      const authorization = `Bearer ${boss.cookies.get('parley_session')}`
      const target = await someone()
      const stranger = people.browser()
      const answer = await stranger.send(roleOf(target.id, 'admin'), { reason: 'x' }, { authorization })
      expect(answer.status).toBe(403)
    })
  })

  it('finds people, and records what was searched for', async () => {
    const { id, email } = await someone()
    const answer = await admin.request(`/api/admin/people?search=${encodeURIComponent(email)}&limit=5`)
    const page = listPeople.output.parse(await answer.json())
    expect(page).toMatchObject({ people: [{ id, email, roles: ['user'], signedIn: 1 }], next: null })
    const by = await idOf('admin@example.com')
    expect(await recorded()).toEqual([{ by, tool: 'people.list', args: { search: email, limit: 5 } }])
    for (const wrong of ['limit=0', 'limit=101', 'role=user', 'cursor=x', `search=${'x'.repeat(201)}`])
      expect((await admin.request(`/api/admin/people?${wrong}`)).status).toBe(400)
  })

  it('shows a person with roles, sessions, calls, limits and addresses, and no key or secret', async () => {
    const { id, email, browser } = await someone()
    const call = createSession.output.parse(await (await browser.request('/api/session')).json())
    await people.grant(email, 'pro')
    expect((await read(id)).calls).toEqual([])
    const { conversation_id: conversation } = call.parley_session
    const release = await claims.hold(conversation)
    const person = await read(id, admin)
    await release()
    expect(person).toMatchObject({
      ...{ id, email, roles: ['user', 'pro'], assignedBadge: null, isSelf: false, isNamedSuperadmin: false },
      badge: { badge: 'Pro', label: 'Pro member access' },
      grants: [{ role: 'pro', grantedBy: 'a test', reason: null, revokedAt: null }],
      sessions: [{ device: 'Unknown browser' }],
      calls: [{ id: call.id, device: 'Unknown browser' }],
      wallets: [{ address: USER_ADDRESS, label: 'Wallet' }],
      limits: LIMITS,
    })
    const text = JSON.stringify(person)
    for (const secret of [
      call.client_secret.value,
      browser.cookies.get('parley_session')?.split('.')[0] ?? '?',
    ])
      expect(text).not.toContain(secret)
    expect(text).not.toContain(DEMO_ADDRESS)
    expect(await recorded()).toContainEqual({
      by: await idOf('admin@example.com'),
      tool: 'people.read',
      args: { userId: id, role: 'admin' },
    })
  })

  it('shows the rest of a person while the signer is away, and nobody where there is no account', async () => {
    const { id } = await someone()
    isSignerAway = true
    expect(await read(id)).toMatchObject({ id, limits: null, wallets: [{ address: USER_ADDRESS }] })
    const answer = await boss.request('/api/admin/people/nobody')
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      404,
      'person_not_found',
    ])
    expect((await boss.send(roleOf('nobody', 'pro'), { reason: 'x' })).status).toBe(404)
  })

  it('says who is named by the configuration, and who reads', async () => {
    await people.signedIn('named@example.com')
    expect(await read(await idOf('named@example.com'))).toMatchObject({
      isNamedSuperadmin: true,
      isSelf: false,
    })
    expect(await read(await idOf('boss@example.com'))).toMatchObject({
      isNamedSuperadmin: false,
      isSelf: true,
    })
  })

  it('[S6.1, S6.10] a role counts from the next request of the person, and is gone with the next one', async () => {
    const { id, browser } = await someone()
    const isAdmin = async () => (await browser.request('/api/admin/people')).status === 200
    expect(await isAdmin()).toBe(false)
    const granted = await boss.send(roleOf(id, 'admin'), { reason: '  Looks after the logs. ' })
    expect(await granted.json()).toEqual({ ok: true, changed: true })
    expect(await isAdmin()).toBe(true)
    const again = await boss.send(roleOf(id, 'admin'), { reason: 'Again.' })
    expect(await again.json()).toEqual({ ok: true, changed: false })
    await boss.send(roleOf(id, 'admin', '/revoke'), { reason: 'Has left.' })
    expect(await isAdmin()).toBe(false)
    expect((await read(id)).grants).toMatchObject([
      {
        ...{ role: 'admin', grantedBy: 'boss@example.com', reason: 'Looks after the logs.' },
        ...{ revokedBy: 'boss@example.com', revokedReason: 'Has left.' },
      },
    ])
    const by = await idOf('boss@example.com')
    expect((await recorded()).filter(({ by: author }) => author === by)).toEqual([
      { by, tool: 'people.grant', args: { userId: id, role: 'admin', reason: 'Looks after the logs.' } },
      { by, tool: 'people.revoke', args: { userId: id, role: 'admin', reason: 'Has left.' } },
      { by, tool: 'people.read', args: { userId: id, role: 'superadmin' } },
    ])
  })

  it('the calls and tool tokens that began before lose the role, too', async () => {
    const { id, email } = await someone()
    await people.grant(email, 'superadmin')
    const began: User = { kind: 'user', id, email, roles: ['user', 'superadmin'] }
    const { tools } = people.identity
    expect(await tools.authorize(began)).toMatchObject({ roles: ['user', 'superadmin'] })
    await boss.send(roleOf(id, 'superadmin', '/revoke'), { reason: 'Has left.' })
    expect(await tools.authorize(began)).toMatchObject({ roles: ['user'] })
  })

  it.each([[{}], [{ reason: '' }], [{ reason: '  \n ' }], [{ reason: 'x'.repeat(301) }], [{ reason: 5 }]])(
    'a change needs a reason: %j is none',
    async (body) => {
      const { id } = await someone()
      expect((await boss.send(roleOf(id, 'pro'), body)).status).toBe(400)
      expect((await boss.send(roleOf(id, 'user'), { reason: 'x' })).status).toBe(400)
      expect((await read(id)).roles).toEqual(['user'])
    },
  )

  it('the last superadmin stays one, and the attempt is counted', async () => {
    const id = await idOf('boss@example.com')
    for (const other of await people.identity.accounts.withRoles())
      if (other.id !== id)
        await people.identity.roles.revoke({ userId: other.id, role: 'superadmin', author: TESTER })
    const answer = await boss.send(roleOf(id, 'superadmin', '/revoke'), { reason: 'I leave.' })
    expect(await answer.json()).toMatchObject({
      error: 'last_superadmin',
      message: expect.stringContaining('Make somebody else a superadmin first.'),
    })
    expect(answer.status).toBe(409)
    expect((await accountOf(boss)).type === 'user' && (await read(id)).roles).toContain('superadmin')
    const { rows } = await database.pool.query('select tool, code, calls from refused_calls')
    expect(rows).toEqual([{ tool: 'people.revoke', code: 'last_superadmin', calls: 1 }])
  })

  it('[S6.22] assigns a badge, which opens nothing', async () => {
    const { id, browser } = await someone()
    await put(boss, `/api/admin/people/${id}/badge`, { badge: 'dev' })
    expect(await accountOf(browser)).toMatchObject({ badge: { badge: 'Dev', label: 'Signed-in user' } })
    expect((await browser.request('/api/admin/people')).status).toBe(403)
    await put(boss, `/api/admin/people/${id}/badge`, { badge: null })
    expect(await accountOf(browser)).toMatchObject({ badge: { badge: 'User' } })
    expect((await recorded()).map(({ tool, args }) => [tool, args])).toEqual([
      ['people.badge', { userId: id, badge: 'dev' }],
      ['people.badge', { userId: id, badge: null }],
    ])
  })

  it('ends one session of a person with its calls, and no session of anybody else', async () => {
    const { id, email, browser: laptop } = await someone()
    const phone = await people.signedIn(email)
    const other = await someone()
    const { value } = createSession.output.parse(
      await (await phone.request('/api/session')).json(),
    ).client_secret
    // The newest comes first.
    const session = (await read(id)).sessions[0]?.id ?? ''
    const end = (of: string, by = boss) =>
      by.request(`/api/admin/people/${of}/sessions/${session}`, { method: 'DELETE' })
    expect((await end(other.id)).status).toBe(404)
    expect((await end(id)).status).toBe(200)
    expect(await accountOf(phone)).toMatchObject({ type: 'guest' })
    expect(await people.server.sessions.bySecret(value)).toBeUndefined()
    expect(await accountOf(laptop)).toMatchObject({ type: 'user' })
    expect(await accountOf(other.browser)).toMatchObject({ type: 'user' })
    expect((await end(id)).status).toBe(404)
    expect((await recorded()).filter(({ tool }) => tool === 'people.endSession')).toMatchObject([
      { args: { userId: id, session } },
    ])
  })

  it('signs a person out everywhere', async () => {
    const { id, email, browser: laptop } = await someone()
    const phone = await people.signedIn(email)
    const answer = await boss.send(`/api/admin/people/${id}/sign-out`)
    expect(await answer.json()).toEqual({ ok: true, ended: 2 })
    for (const browser of [laptop, phone]) expect(await accountOf(browser)).toMatchObject({ type: 'guest' })
    expect(await recorded()).toContainEqual({
      by: await idOf('boss@example.com'),
      tool: 'people.signOut',
      args: { userId: id },
    })
  })
})

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { listSignedIn } from '#contract/api/account.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { mcpStatus } from '#contract/api/mcp.ts'
import { createSession } from '#contract/api/session.ts'
import {
  accountOf,
  anAddress,
  type Browser,
  createPeopleServer,
  type PeopleServer,
  TESTER,
  USER_ADDRESS,
} from '../testing/people.ts'
import { sendCommand } from './admin-socket.ts'
import { operate } from './operate.ts'

describe.each(databaseKinds)('roles and sessions of users, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  beforeAll(async () => {
    database = await testDatabase(kind)
    people = await createPeopleServer({ database })
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  it('[S6.1, S6.10, S6.24] a role counts with the next request, in a session with a new secret', async () => {
    const email = anAddress()
    const browser = await people.signedIn(email)
    const before = browser.cookies.get('parley_session')
    await people.grant(email, 'admin')
    expect(await accountOf(browser)).toMatchObject({
      user: { roles: ['user', 'admin'], isSuperAdmin: false },
      badge: { badge: 'Admin', label: 'Admin access' },
      token: { roles: ['user', 'admin'] },
    })
    expect(browser.cookies.get('parley_session')).not.toBe(before)
    const { id } = (await people.identity.accounts.byEmail(email)) ?? { id: '' }
    await people.identity.roles.revoke({ userId: id, role: 'admin', author: TESTER })
    expect(await accountOf(browser)).toMatchObject({ user: { roles: ['user'] }, token: { roles: ['user'] } })
  })

  it('requests in flight during a secret’s change still count, and the browser gets the new one', async () => {
    const email = anAddress()
    const browser = await people.signedIn(email)
    const cookie = `parley_session=${browser.cookies.get('parley_session')}`
    await people.grant(email, 'pro')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => people.app.request('/api/account', { headers: { cookie } })),
    )
    for (const answer of answers) expect(await answer.json()).toMatchObject({ type: 'user' })
    const given = answers.map(({ headers }) =>
      headers.getSetCookie().find((line) => line.startsWith('parley_session')),
    )
    expect(new Set(given).size).toBe(1)
    expect(given[0]).toBeDefined()
  })

  it('records who granted and revoked a role', async () => {
    const email = anAddress()
    await people.signedIn(email)
    const { id } = await people.grant(email, 'holders')
    const { accounts, roles } = people.identity
    const by = (name: string, reason?: string) =>
      ({ userId: id, role: 'holders', author: { kind: 'operator', id: name }, reason }) as const
    expect(await roles.grant(by('another'))).toBe('unchanged')
    expect(await roles.revoke(by('another', 'The tokens are sold.'))).toBe('changed')
    expect(await roles.revoke(by('a third'))).toBe('unchanged')
    expect(await roles.grant(by('a third', 'They are back.'))).toBe('changed')
    expect(await accounts.grants(id)).toMatchObject([
      { grantedBy: 'a test', reason: null, revokedBy: 'another', revokedReason: 'The tokens are sold.' },
      { grantedBy: 'a third', reason: 'They are back.', revokedAt: null, revokedReason: null },
    ])
  })

  it('[S6.22, S6.26, S6.27] an assigned badge shows at once, replaces the roles’ badge, and grants nothing', async () => {
    const email = anAddress()
    const browser = await people.signedIn(email)
    const { accounts, roles } = people.identity
    const give = (badge: 'dev' | 'pro' | 'none') =>
      operate(accounts, roles, { action: 'badge', email, badge, by: 'operator test' })
    expect(await give('dev')).toMatchObject({ ok: true })
    expect(await accountOf(browser)).toMatchObject({
      badge: { badge: 'Dev', label: 'Signed-in user' },
      user: { roles: ['user'], isSuperAdmin: false },
      token: { roles: ['user'] },
    })
    expect((await browser.request('/prompt-modules')).status).toBe(403)
    await people.grant(email, 'admin')
    await give('pro')
    expect(await accountOf(browser)).toMatchObject({ badge: { badge: 'Pro', label: 'Admin access' } })
    expect((await operate(accounts, roles, { action: 'list', email })).lines).toContain(
      'wears the badge pro, which opens nothing',
    )
    await give('none')
    expect(await accountOf(browser)).toMatchObject({ badge: { badge: 'Admin', label: 'Admin access' } })
    await browser.send('/auth/logout')
    const guest = { badge: 'Demo', label: 'Shared demo persona' }
    expect(await accountOf(browser)).toEqual({ type: 'guest', badge: guest })
  })

  it('users whom the configuration names are superadmins from their first request on', async () => {
    const email = anAddress()
    const named = await createPeopleServer({ database, config: { superadmins: [email] } })
    const browser = await named.signedIn(email.toUpperCase())
    expect(await accountOf(browser)).toMatchObject({
      user: { email, roles: ['user', 'superadmin'], isSuperAdmin: true },
      badge: { badge: 'Dev' },
    })
    await named.close()
  })

  it('lists a user’s sessions and ends one', async () => {
    const email = anAddress()
    const [laptop, phone] = [await people.signedIn(email), await people.signedIn(email)]
    const { sessions } = listSignedIn.output.parse(
      await (await laptop.request('/api/account/sessions')).json(),
    )
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    const end = (browser: Browser) =>
      browser.request(`/api/account/sessions/${other?.id}`, { method: 'DELETE' })
    const stranger = await people.signedIn(anAddress())
    expect((await end(stranger)).status).toBe(404)
    expect((await end(laptop)).status).toBe(200)
    expect(await accountOf(phone)).toMatchObject({ type: 'guest' })
    expect(await accountOf(laptop)).toMatchObject({ type: 'user' })
    expect((await end(laptop)).status).toBe(404)
  })

  it('counts the tool calls of all guests of a network in a day', async () => {
    const limits = { guestToolsOfAddressInADay: { points: 1, seconds: 60 } }
    const crowded = await createPeopleServer({ database, limits, networkOf: () => 'a network' })
    const { authorize } = crowded.identity.tools
    await authorize({ kind: 'guest', id: 'one' })
    await expect(authorize({ kind: 'guest', id: 'other' })).rejects.toMatchObject({ code: 'rate_limited' })
    await crowded.close()
  })

  it('signs out everywhere and ends all calls', async () => {
    const email = anAddress()
    const [laptop, phone] = [await people.signedIn(email), await people.signedIn(email)]
    const { value } = createSession.output.parse(
      await (await phone.request('/api/session')).json(),
    ).client_secret
    const answer = await laptop.send('/api/account/sign-out-everywhere')
    expect(await answer.json()).toEqual({ ok: true, ended: 2 })
    for (const browser of [laptop, phone]) expect(await accountOf(browser)).toMatchObject({ type: 'guest' })
    expect(await people.server.sessions.bySecret(value)).toBeUndefined()
  })

  it('leaves no session to a browser that asks for another one while its calls end', async () => {
    const email = anAddress()
    const [laptop, phone] = [await people.signedIn(email), await people.signedIn(email)]
    await phone.request('/api/session')
    const { calls } = people.server
    const again: Promise<Response>[] = []
    const hangUp = vi.spyOn(calls, 'end').mockImplementation(async () => {
      again.push(phone.request('/api/session'))
      await again[0]
    })
    await laptop.send('/api/account/sign-out-everywhere')
    hangUp.mockRestore()
    const answers = await Promise.all(again.map(async (answer) => (await answer).json()))
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      const { parley_session } = createSession.output.parse(answer)
      expect(parley_session).toMatchObject({ type: 'guest' })
    }
  })

  it('gives no session to a browser that is signed out while it is being made', async () => {
    const browser = await people.signedIn(anAddress())
    const { briefings } = people.server
    const brief = vi.spyOn(briefings, 'brief').mockImplementationOnce(async (...args) => {
      await browser.send('/auth/logout')
      return briefings.brief(...args)
    })
    const answer = await browser.request('/api/session')
    brief.mockRestore()
    expect(answer.status).toBe(401)
  })

  it('ends the open responses of a signed-out browser only', async () => {
    const email = anAddress()
    const [laptop, phone] = [await people.signedIn(email), await people.signedIn(email)]
    const open = async (browser: Browser) => {
      const { id } = getConversation.output.parse(await (await browser.request('/api/conversation')).json())
      const { body } = await browser.request(`/api/stream?conversation=${id}`)
      const reader = body?.getReader()
      await reader?.read()
      return reader
    }
    const [left, kept] = [await open(laptop), await open(phone)]
    const next = kept?.read()
    await laptop.send('/auth/logout')
    expect(await left?.read()).toMatchObject({ done: true })
    const winner = await Promise.race([next, Promise.resolve('still open')])
    expect(winner).toBe('still open')
    await kept?.cancel()
  })

  it('[S4.26, S7.32] reports the user’s own wallet for the tools, and runs them for it', async () => {
    const browser = await people.signedIn(anAddress())
    const answer = await browser.request('/api/mcp/status')
    expect(mcpStatus.parse(await answer.json())).toEqual({
      state: 'user',
      label: 'personal wallets',
      detail: `The tools act for your wallet ${USER_ADDRESS.slice(0, 4)}…${USER_ADDRESS.slice(-4)}.`,
      minted: true,
    })
    const ran = await browser.send('/api/mcp', { tool: 'echo', arguments: { text: 'hi' } })
    expect([ran.status, ran.headers.get('x-parley-mcp-state')]).toEqual([200, 'user'])
  })

  it('a command on this machine reaches the running server', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-'))
    const open = await createPeopleServer({ database, config: { dataDir } })
    // The folder may be open to others, but the socket must not be.
    expect((await stat(join(dataDir, 'operator.sock'))).mode & 0o777).toBe(0o600)
    const email = anAddress()
    const by = 'operator test'
    expect(await sendCommand(dataDir, { action: 'grant', email, role: 'admin', by })).toMatchObject({
      ok: false,
    })
    const browser = await open.signedIn(email)
    const reason = 'Looks after the logs.'
    expect(await sendCommand(dataDir, { action: 'grant', email, role: 'admin', by, reason })).toEqual({
      ok: true,
      lines: [`${email} is admin now.`],
    })
    expect(await accountOf(browser)).toMatchObject({ user: { roles: ['user', 'admin'] } })
    expect((await sendCommand(dataDir, { action: 'list', email }))?.lines).toEqual([
      `${email}: user, admin`,
      expect.stringMatching(/^admin: given .* by operator test \(Looks after the logs\.\)$/),
    ])
    await sendCommand(dataDir, { action: 'revoke', email, role: 'admin', by })
    expect(await accountOf(browser)).toMatchObject({ user: { roles: ['user'] } })
    await open.close()
    expect(await sendCommand(dataDir, { action: 'list' })).toBeUndefined()
    await rm(dataDir, { recursive: true, force: true })
  })
})

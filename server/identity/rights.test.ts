/** Tests every endpoint as every kind of actor, with real cookies and tokens through the whole app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { readPrompt } from '#contract/api/prompts.ts'
import { createSession } from '#contract/api/session.ts'
import type { Code } from '#contract/errors.ts'
import { refusal } from '#contract/parley-error.ts'
import { denied } from '#domain/access.ts'
import type { Actor, User } from '#domain/ports.ts'
import { deriveKey } from '../config/secret.ts'
import { type Browser, createPeopleServer, type PeopleServer, TESTER } from '../testing/people.ts'
import { OWN_TOOLS, toolTokens } from './tool-token.ts'

const SECRET = 'a secret of at least thirty-two characters'
const ROLES = ['pro', 'holders', 'admin', 'superadmin'] as const

/** The refusals that `denied` may answer; any other failure is independent of the actor. */
const BY_RIGHT: readonly Code[] = ['authentication_required', 'forbidden', 'superadmin_required']

const guest: Actor = { kind: 'guest', id: 'g' }
const user = (...roles: User['roles']): User => ({
  kind: 'user',
  id: 'u',
  email: 'u@example.com',
  roles: ['user', ...roles],
})

/** These end the actor's session. */
const LAST: readonly string[] = ['account.signOutEverywhere', 'auth.logout']
const inOrder = endpoints.toSorted(
  (one, other) => LAST.indexOf(one.operation) - LAST.indexOf(other.operation),
)

type Call = Readonly<{ operation: string; method: string; path: string; acceptsBearer?: true }>
/** A module of every session, and one of none, which needs an extra right. */
const OF_EVERY_SESSION = 'agent.concierge.guest'
const foreignModule: Call = {
  ...readPrompt,
  operation: 'prompt.inspect',
  path: readPrompt.path.replace(':slug', 'guardrail.absent'),
}

/** The requesters, and the actors that the server must see. */
const actors: Readonly<Record<string, Actor>> = {
  'somebody new': guest,
  'a guest': guest,
  'a user': user(),
  ...Object.fromEntries(ROLES.map((role) => [role, user(role)])),
  'somebody whose role was taken away': user(),
  'a session that has ended by time': guest,
  'a session that was logged out': guest,
  'a session with a forged signature': guest,
  'a guest with the cookie of a guest of another server': guest,
  'a tool token as a cookie': guest,
  'a tool token as a bearer': guest,
  'an access token as a bearer': guest,
}

/** The actors of those with a bearer, in the endpoints that accept one. */
const bearers = new Map<string, Actor | undefined>([
  ['a tool token as a bearer', undefined],
  ['an access token as a bearer', user('superadmin')],
])

describe('rights over HTTP', () => {
  let database: TestDatabase
  let people: PeopleServer
  const browsers = new Map<string, Browser>()
  const headers = new Map<string, Record<string, string>>()
  beforeAll(async () => {
    database = await testDatabase()
    people = await createPeopleServer({ database })
    const stranger = (name: string): Browser => {
      const browser = people.browser()
      browsers.set(name, browser)
      return browser
    }
    stranger('somebody new')
    await stranger('a guest').request('/api/account')
    browsers.set('a user', await people.signedIn('plain@example.com'))
    for (const role of ROLES) {
      browsers.set(role, await people.signedIn(`${role}@example.com`))
      await people.grant(`${role}@example.com`, role)
    }
    browsers.set('somebody whose role was taken away', await people.signedIn('fallen@example.com'))
    const fallen = await people.grant('fallen@example.com', 'superadmin')
    await people.identity.roles.revoke({ userId: fallen.id, role: 'superadmin', author: TESTER })

    const ended = await people.signedIn('ended@example.com')
    browsers.set('a session that has ended by time', ended)
    await database.pool.query(`update user_sessions set expires_at = now() - interval '1 second'
      where user_id = (select id from users where email = 'ended@example.com')`)
    const left = await people.signedIn('left@example.com')
    const kept = left.cookies.get('parley_session') ?? ''
    await left.send('/auth/logout')
    left.cookies.set('parley_session', kept)
    browsers.set('a session that was logged out', left)
    const whole = browsers.get('superadmin')?.cookies.get('parley_session') ?? ''
    stranger('a session with a forged signature').cookies.set(
      'parley_session',
      `${whole.split('.')[0]}.${Buffer.alloc(32).toString('base64url')}`,
    )
    stranger('a guest with the cookie of a guest of another server').cookies.set(
      'parley_guest',
      'guest_x.1.AAAA',
    )
    const admin = await people.identity.accounts.byEmail('superadmin@example.com')
    const { mint } = toolTokens({ seed: deriveKey(SECRET, 'tool-token'), clock: { now: Date.now } })
    const claims = { userId: admin?.id ?? '', roles: admin?.roles ?? [], wallet: 'w' }
    const { token } = await mint(claims, OWN_TOOLS)
    stranger('a tool token as a cookie').cookies.set('parley_session', token)
    stranger('a tool token as a bearer')
    headers.set('a tool token as a bearer', { authorization: `Bearer ${token}` })
    stranger('an access token as a bearer')
    const owner = await people.signedIn('owner@example.com')
    await people.grant('owner@example.com', 'superadmin')
    headers.set('an access token as a bearer', {
      authorization: `Bearer ${owner.cookies.get('parley_session')}`,
    })
    people.identity.signedIn.changed()
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  async function refusalOf(name: string, call: Call): Promise<string | undefined> {
    const path =
      call.path.replace(':slug', OF_EVERY_SESSION).replace(/:\w+/g, 'nobody') +
      (call.operation === 'stream.read' ? '?conversation=x' : '')
    const browser = browsers.get(name)
    if (!browser) throw new Error(`${name} does not knock`)
    const answer = await browser.request(path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...headers.get(name) },
    })
    const error = answer.ok ? undefined : refusal.parse(await answer.json()).error
    return BY_RIGHT.find((code) => code === error)
  }

  it.each(Object.entries(actors))('identifies %s in every endpoint', async (name, actor) => {
    const wrong: string[] = []
    for (const call of [foreignModule, ...inOrder]) {
      const { operation } = call
      const isBearer = call.acceptsBearer && bearers.has(name)
      const should = denied(isBearer ? bearers.get(name) : actor, { operation })
      const did = await refusalOf(name, call)
      if (did !== should) wrong.push(`${operation}: ${did ?? 'allowed'}, should be ${should ?? 'allowed'}`)
    }
    expect(wrong).toEqual([])
  })

  it('[S7.5, S7.35, S7.36] accepts a bearer for prompts and sessions, and nowhere else', () => {
    expect(endpoints.filter((call: Call) => call.acceptsBearer).map(({ operation }) => operation)).toEqual([
      'session.create',
      'session.end',
      'prompt.list',
      'prompt.read',
      'prompt.history',
      'prompt.save',
      'prompt.create',
    ])
  })

  it('[S7.35, S7.36] an access token starts and ends the sessions of its user, without a cookie', async () => {
    const browser = await people.signedIn('program@example.com')
    const authorization = `Bearer ${browser.cookies.get('parley_session')}`
    const program = people.browser()
    const started = await program.request('/api/session', { headers: { authorization } })
    const { id, parley_session } = createSession.output.parse(await started.json())
    expect(parley_session).toMatchObject({ type: 'user', user: { email: 'program@example.com' } })
    expect(program.cookies.size).toBe(0)
    const end = { method: 'DELETE' } as const
    expect((await people.browser().request(`/api/realtime/sessions/${id}`, end)).status).toBe(404)
    const ended = await program.request(`/api/realtime/sessions/${id}`, {
      ...end,
      headers: { authorization },
    })
    expect(ended.status).toBe(200)
  })

  it('a sign-out ends the sessions that an access token started, and the token with them', async () => {
    const browser = await people.signedIn('leaves@example.com')
    const authorization = `Bearer ${browser.cookies.get('parley_session')}`
    const started = await people.browser().request('/api/session', { headers: { authorization } })
    const { client_secret } = createSession.output.parse(await started.json())
    await browser.send('/auth/logout')
    expect(await people.server.sessions.bySecret(client_secret.value)).toBeUndefined()
    const after = await people.browser().request('/api/session', { headers: { authorization } })
    expect(after.status).toBe(401)
  })

  it('a bearer goes before the cookie of the same request', async () => {
    const [one, other] = [
      await people.signedIn('one@example.com'),
      await people.signedIn('other@example.com'),
    ]
    const authorization = `Bearer ${other.cookies.get('parley_session')}`
    const started = await one.request('/api/session', { headers: { authorization } })
    const { parley_session } = createSession.output.parse(await started.json())
    expect(parley_session).toMatchObject({ user: { email: 'other@example.com' } })
  })
})

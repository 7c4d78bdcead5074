import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { listOutsideClients } from '#contract/api/account.ts'
import { deriveKey } from '../config/secret.ts'
import { OWN_TOOLS, toolTokens } from '../identity/tool-token.ts'
import { type Browser, createPeopleServer, type PeopleServer, TESTER } from '../testing/people.ts'

const BACK = 'http://127.0.0.1:3333/back'
const ORIGIN = 'http://localhost'
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

describe.each(databaseKinds)('the authorization server for outside programs, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  let person: Browser
  beforeAll(async () => {
    database = await testDatabase(kind)
    people = await createPeopleServer({ database })
    person = await people.signedIn('ada@example.com')
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  const post = (path: string, body: Record<string, string>) =>
    people.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    })
  async function register(redirectUris = [BACK], name = 'Tester'): Promise<string> {
    const answer = await people.app.request('/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: name, redirect_uris: redirectUris }),
    })
    return ((await answer.json()) as { client_id: string }).client_id
  }
  const authorizeQuery = (clientId: string, more: Record<string, string> = {}): string =>
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: BACK,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      resource: `${ORIGIN}/mcp`,
      state: 'xyz',
      ...more,
    }).toString()
  async function decide(query: string, decision = 'allow', browser = person): Promise<URLSearchParams> {
    const answer = await browser.request('/oauth/authorize', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ query, decision }).toString(),
    })
    return new URL(answer.headers.get('location') ?? '', ORIGIN).searchParams
  }
  type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string }
  async function tokensFor(clientId: string, more: Record<string, string> = {}): Promise<Tokens> {
    const code = (await decide(authorizeQuery(clientId, more))).get('code') ?? ''
    const answer = await post('/oauth/token', { ...exchange(clientId), code })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Tokens
  }
  const exchange = (clientId: string) => ({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: BACK,
    code_verifier: verifier,
    resource: `${ORIGIN}/mcp`,
  })
  const mcp = (token: string, method = 'tools/list', params = {}) =>
    people.app.request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })

  it('refers a program without a token to the authorization server', async () => {
    const answer = await people.app.request('/mcp', { method: 'POST' })
    expect(answer.status).toBe(401)
    const [, url] = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? []
    expect(url).toBe(`${ORIGIN}/.well-known/oauth-protected-resource/mcp`)
    expect(await (await people.app.request(url ?? '')).json()).toMatchObject({
      resource: `${ORIGIN}/mcp`,
      authorization_servers: [ORIGIN],
    })
    expect(await (await people.app.request('/.well-known/oauth-authorization-server')).json()).toMatchObject({
      issuer: ORIGIN,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  it('shows the user the program, its tools and the wallet, and executes nothing that the program wrote', async () => {
    const clientId = await register([BACK], '<img src=x onerror=alert(1)>')
    const answer = await person.request(`/oauth/authorize?${authorizeQuery(clientId)}`)
    const page = await answer.text()
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toContain('<img')
    for (const answered of ['ada@example.com', '127.0.0.1:3333', 'Echo <small>echo</small>', 'Gh9Z…tKJr'])
      expect(page).toContain(answered)
    // However many tools there are, the answers stand on the first screen.
    expect(page).toMatch(/<details><summary>\d+ tools?<\/summary>/)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src')
  })

  it('sends a signed-out user to the page and back', async () => {
    const query = authorizeQuery(await register())
    const answer = await people.browser().request(`/oauth/authorize?${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/?callback=${encodeURIComponent(`/oauth/authorize?${query}`)}`,
    ])
  })

  it('issues a token for the user’s tools with exactly the granted scopes', async () => {
    const tokens = await tokensFor(await register())
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'tools' })
    const answer = await mcp(tokens.access_token, 'tools/call', { name: 'echo', arguments: { text: 'hi' } })
    expect(await answer.text()).toContain('"structuredContent":{"text":"hi"}')
    expect(people.audited.at(-1)).toMatchObject({
      actor: { email: 'ada@example.com' },
      channel: 'mcp',
      tool: 'echo',
    })
  })

  it('accepts a code once, and ends the grant at its second use', async () => {
    const clientId = await register()
    const code = (await decide(authorizeQuery(clientId))).get('code') ?? ''
    const first = await post('/oauth/token', { ...exchange(clientId), code })
    const { access_token: token } = (await first.json()) as Tokens
    expect((await mcp(token)).status).toBe(200)
    const second = await post('/oauth/token', { ...exchange(clientId), code })
    expect([second.status, await second.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ])
    expect((await mcp(token)).status).toBe(401)
  })

  it.each([
    ['another verifier', { code_verifier: 'wrong' }],
    ['another program', { client_id: 'someone-else' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:3333/other' }],
  ])('refuses a code with %s', async (_what, change) => {
    const clientId = await register()
    const code = (await decide(authorizeQuery(clientId))).get('code') ?? ''
    const answer = await post('/oauth/token', { ...exchange(clientId), code, ...change })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('rotates refresh tokens, and ends the grant when an old one returns', async () => {
    const clientId = await register()
    const { refresh_token } = await tokensFor(clientId)
    const refresh = (token: string) =>
      post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token })
    const next = (await (await refresh(refresh_token)).json()) as Tokens
    expect((await mcp(next.access_token)).status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(400)
    expect((await mcp(next.access_token)).status).toBe(401)
    expect((await refresh(next.refresh_token)).status).toBe(400)
  })

  it('counts the looks at the page of consent by network', async () => {
    const limits = { requestsOfNetwork: { points: 2, seconds: 60 } }
    const limited = await createPeopleServer({ database, limits })
    const looks = []
    for (let at = 0; at < 3; at++) looks.push(await limited.app.request('/oauth/authorize?client_id=x'))
    expect(looks.map(({ status }) => status)).toEqual([400, 400, 429])
    await limited.close()
  })

  it('reports the user’s refusal to the program', async () => {
    const answered = await decide(authorizeQuery(await register()), 'deny')
    expect(Object.fromEntries(answered)).toEqual({ error: 'access_denied', state: 'xyz', iss: ORIGIN })
  })

  it.each([
    ['without PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another tool server', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for a scope that is not there', { scope: 'tools admin' }, 'invalid_scope'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ])('redirects nobody to a program that asks %s', async (_what, change, error) => {
    const at = 'https://program.example/back'
    const query = authorizeQuery(await register([at]), { redirect_uri: at, ...change })
    const body = new URLSearchParams({ query, decision: 'allow' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const browser of [person, people.browser()]) {
      for (const answer of [
        await browser.request(`/oauth/authorize?${query}`),
        await browser.request('/oauth/authorize', { method: 'POST', headers, body }),
      ]) {
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
        const page = await answer.text()
        expect(page).toContain('The program is at <strong>program.example</strong>')
        const [, link = ''] = /href="(https:[^"]+)"/.exec(page) ?? []
        const report = new URL(link.replaceAll('&amp;', '&'))
        expect(Object.fromEntries(report.searchParams)).toMatchObject({ error, state: 'xyz', iss: ORIGIN })
      }
    }
  })

  it.each([
    ['an address of somebody else', { redirect_uri: 'https://evil.example/back' }],
    ['a program that is not registered', { client_id: 'nobody' }],
  ])('redirects nobody to %s', async (_what, change) => {
    const answer = await person.request(`/oauth/authorize?${authorizeQuery(await register(), change)}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  it.each([
    'http://evil.example/back',
    'javascript:alert(1)',
    'https://a.example/#x',
    'https://u:p@a.example/',
  ])('refuses to register a program at %s', async (uri) => {
    expect(await register([uri])).toBeUndefined()
  })

  it('bounds every parameter', async () => {
    const clientId = await register()
    const long = 'x'.repeat(5_000)
    expect(await register([BACK], long)).toBeUndefined()
    expect(await register(Array(11).fill(BACK))).toBeUndefined()
    const token = await post('/oauth/token', { ...exchange(clientId), code: long })
    expect([token.status, await token.json()]).toMatchObject([400, { error: 'invalid_request' }])
    expect((await post('/oauth/revoke', { token: long })).status).toBe(200)
    const requested = await person.request(`/oauth/authorize?${authorizeQuery(clientId, { state: long })}`)
    expect(requested.status).toBe(400)
  })

  it('shows the name of a program without characters that nobody sees', async () => {
    const hidden = '\u202EPar\u034F\u3164ley\u2800\uFE0F'
    for (const [name, shown] of [
      [hidden, 'Par ley'],
      ['\u3164\u2800', 'A program without a name'],
    ] as const) {
      const clientId = await register([BACK], name)
      // A program that registered under an earlier rule.
      await database.pool.query('update oauth_clients set name = $1 where id = $2', [name, clientId])
      const answer = await person.request(`/oauth/authorize?${authorizeQuery(clientId)}`)
      expect(await answer.text()).toContain(`Let “${shown}” use your Parley tools?`)
      await tokensFor(clientId)
      const grants = await person.request('/api/account/clients')
      const { clients } = listOutsideClients.output.parse(await grants.json())
      expect(clients.map((client) => client.name)).toContain(shown)
    }
  })

  it('lists grants and revokes one at once', async () => {
    const clientId = await register([BACK], 'Desktop helper')
    const { access_token: token } = await tokensFor(clientId, { scope: 'tools trade' })
    const list = async (browser = person) =>
      listOutsideClients.output.parse(await (await browser.request('/api/account/clients')).json()).clients
    const mine = (await list()).find(({ name }) => name === 'Desktop helper')
    expect(mine?.scopes).toEqual(['tools', 'trade'])
    const stranger = await people.signedIn('eve@example.com')
    const revoke = (browser: Browser) =>
      browser.request(`/api/account/clients/${mine?.id}`, { method: 'DELETE' })
    expect(await list(stranger)).toEqual([])
    expect((await revoke(stranger)).status).toBe(404)
    expect((await mcp(token)).status).toBe(200)
    expect((await revoke(person)).status).toBe(200)
    expect((await mcp(token)).status).toBe(401)
    expect((await list()).some(({ id }) => id === mine?.id)).toBe(false)
  })

  it('lets a program revoke its own access', async () => {
    const { access_token: token, refresh_token } = await tokensFor(await register())
    expect((await post('/oauth/revoke', { token: 'nonsense' })).status).toBe(200)
    expect((await mcp(token)).status).toBe(200)
    expect((await post('/oauth/revoke', { token: refresh_token })).status).toBe(200)
    expect((await mcp(token)).status).toBe(401)
  })

  it('refuses tokens for other purposes', async () => {
    const user = await people.identity.accounts.byEmail('ada@example.com')
    const seed = deriveKey('a secret of at least thirty-two characters', 'tool-token')
    const { mint } = toolTokens({ seed, clock: { now: Date.now } })
    const claims = { userId: user?.id ?? '', roles: ['user'] as const, wallet: 'w', grantId: 'g' }
    for (const purpose of [OWN_TOOLS, { issuer: ORIGIN, audience: 'https://other.example/mcp' }]) {
      const { token } = await mint(claims, purpose)
      expect((await mcp(token)).status).toBe(401)
    }
  })

  it('a revoked role disappears from issued tokens', async () => {
    const browser = await people.signedIn('grace@example.com')
    const { id } = await people.grant('grace@example.com', 'admin')
    const clientId = await register()
    const code = (await decide(authorizeQuery(clientId), 'allow', browser)).get('code') ?? ''
    const { access_token: token } = (await (
      await post('/oauth/token', { ...exchange(clientId), code })
    ).json()) as Tokens
    const call = async () => {
      // The response streams, so it ends when it is read.
      await (await mcp(token, 'tools/call', { name: 'echo', arguments: { text: 'x' } })).text()
      const { actor } = people.audited.at(-1) ?? {}
      return actor?.kind === 'user' ? actor.roles : undefined
    }
    expect(await call()).toEqual(['user', 'admin'])
    await people.identity.roles.revoke({ userId: id, role: 'admin', author: TESTER })
    expect(await call()).toEqual(['user'])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { getConversation } from '#contract/api/conversation.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { refusal } from '#contract/parley-error.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'
import { BODY_LIMIT } from './route.ts'

const json = { 'content-type': 'application/json' }

describe('every response', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await createApp(createTestServer()).request('/api/about')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('requires https when the public origin uses it', async () => {
    const config = { ...createTestServer().config, origin: 'https://parley.example' }
    const app = createApp(createTestServer({ config }))
    const answer = await app.request('/api/about', { headers: { host: 'parley.example' } })
    // Other names of the domain are not ours to decide.
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/)
  })
})

describe('refusals', () => {
  const app = createApp(createTestServer())
  const received = async (answer: Response) => {
    const body = refusal.parse(await answer.json())
    return [answer.status, body.error]
  }

  it('use one envelope for unknown paths', async () => {
    expect(await received(await app.request('/nothing'))).toEqual([404, 'not_found'])
    expect(await received(await app.request('/api/nothing'))).toEqual([404, 'not_found'])
    expect(await received(await app.request('/assets/gone-1234.js'))).toEqual([404, 'not_found'])
  })

  it('are a page for a person who opens an address, and nothing else is', async () => {
    const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    const shown = await app.request('/nothing', { headers: navigation })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(await shown.text()).toContain('<h1>There is nothing at this address.</h1>')
    for (const [path, headers] of [
      ['/api/nothing', navigation],
      ['/nothing', { accept: 'text/html' }],
    ] as const)
      expect(await received(await app.request(path, { headers }))).toEqual([404, 'not_found'])
  })

  it('name the setting to an operator who opens another address', async () => {
    const config = { ...createTestServer().config, origin: 'https://parley.example' }
    const other = createApp(createTestServer({ config }))
    const headers = { host: 'other.example', accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    const shown = await other.request('/', { headers })
    expect([shown.status, await shown.text()]).toEqual([403, expect.stringContaining('PARLEY_ORIGIN')])
    const json = await other.request('/', { headers: { host: 'other.example' } })
    expect(refusal.parse(await json.json()).message).toContain('PARLEY_ORIGIN')
  })

  it('name the allowed methods of a path', async () => {
    const answer = await app.request('/api/conversation', { method: 'PUT' })
    expect(answer.headers.get('allow')).toBe('GET, POST')
    expect(await received(answer)).toEqual([405, 'method_not_allowed'])
  })

  it('create no session for a HEAD', async () => {
    const sessions = { ...createTestServer().sessions, open: vi.fn() }
    const answer = await createApp(createTestServer({ sessions })).request('/api/session', { method: 'HEAD' })
    expect(answer.status).toBe(405)
    expect(sessions.open).not.toHaveBeenCalled()
  })

  it('name the faults of a request', async () => {
    const answer = await app.request('/api/conversation?limit=lots')
    expect(await answer.json()).toMatchObject({
      ok: false,
      error: 'invalid_request',
      details: { issues: [{ path: 'limit' }] },
    })
  })

  it('cover a body that is not JSON', async () => {
    const answer = await app.request('/api/mcp', { method: 'POST', body: '{', headers: json })
    expect(await received(answer)).toEqual([400, 'invalid_request'])
  })

  it.each(['with its length told', 'without'])(
    'cover a too large body without reading it, %s',
    async (how) => {
      const body = JSON.stringify({ tool: 'echo', arguments: { text: 'x'.repeat(BODY_LIMIT) } })
      const length = how === 'without' ? {} : { 'content-length': String(body.length) }
      const answer = await app.request('/api/mcp', { method: 'POST', body, headers: { ...json, ...length } })
      expect(await received(answer)).toEqual([413, 'payload_too_large'])
    },
  )

  it('cover another name than the public one, and say what to do', async () => {
    const server = createTestServer()
    const named = createApp({ ...server, config: { ...server.config, origin: 'https://parley.example' } })
    const answer = await named.request('/', { headers: { host: 'localhost:8787' } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: 'host_refused',
      message: expect.stringContaining('Open it at its public address'),
    })
  })

  it('cover a page of another site', async () => {
    const headers = { ...json, origin: 'https://evil.example', host: 'localhost' }
    const answer = await app.request('/api/conversation', { method: 'POST', headers })
    expect(await received(answer)).toEqual([403, 'origin_refused'])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('hide the cause of a bug and log it', async () => {
    const log = { ...silentLog, error: vi.fn() }
    const stream = {
      ...createTestServer().stream,
      lastId: async () => {
        throw new Error('select * from secrets failed')
      },
    }
    const answer = await createApp(createTestServer({ log, stream })).request('/api/conversation')
    const text = await answer.text()
    expect([answer.status, JSON.parse(text).error]).toEqual([500, 'unknown_error'])
    expect(text).not.toContain('secrets')
    expect(JSON.parse(text).details.requestId).toBe(answer.headers.get('x-request-id'))
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('treat a response that breaks its contract as a bug', async () => {
    const systems = () => [{ id: 'chain' }] as never
    expect((await createApp(createTestServer({ systems })).request('/api/about')).status).toBe(500)
  })

  it('name the wait after too many requests', async () => {
    const limits = createLimits(undefined, { ...rules, toolsOfActor: { points: 2, seconds: 60 } })
    const server = createTestServer({ limits })
    const limited = createApp(server)
    const call = () =>
      limited.request('/api/mcp', {
        method: 'POST',
        headers: { ...json, cookie: cookieOf(server) },
        body: JSON.stringify({ tool: 'echo', arguments: { text: 'x' } }),
      })
    expect([(await call()).status, (await call()).status]).toEqual([200, 200])
    const third = await call()
    expect(await received(third)).toEqual([429, 'rate_limited'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('guests', () => {
  it('are created by the first request and kept by the cookie', async () => {
    const server = createTestServer()
    const app = createApp(server)
    const first = await app.request('/api/conversation')
    const setCookie = first.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/^parley_guest=.*HttpOnly; SameSite=Lax/)
    const cookie = setCookie.slice(0, setCookie.indexOf(';'))
    const again = await app.request('/api/conversation', { headers: { cookie } })
    expect(again.headers.get('set-cookie')).toBeNull()
    const [one, other] = [await first.json(), await again.json()].map(
      (body) => getConversation.output.parse(body).id,
    )
    expect(one).toBe(other)
  })

  it('are strangers with a changed cookie', async () => {
    const server = createTestServer()
    const app = createApp(server)
    const cookie = cookieOf(server, 'guest_rich').replace('guest_rich', 'guest_poor')
    const answer = await app.request('/api/conversation', { headers: { cookie } })
    expect(answer.headers.get('set-cookie')).toMatch(/^parley_guest=guest_(?!poor)/)
  })

  it('are limited per address', async () => {
    const limits = createLimits(undefined, { ...rules, guestsOfAddress: { points: 3, seconds: 60 } })
    const app = createApp(createTestServer({ limits }))
    const statuses = []
    for (let visit = 0; visit < 4; visit++) statuses.push((await app.request('/api/conversation')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('are limited per network of IPv6, in which one subscriber has every address', async () => {
    const limits = createLimits(undefined, { ...rules, guestsOfAddress: { points: 3, seconds: 60 } })
    const app = createApp(createTestServer({ limits }))
    const visit = async (remoteAddress: string) =>
      (await app.request('/api/conversation', {}, { incoming: { socket: { remoteAddress } } })).status
    const statuses = []
    for (let host = 1; host <= 130; host++) statuses.push(await visit(`2001:db8:1:2::${host.toString(16)}`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(await visit('2001:db8:1:3::1')).toBe(200)
  })

  it('are counted at every endpoint, and where no identity is needed by their network alone', async () => {
    const uncounted: string[] = []
    const byNetwork: string[] = []
    for (const { method, path } of endpoints) {
      const take = vi.fn(async () => undefined)
      const server = createTestServer({
        limits: { take, give: async () => undefined, reset: async () => undefined },
      })
      const headers = {
        cookie: cookieOf(server),
        origin: 'http://localhost',
        'content-type': 'application/json',
      }
      const body = method === 'GET' ? {} : { body: '{}' }
      await createApp(server).request(path.replaceAll(/:\w+/g, 'x'), { method, headers, ...body })
      const limits: unknown[] = take.mock.calls.map(([limit]: unknown[]) => limit)
      if (limits.includes('requestsOfNetwork')) byNetwork.push(`${method} ${path}`)
      else if (!limits.includes('requestsOfActor') || !limits.includes('requestsOfGuests'))
        uncounted.push(`${method} ${path}`)
    }
    expect(uncounted).toEqual([])
    expect(byNetwork.sort()).toEqual([
      'GET /api/about',
      'GET /api/auth/challenge',
      'GET /api/images/tokens/:mint',
      'GET /api/overlay',
      'GET /api/shares/:id',
      'POST /api/auth/confirm',
      'POST /api/auth/link',
      'POST /api/realtime/calls',
      'POST /api/realtime/calls/:id/hangup',
      'POST /auth/logout',
    ])
  })

  it('are distinguished by the address that only a trusted proxy may set', async () => {
    const limits = createLimits(undefined, { ...rules, guestsOfAddress: { points: 1, seconds: 60 } })
    const visit = (app: ReturnType<typeof createApp>, forwarded: string) =>
      app.request('/api/conversation', { headers: { 'x-forwarded-for': forwarded } })
    const trusting = createApp(
      createTestServer({ limits, config: { ...createTestServer().config, trustedProxies: 1 } }),
    )
    expect((await visit(trusting, '9.9.9.9, 1.1.1.1')).status).toBe(200)
    expect((await visit(trusting, '8.8.8.8, 1.1.1.1')).status).toBe(429)
    expect((await visit(trusting, '1.1.1.1, 2.2.2.2')).status).toBe(200)
    const alone = createApp(
      createTestServer({
        limits: createLimits(undefined, { ...rules, guestsOfAddress: { points: 1, seconds: 60 } }),
      }),
    )
    expect((await visit(alone, '3.3.3.3')).status).toBe(200)
    expect((await visit(alone, '4.4.4.4')).status).toBe(429)
  })
})

describe('health', () => {
  it('is alive, and ready until it drains or loses a dependency', async () => {
    const server = createTestServer()
    const app = createApp(server)
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
    expect(await (await app.request('/readyz')).json()).toEqual({ ok: true })
    const full = createApp(createTestServer({ notes: () => ['disk_low'] }))
    const answer = await full.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, notes: ['disk_low'] }])
    server.drain()
    expect((await app.request('/readyz')).status).toBe(503)
    expect((await app.request('/healthz')).status).toBe(200)
    const ill = createApp(createTestServer({ isHealthy: async () => false }))
    expect((await ill.request('/readyz')).status).toBe(503)
  })

  it('answers any Host header, since probes do not know ours', async () => {
    const answer = await createApp(createTestServer()).request('/healthz', {
      headers: { host: 'parley.cluster' },
    })
    expect(answer.status).toBe(200)
  })

  it('serves metrics on loopback or for the token only', async () => {
    const config = { ...createTestServer().config, metricsToken: 'a token of metrics' }
    const app = createApp(createTestServer({ config }))
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } } as never)
    const received = await from('127.0.0.1')
    expect(await received.text()).toContain('parley_http_request_seconds')
    expect((await from('10.0.0.7')).status).toBe(404)
    expect((await from('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).status).toBe(404)
    expect((await from('10.0.0.7', { authorization: 'Bearer a token of metrics' })).status).toBe(200)
    expect((await from('10.0.0.7', { authorization: 'Bearer another token here' })).status).toBe(404)
  })

  it('refuses metrics to a foreign page on this machine under any host name', async () => {
    const config = {
      ...createTestServer().config,
      metricsToken: 'a token of metrics',
      origin: 'https://parley.example',
    }
    const app = createApp(createTestServer({ config }))
    const statusFor = async (headers: Record<string, string>) => {
      const socket = { remoteAddress: '127.0.0.1' }
      return (await app.request('/metrics', { headers }, { incoming: { socket } } as never)).status
    }
    expect(await statusFor({ host: 'rebound.example:8787' })).toBe(403)
    expect(await statusFor({ host: '127.0.0.1:8787', 'sec-fetch-site': 'cross-site' })).toBe(403)
    for (const host of ['127.0.0.1:8787', '[::1]:8787', 'localhost:8787', 'parley.example'])
      expect(await statusFor({ host }), host).toBe(200)
    const authorization = 'Bearer a token of metrics'
    expect(await statusFor({ host: 'parley.cluster:8787', authorization })).toBe(200)
  })
})

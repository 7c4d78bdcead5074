import { describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const PAGE = 'https://desk.parley.example'
const boss = { kind: 'user', id: 'u1', email: 'u@example.com', roles: ['user', 'superadmin'] } as const
const app = createApp(
  createTestServer({
    signedIn: async () => boss,
    config: { trustedProxies: 0, siteUrl: 'https://parley.example', promptApi: { pages: [PAGE] } },
  }),
)
const from = (origin: string, path: string, init: RequestInit = {}) =>
  app.request(path, {
    ...init,
    headers: { origin, 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
  })
const MODULE = JSON.stringify({ slug: 'agent.elsewhere', segment: 'Be kind.' })

describe('the prompt API on an origin of its own', () => {
  it('[S7.1, S7.2] is open to the pages that are configured, with credentials', async () => {
    const made = await from(PAGE, '/prompt-modules', { method: 'POST', body: MODULE })
    expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([200, PAGE])
    expect(made.headers.get('access-control-allow-credentials')).toBe('true')
    const requested = await from(PAGE, '/prompt-modules/agent.elsewhere', { method: 'OPTIONS' })
    expect([requested.status, requested.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, POST, PUT',
    ])
  })

  it('lets such a page read refusals too', async () => {
    const refused = await from(PAGE, '/prompt-modules/nothing')
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, PAGE])
  })

  it('is closed to every other page, and opens nothing else to the listed ones', async () => {
    const others: [string, string, RequestInit][] = [
      ['https://evil.example', '/prompt-modules', { method: 'POST', body: MODULE }],
      [PAGE, '/api/prompt-profiles', { method: 'POST', body: '{"name":"x"}' }],
      [PAGE, '/prompt-modules-and-more', { method: 'POST', body: '{}' }],
    ]
    for (const [origin, path, init] of others) {
      const answer = await from(origin, path, init)
      expect([answer.status, answer.headers.get('access-control-allow-origin')], path).toEqual([403, null])
    }
  })
})

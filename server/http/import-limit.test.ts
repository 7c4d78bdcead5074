import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

describe('the limit of imports', () => {
  it('refuses a network before its file is read and parsed', async () => {
    const server = createTestServer({})
    const limits = {
      ...server.limits,
      take: async (limit: string) => {
        if (limit === 'importsOfNetwork') throw new ParleyError('rate_limited', { retryAfterMs: 1000 })
      },
    }
    const app = createApp({ ...server, limits })
    const file = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'no JSON' }
    expect((await app.request('/api/archive', file)).status).toBe(429)
  })
})

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

  it('takes two of a network at a time, since each may hold a file and a thread', async () => {
    const app = createApp(createTestServer({}))
    const send = (body: string | ReadableStream): Promise<Response> =>
      app.request('/api/archive', {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
        ...{ duplex: 'half' },
      }) as Promise<Response>
    const ends: (() => void)[] = []
    const unfinished = (): ReadableStream =>
      new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) })
    const slow = [send(unfinished()), send(unfinished())]
    await expect.poll(async () => (await send('no JSON')).status).toBe(429)
    for (const end of ends) end()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([400, 400])
    expect((await send('no JSON')).status).toBe(400)
  })
})

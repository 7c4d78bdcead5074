import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/ports.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const ADA: Actor = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }

function open(user: Actor | undefined) {
  const server = createTestServer({ signedIn: async () => (user?.kind === 'user' ? user : undefined) })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), 'content-type': 'application/json' }
  return {
    read: () => app.request('/api/settings', { headers }),
    save: (body: object) =>
      app.request('/api/settings', { method: 'PUT', headers, body: JSON.stringify(body) }),
  }
}

describe('the settings of a user', () => {
  it('are kept field by field', async () => {
    const { read, save } = open(ADA)
    expect(await (await read()).json()).toEqual({ slippageBps: null, language: null })
    await save({ slippageBps: 50 })
    expect(await (await save({ language: 'fr' })).json()).toEqual({ slippageBps: 50, language: 'fr' })
    expect(await (await read()).json()).toEqual({ slippageBps: 50, language: 'fr' })
  })

  it.each([{ slippageBps: 0 }, { slippageBps: 501 }, { slippageBps: 1.5 }, { language: 'xx' }])(
    'refuse %j',
    async (body) => expect((await open(ADA).save(body)).status).toBe(400),
  )

  it('belong to users alone', async () => {
    expect((await open(undefined).save({ slippageBps: 50 })).status).toBe(401)
  })
})

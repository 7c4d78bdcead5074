import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { getActiveWallet } from '#contract/api/wallet.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { DEMO_ADDRESS, USER_ADDRESS } from '../testing/test-signer.ts'
import { createApp } from './app.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

function openApp(id = 'guest_a') {
  const server = createTestServer({ clock: { now: () => NOW } })
  const app = createApp(server)
  const as = (guest: string) => ({ headers: { cookie: cookieOf(server, guest) } })
  const start = async (guest = id) =>
    createSession.output.parse(await (await app.request('/api/session', as(guest))).json())
  const remove = async (sessionId: string, guest = id) =>
    (await app.request(`/api/realtime/sessions/${sessionId}`, { ...as(guest), method: 'DELETE' })).status
  return { server, app, as, start, remove }
}

it('a busy server begins no session, says so in words, and goes on with everything else', async () => {
  const busy = { isHigh: () => true }
  const server = createTestServer({ pressure: busy })
  const app = createApp(server)
  const headers = { cookie: cookieOf(server) }
  const answer = await app.request('/api/session', { headers })
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      ok: false,
      error: 'busy',
      message: expect.stringMatching(/^Parley is busy right now.*try again in a few seconds\.$/),
    },
  ])
  expect((await app.request('/api/conversation', { headers })).status).toBe(200)
  busy.isHigh = () => false
  expect((await app.request('/api/session', { headers })).status).toBe(200)
})

describe('GET /api/session', () => {
  it('[S7.35, S3.9, S3.11, S3.12, S3.13, S3.49, S3.50, S3.51, S3.52, S9.52] gives a guest an identity, a wallet and a key for an hour', async () => {
    const { app, as, server, start } = openApp()
    const token = await start()
    expect(token).toMatchObject({
      id: expect.stringMatching(/^sess_/),
      model: 'parley-rules',
      voice: 'marin',
      expires_at: NOW / 1000 + 3600,
      client_secret: { value: expect.stringMatching(/^ek_[\w-]{40,}$/), expires_at: NOW / 1000 + 3600 },
      parley_session: {
        type: 'guest',
        guest_profile: { label: 'Demo Wallet', instructions: expect.stringContaining('guest') },
        wallet: { public_key: DEMO_ADDRESS, label: 'Demo wallet' },
      },
    })
    const kept = await server.sessions.bySecret(token.client_secret.value)
    expect(kept).toMatchObject({ id: token.id, actor: { kind: 'guest', id: 'guest_a' } })
    expect(token.instructions_hash).toBe(
      createHash('sha256')
        .update(kept?.instructions ?? '')
        .digest('hex'),
    )
    const current = getConversation.output.parse(
      await (await app.request('/api/conversation', as('guest_a'))).json(),
    )
    expect(token.parley_session.conversation_id).toBe(current.id)
  })

  it('leaves no session open when the sign-in of its user cannot be read any more', async () => {
    const person = { kind: 'user', id: 'u1', email: 'u@example.com', roles: [] } as const
    const server = createTestServer({ signedIn: async () => person })
    const openedCall = async (): Promise<never> => {
      throw new Error('the connection was cut')
    }
    const accounts = { ...server.identity.accounts, openedCall }
    const [open, end] = [vi.spyOn(server.sessions, 'open'), vi.spyOn(server.sessions, 'end')]
    const app = createApp({ ...server, identity: { ...server.identity, accounts } })
    expect((await app.request('/api/session')).status).toBe(500)
    expect(end).toHaveBeenCalledExactlyOnceWith(open.mock.calls[0]?.[0].id)
  })

  it('[S3.9, S3.10, S3.53, S6.1] returns a signed-in user’s identity without the demo wallet', async () => {
    const person = { kind: 'user', id: 'u1', email: 'u@example.com', roles: ['user', 'superadmin'] } as const
    const app = createApp(createTestServer({ signedIn: async () => person }))
    const token = createSession.output.parse(await (await app.request('/api/session')).json())
    expect(token.parley_session).toEqual({
      type: 'user',
      user: { id: 'u1', email: 'u@example.com', roles: ['user', 'superadmin'], isSuperAdmin: true },
      wallet: { public_key: USER_ADDRESS, label: 'Your wallet' },
      conversation_id: expect.any(String),
      prompt_profile: expect.objectContaining({ profileId: 'default', agentName: 'Parley' }),
      agent: { scenario: 'parley', id: 'concierge' },
      agents: expect.arrayContaining([expect.objectContaining({ id: 'scout' })]),
    })
  })

  it('[S1.2] gives every guest the same wallet and a conversation of their own', async () => {
    const { start } = openApp()
    const sessions = [await start('guest_a'), await start('guest_b')].map((token) => token.parley_session)
    expect(new Set(sessions.map(({ wallet }) => wallet?.public_key))).toEqual(new Set([DEMO_ADDRESS]))
    expect(new Set(sessions.map(({ conversation_id }) => conversation_id)).size).toBe(2)
  })

  it('never gives the same key twice', async () => {
    const { start } = openApp()
    const [one, other] = [await start(), await start()]
    expect(one.client_secret.value).not.toBe(other.client_secret.value)
    expect(one.id).not.toBe(other.id)
  })

  it('briefs the assistant about the demo wallet', async () => {
    const { server, start } = openApp()
    const { client_secret } = await start()
    const session = await server.sessions.bySecret(client_secret.value)
    expect(session?.instructions).toContain(DEMO_ADDRESS)
    expect(session?.instructions).toContain('guest')
  })
})

describe('DELETE /api/realtime/sessions/:id', () => {
  it('[S7.36] ends an own session and revokes its key', async () => {
    const { server, start, remove } = openApp()
    const { id, client_secret } = await start()
    expect(await remove(id)).toBe(200)
    expect(await server.sessions.bySecret(client_secret.value)).toBeUndefined()
    expect(await remove(id)).toBe(200)
    expect(await remove(id, 'guest_b')).toBe(404)
  })

  it('answers for another actor’s session as for an unknown one', async () => {
    const { server, start, remove } = openApp()
    const { id, client_secret } = await start('guest_a')
    expect(await remove(id, 'guest_b')).toBe(404)
    expect(await remove('sess_never', 'guest_b')).toBe(404)
    expect(await server.sessions.bySecret(client_secret.value)).toBeDefined()
  })
})

describe('GET /api/wallet/active', () => {
  it('[S7.33] names the wallet that the tools act for', async () => {
    const { app, as } = openApp()
    const answer = await app.request('/api/wallet/active', as('guest_a'))
    expect(getActiveWallet.output.parse(await answer.json())).toEqual({
      wallet: { public_key: DEMO_ADDRESS, label: 'Demo wallet' },
      source: 'env',
    })
    expect(answer.headers.get('x-parley-mcp-state')).toBe('guest')
  })
})

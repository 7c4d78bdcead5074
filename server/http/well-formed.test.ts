import { describe, expect, it, vi } from 'vitest'
import { refusal } from '#contract/parley-error.ts'
import type { User } from '#domain/ports.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { createApp } from './app.ts'

const NULL = '\\u0000'
const HALF = '\\ud800'
const KEY = 'ek_a_key_of_a_live_session'
const boss: User = { kind: 'user', id: 'u', email: 'u@example.com', roles: ['user', 'superadmin'] }

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (body: string, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  body,
  headers,
})
const DEEP = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`
const mcpCall = (text: string) =>
  post(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"${text}"}}}`,
    {
      ...json,
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${KEY}`,
    },
  )

async function httpServer(signedIn?: User) {
  const log = { ...silentLog, error: vi.fn() }
  const server = createTestServer({ log, ...(signedIn && { signedIn: async () => signedIn }) })
  await server.sessions.open(
    {
      id: 'sess_1',
      actor: { kind: 'guest', id: 'guest_test' },
      conversationId: 'conv_1',
      model: 'm',
      voice: 'v',
      instructions: '',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    },
    KEY,
  )
  const app = createApp(server)
  const request = (path: string, init: RequestInit = {}) => {
    const headers = { cookie: cookieOf(server), ...(init.headers as Record<string, string>) }
    return app.request(path, { ...init, headers })
  }
  return { server, log, request }
}

describe('a body that is cut short', () => {
  const cut = () =>
    new ReadableStream({
      pull(controller) {
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
  it.each(['/api/mcp', '/api/archive', '/oauth/token'])(
    'is the client’s fault and not the database’s, at %s',
    async (path) => {
      const { log, request } = await httpServer()
      for (const headers of [json, { ...json, 'content-length': '100' }]) {
        const init = { method: 'POST', body: cut(), headers, duplex: 'half' } as RequestInit
        const answer = await request(path, init)
        expect([answer.status, refusal.parse(await answer.json()).error]).toEqual([400, 'invalid_request'])
      }
      expect(log.error).not.toHaveBeenCalled()
    },
  )
})

describe('ill-formed text', () => {
  it.each<[string, string, RequestInit, string]>([
    ['a body', '/api/mcp', post(`{"query":"${NULL}${HALF}"}`), 'query'],
    ['an argument', '/api/mcp', post(`{"tool":"echo","arguments":{"text":"${HALF}"}}`), 'arguments.text'],
    ['a name', '/api/mcp', post(`{"tool":"echo","arguments":{"${NULL}":1}}`), 'arguments.\ufffd'],
    ['endless nesting', '/api/mcp', post(`{"tool":"echo","arguments":${DEEP}}`), 'arguments.a.a'],
    ['a body that nobody reads', '/api/trades/t1/decline', post(`["${NULL}"]`), '0'],
    ['a query', '/api/conversation?before=%00', {}, ''],
    ['half a character in a query', '/api/conversation?before=%ED%A0%80', {}, ''],
    ['a path', '/api/trades/a%00', {}, ''],
    ['the slug of a module', '/prompt-modules/agent%00', {}, ''],
    ['an address of the page', '/overlay%00?x=1', {}, ''],
    ['an offer of sound', '/api/realtime/calls', post('v=0\0', { 'content-type': 'application/sdp' }), ''],
    ['the registration of a program', '/oauth/register', post(`{"client_name":"${HALF}"}`), 'client_name'],
    ['the request of a program', '/oauth/authorize?state=%00', {}, ''],
    ['a form', '/oauth/token', post('grant_type=x&code=%00&code=y', form), 'code'],
    ['a form within a form', '/oauth/authorize', post('query=state%3D%2500', form), 'state'],
    ['a call of an outside program', '/mcp', mcpCall(`${NULL}${HALF}`), 'params.arguments.text'],
  ])('is refused in %s, and nothing fails or is stored', async (_what, path, init, at) => {
    const { server, log, request } = await httpServer()
    const answer = await request(path, init)
    const { error, message, details } = refusal.parse(await answer.json())
    expect([answer.status, error]).toEqual([400, 'text_refused'])
    expect(message).toMatch(/^The request was not taken.+Nothing was changed\.$/)
    expect(details).toMatchObject({ at: expect.stringMatching(new RegExp(`^${at}`)) })
    expect(server.audited).toEqual([])
    expect(log.error).not.toHaveBeenCalled()
  })

  it.each([
    ['a form', '/oauth/token', 'a&'.repeat(101)],
    ['a decision without a sign-in', '/oauth/authorize', 'a&'.repeat(101)],
    ['a form within a form', '/oauth/authorize', `query=${'a%26'.repeat(101)}`],
  ])('counts as one where %s has more fields than anyone writes', async (_what, path, body) => {
    const { request } = await httpServer()
    const answer = await request(path, post(body, form))
    const { error, details } = refusal.parse(await answer.json())
    expect([answer.status, error]).toEqual([400, 'text_refused'])
    expect(details).toMatchObject({ reason: 'there are more than 100 fields in the whole' })
  })

  it('[S7.13] is refused in a prompt module, which is not created', async () => {
    const { server, request } = await httpServer(boss)
    const answer = await request('/prompt-modules', post(`{"slug":"agent.x","segment":"x${HALF}"}`))
    expect([answer.status, refusal.parse(await answer.json()).details]).toEqual([
      400,
      { field: 'request', at: 'segment', reason: expect.stringContaining('position 2') },
    ])
    expect(await server.prompts.modules.list()).toEqual([])
  })

  it('does not include emoji, control characters or stray percent signs', async () => {
    const { request } = await httpServer()
    const said = await request(
      '/api/mcp',
      post('{"tool":"echo","arguments":{"text":"\\u0001\\ud83d\\ude00"}}'),
    )
    expect(await said.json()).toMatchObject({ structuredContent: { text: '\u0001\u{1f600}' } })
    expect((await request('/api/conversation?before=100%')).status).toBe(200)
    const called = await request('/mcp', mcpCall('\\ud83d\\ude00'))
    expect(await called.text()).toContain('"structuredContent":{"text":"\u{1f600}"}')
  })

  it('is not reported at /mcp without a token', async () => {
    const { request } = await httpServer()
    const { headers, ...init } = mcpCall(NULL)
    const answer = await request('/mcp', { ...init, headers: { ...headers, authorization: 'Bearer no' } })
    expect(answer.status).toBe(401)
  })
})

import { describe, expect, it } from 'vitest'
import { callToolByName, listTools, mcpStatus } from '#contract/api/mcp.ts'
import type { User } from '#domain/ports.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

function openApp(input: Parameters<typeof createTestServer>[0] = {}) {
  const server = createTestServer(input)
  const app = createApp(server)
  const headers = { cookie: cookieOf(server), 'content-type': 'application/json' }
  const call = (body: unknown) =>
    app.request('/api/mcp', { method: 'POST', headers, body: JSON.stringify(body) })
  const get = (path: string) => app.request(path, { headers })
  return { server, call, get }
}
const superadmin: User = { kind: 'user', id: 'u', email: 'u@example.com', roles: ['user', 'superadmin'] }

describe('POST /api/mcp', () => {
  it.each([
    { tool: 'echo', arguments: { text: 'hi' } },
    { name: 'echo', args: { text: 'hi' } },
  ])('[S7.26, S7.31] accepts %j and answers with structured content', async (body) => {
    const { server, call } = openApp()
    const answer = await call(body)
    expect(answer.status).toBe(200)
    expect(callToolByName.output.parse(await answer.json())).toEqual({
      content: [{ type: 'text', text: '"hi"' }],
      structuredContent: { text: 'hi' },
    })
    expect(server.audited).toMatchObject([
      { actor: { kind: 'guest', id: 'guest_test' }, channel: 'page', tool: 'echo', outcome: 'ok' },
    ])
  })

  it('reports the state of access with every response', async () => {
    const { call } = openApp()
    const { headers } = await call({ tool: 'echo', arguments: { text: 'hi' } })
    expect(headers.get('x-parley-mcp-state')).toBe('guest')
    expect(headers.get('x-parley-mcp-detail')).toBe('The tools act for the shared demo wallet EPjF...Dt1v.')
    expect(headers.get('x-parley-mcp-minted')).toBe('false')
  })

  it.each([
    [{}, 400, 'missing_tool'],
    [{ tool: 'nope' }, 404, 'unknown_tool'],
    [{ tool: 'echo' }, 400, 'invalid_arguments'],
    [{ tool: 'echo', arguments: { text: 7 } }, 400, 'invalid_arguments'],
    [{ tool: 'echo', arguments: 'text' }, 400, 'invalid_request'],
    [[], 400, 'invalid_request'],
  ])('refuses %j with a status that the page can show', async (body, status, error) => {
    const answer = await openApp().call(body)
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ ok: false, error }),
    ])
  })

  it.each([
    ['a name', { tool: 'x'.repeat(80_000) }],
    ['an argument', { tool: 'echo', arguments: { text: 'x'.repeat(80_000) } }],
    ['a key', { tool: 'echo', arguments: { ['x'.repeat(80_000)]: 1 } }],
    [
      'many keys',
      { tool: 'echo', arguments: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n, n])) },
    ],
    ['a list', { tool: 'echo', arguments: { text: Array(18_000).fill(0) } }],
  ])('refuses %s that is too long and stores nothing of it', async (_what, body) => {
    const { server, call } = openApp()
    const answer = await call(body)
    const text = await answer.text()
    expect([answer.status, JSON.parse(text).error]).toEqual([400, 'invalid_request'])
    expect(text.length).toBeLessThan(1_000)
    expect(server.audited).toEqual([])
  })

  it('[S8.31] never serves a signed-in user with the demo wallet', async () => {
    const { server, call, get } = openApp({ signedIn: async () => superadmin })
    const answer = await call({ tool: 'echo', arguments: { text: 'hi' } })
    expect(await answer.json()).toMatchObject({
      error: 'mcp_token_missing',
      message: 'MCP token missing for this session.',
    })
    expect(server.audited).toEqual([])
    expect(mcpStatus.parse(await (await get('/api/mcp/status')).json())).toMatchObject({
      state: 'none',
      label: 'unavailable',
    })
  })
})

describe('GET /api/mcp/status', () => {
  it('[S4.28, S7.32, S3.36] is the demo wallet for a guest', async () => {
    expect(mcpStatus.parse(await (await openApp().get('/api/mcp/status')).json())).toEqual({
      state: 'guest',
      label: 'demo wallet',
      detail: 'The tools act for the shared demo wallet EPjF…Dt1v.',
      minted: false,
    })
  })
})

describe('GET /api/tools', () => {
  it('[S7.34, S3.28] lists the caller’s tools with the schema of their arguments', async () => {
    const { tools } = listTools.output.parse(await (await openApp().get('/api/tools')).json())
    expect(tools).toMatchObject([
      {
        name: 'echo',
        title: 'Repeat a text',
        description: 'Your own words again.',
        access: 'guest',
        tags: ['test'],
        group: 'session',
        inputSchema: { type: 'object', required: ['text'] },
      },
    ])
  })
})

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../http/app.ts'
import { createLimits, rules } from '../http/limits.ts'
import { type HttpServer, listen } from '../http/listen.ts'
import { createTestServer, silentLog, type TestServer } from '../testing/server.ts'

const KEY = 'ek_a_key_of_a_live_session'
const MODERN = '2026-07-28'
const HOUR_MS = 3_600_000

let http: HttpServer
let server: TestServer
let url: URL

const openSession = (target: TestServer, secret: string, expiresInMs: number) =>
  target.sessions.open(
    {
      id: `sess_${secret}`,
      actor: { kind: 'guest', id: 'guest_mcp' },
      conversationId: 'conv_1',
      model: 'm',
      voice: 'v',
      instructions: '',
      expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    },
    secret,
  )

beforeAll(async () => {
  server = createTestServer()
  await openSession(server, KEY, HOUR_MS)
  http = await listen('127.0.0.1', 0)
  http.open(createApp(server).fetch)
  url = new URL(`http://127.0.0.1:${http.address.port}/mcp`)
})
afterAll(() => http.close(0))

async function connected(mode: 'auto' | 'legacy', key = KEY): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  return client
}

const ask = (headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

describe.each(['auto', 'legacy'] as const)('/mcp for the official client, %s', (mode) => {
  it('lists the tools with their schemas, and calls them through the toolbox', async () => {
    const client = await connected(mode)
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      {
        name: 'echo',
        title: 'Echo',
        inputSchema: { type: 'object', required: ['text'] },
        outputSchema: { type: 'object', required: ['text'] },
        _meta: { category: 'session', access: 'guest', tags: ['test'] },
      },
    ])
    const before = server.audited.length
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hi' } })
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '"hi"' }],
      structuredContent: { text: 'hi' },
    })
    expect(server.audited.slice(before)).toMatchObject([
      { actor: { kind: 'guest', id: 'guest_mcp' }, channel: 'mcp', tool: 'echo', outcome: 'ok' },
    ])
    await client.close()
  })

  it('says in words what the arguments lack', async () => {
    const client = await connected(mode)
    const result = await client.callTool({ name: 'echo', arguments: {} })
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toContain('invalid_arguments: echo cannot use these arguments')
    await client.close()
  })
})

it('keeps and logs nothing long of a tool that there is not', async () => {
  const log = { ...silentLog, warn: vi.fn(), error: vi.fn() }
  const named = createTestServer({ log })
  await openSession(named, KEY, HOUR_MS)
  const answer = await createApp(named).request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${KEY}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'x'.repeat(80_000), arguments: {} },
    }),
  })
  expect(await answer.text()).toContain('error')
  expect(named.audited).toEqual([])
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls]).length).toBeLessThan(2_000)
})

describe('the bearer', () => {
  it.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Bearer ek_guessed' }],
    ['no bearer at all', { authorization: `Basic ${KEY}` }],
  ])('is demanded: %s', async (_what, headers) => {
    const answer = await ask(headers as Record<string, string>)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
    expect(await answer.text()).not.toContain('echo')
  })

  it('ends with its session', async () => {
    await openSession(server, 'ek_expired', -1)
    expect((await ask({ authorization: 'Bearer ek_expired' })).status).toBe(401)
    await openSession(server, 'ek_ended', HOUR_MS)
    expect((await ask({ authorization: 'Bearer ek_ended' })).status).toBe(200)
    await server.sessions.end('sess_ek_ended')
    expect((await ask({ authorization: 'Bearer ek_ended' })).status).toBe(401)
  })

  it('opens no stream that waits for changes, since none is ever announced', async () => {
    const params = {
      notifications: { toolsListChanged: true },
      _meta: { [PROTOCOL_VERSION_META_KEY]: MODERN, [CLIENT_CAPABILITIES_META_KEY]: {} },
    }
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${KEY}`,
        'mcp-protocol-version': MODERN,
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    // Its end is part of it.
    expect(await answer.text()).toContain('"resultType":"complete"')
  })

  it('tells the limits of networks where its person is', async () => {
    expect((await ask({ authorization: `Bearer ${KEY}` })).status).toBe(200)
    expect(server.networks.of({ kind: 'guest', id: 'guest_mcp' })).toBeDefined()
  })

  it('does not help a page of another site', async () => {
    const answer = await ask({ authorization: `Bearer ${KEY}`, origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })
})

describe('messages of an outside client', () => {
  const send = (target: TestServer, messages: number) =>
    createApp(target).request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${KEY}`,
      },
      body: JSON.stringify(
        Array.from({ length: messages }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
      ),
    })

  it('come ten at a time, so that a short request gets no endless answer', async () => {
    expect((await send(server, 10)).status).toBe(200)
    const refused = await send(server, 11)
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('A batch holds up to 10 messages.'),
    ])
  })

  it.each(['outsideMessagesOfActor', 'outsideRequestsOfAddress'] as const)(
    'are counted, each of a batch: %s',
    async (name) => {
      const points = name === 'outsideMessagesOfActor' ? 10 : 2
      const limits = createLimits(undefined, { ...rules, [name]: { points, seconds: 60 } })
      const limited = createTestServer({ limits })
      await openSession(limited, KEY, HOUR_MS)
      const answers = [await send(limited, 4), await send(limited, 6), await send(limited, 1)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    },
  )
})

it('applies the rate limits to outside clients', async () => {
  const limited = createTestServer({
    limits: createLimits(undefined, { ...rules, toolsOfActor: { points: 1, seconds: 60 } }),
  })
  await openSession(limited, KEY, HOUR_MS)
  http.open(createApp(limited).fetch)
  const client = await connected('auto')
  const call = () => client.callTool({ name: 'echo', arguments: { text: 'x' } })
  expect((await call()).isError).toBeFalsy()
  const second = await call()
  expect(second.isError).toBe(true)
  expect(JSON.stringify(second.content)).toContain('Too many requests')
  await client.close()
})

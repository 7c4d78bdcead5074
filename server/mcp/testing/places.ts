/** Opens the endpoint of the product with the fixtures of the conformance suite behind it. */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  createRequestStateCodec,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import type { Env } from '../../http/env.ts'
import { speakErrors } from '../../http/errors.ts'
import { createGate, guardOrigin } from '../../http/gate.ts'
import { type HttpServer, listen } from '../../http/listen.ts'
import { placeOf } from '../../oauth/place.ts'
import { silentLog } from '../../testing/server.ts'
import { mcpEndpoint } from '../endpoint.ts'
import { fixtureServer } from './fixtures.ts'

const HOUR_MS = 3_600_000

export type Opened = Readonly<{ url: string; close: () => Promise<void> }>

/** The suite brings no token: it is put on here, and everything else goes on as it came. */
async function opened(answer: Parameters<HttpServer['open']>[0]): Promise<Opened> {
  const http = await listen('127.0.0.1', 0)
  http.open((request, ...rest) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', 'Bearer key_of_the_suite')
    return answer(new Request(request, { headers }), ...rest)
  })
  return { url: `http://127.0.0.1:${http.address.port}/mcp`, close: () => http.close(0) }
}

/** Clients of 2025 answer a question of a running tool in a separate request to the same server. */
function withSessions(
  build: () => ReturnType<typeof fixtureServer>,
): (request: Request) => Promise<Response> {
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return async (request) => {
    const id = request.headers.get('mcp-session-id')
    const known = id === null ? undefined : transports.get(id)
    if (known) return known.handleRequest(request)
    if (id !== null) return new Response(null, { status: 404 })
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (given) => void transports.set(given, transport),
    })
    await build().connect(transport)
    return transport.handleRequest(request)
  }
}

export async function openFixtures(): Promise<Opened> {
  const codec = createRequestStateCodec({ key: randomBytes(32) })
  const build = () => fixtureServer(codec)
  const endpoint = mcpEndpoint({
    verify: async (token) => ({
      token,
      clientId: 'suite',
      scopes: [],
      expiresAt: Math.floor((Date.now() + HOUR_MS) / 1000),
    }),
    count: async () => undefined,
    build,
    log: silentLog,
  })
  const sessions = withSessions(build)
  const app = new Hono<Env>()
  speakErrors(app, silentLog)
  app.use(guardOrigin(createGate(undefined), 0))
  app.all('/mcp', async ({ req: { raw } }) =>
    (await isLegacyRequest(raw))
      ? sessions(raw)
      : endpoint(raw, placeOf(new URL(raw.url).origin), '127.0.0.1'),
  )
  return opened(app.fetch)
}

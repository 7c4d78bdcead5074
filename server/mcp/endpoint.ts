/** Streamable HTTP for outside clients, both protocol eras: the bearer first, then a server of its own for each request. */
import {
  type AuthInfo,
  createMcpHandler,
  type McpServer,
  requireBearerAuth,
} from '@modelcontextprotocol/server'
import { ParleyError } from '#contract/errors.ts'
import type { Log } from '#domain/ports.ts'
import { BODY_LIMIT, requireWellFormedBody } from '../http/route.ts'
import { metadataUrl, type Place } from '../oauth/place.ts'

type Parts = Readonly<{
  /** Throws an OAuthError for a token that is not good. */
  verify: (token: string, place: Place) => Promise<AuthInfo>
  /** Counts the messages of a request from this network, and throws a refusal beyond the limit. */
  count: (caller: AuthInfo, messages: number, network: string) => Promise<void>
  /** Builds a server with the tools that this caller may use. */
  build: (caller: AuthInfo) => McpServer
  log: Log
}>

/** Old revisions have batches, of which clients send a handful; each message may be answered with every tool. */
const MOST_MESSAGES = 10

export type Endpoint = (request: Request, place: Place, network: string) => Promise<Response>

export function mcpEndpoint({ verify, count, build, log }: Parts): Endpoint {
  const handler = createMcpHandler(
    ({ authInfo }) => build(authInfo as AuthInfo), // the bearer check below always sets it
    {
      legacy: 'stateless',
      maxRequestBodySize: BODY_LIMIT,
      onerror: (error) => log.warn({ err: error }, 'mcp request failed'),
    },
  )
  return async (request, place, network) => {
    const authenticate = requireBearerAuth({
      verifier: { verifyAccessToken: (token) => verify(token, place) },
      resourceMetadataUrl: metadataUrl(place),
    })
    const bearer = await authenticate(request)
    if (bearer instanceof Response) return bearer
    const body = request.method === 'POST' ? await requireWellFormedBody(request, BODY_LIMIT) : undefined
    await count(bearer, messagesIn(body), network)
    return handler.fetch(request, { authInfo: bearer })
  }
}

function messagesIn(body: unknown): number {
  if (!Array.isArray(body)) return 1
  if (body.length <= MOST_MESSAGES) return Math.max(body.length, 1)
  const message = `A batch holds up to ${MOST_MESSAGES} messages.`
  throw new ParleyError('invalid_request', { issues: [{ path: '', message }] })
}

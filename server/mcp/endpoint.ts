/** Streamable HTTP for outside clients, both protocol eras: the bearer first, then a server of its own for each request. */
import {
  type AuthInfo,
  createMcpHandler,
  type McpServer,
  requireBearerAuth,
} from '@modelcontextprotocol/server'
import type { Log } from '#domain/ports.ts'
import { BODY_LIMIT, requireWellFormedBody } from '../http/route.ts'
import { metadataUrl, type Place } from '../oauth/place.ts'

type Parts = Readonly<{
  /** Throws an OAuthError for a token that is not good. */
  verify: (token: string, place: Place) => Promise<AuthInfo>
  /** Builds a server with the tools that this caller may use. */
  build: (caller: AuthInfo) => McpServer
  log: Log
}>

export function mcpEndpoint({
  verify,
  build,
  log,
}: Parts): (request: Request, place: Place) => Promise<Response> {
  const handler = createMcpHandler(
    ({ authInfo }) => build(authInfo as AuthInfo), // the bearer check below always sets it
    {
      legacy: 'stateless',
      maxRequestBodySize: BODY_LIMIT,
      onerror: (error) => log.warn({ err: error }, 'mcp request failed'),
    },
  )
  return async (request, place) => {
    const authenticate = requireBearerAuth({
      verifier: { verifyAccessToken: (token) => verify(token, place) },
      resourceMetadataUrl: metadataUrl(place),
    })
    const bearer = await authenticate(request)
    if (bearer instanceof Response) return bearer
    if (request.method === 'POST') await requireWellFormedBody(request, BODY_LIMIT)
    return handler.fetch(request, { authInfo: bearer })
  }
}

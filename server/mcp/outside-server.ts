/** The tool server for outside clients: Streamable HTTP, bearer, both protocol eras, the tools of the one door. */
import {
  type AuthInfo,
  createMcpHandler,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { Session } from '#domain/sessions.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { House } from '../house.ts'
import type { Offer } from './call-tool.ts'

export type OutsideParts = Pick<House, 'limits' | 'log' | 'sessions' | 'toolbox' | 'version'>

const BODY_LIMIT = 256 * 1024

/** Tells the client the shape and checks nothing: the door behind it does, for every caller alike. */
const shapeOnly = (schema: Readonly<Record<string, unknown>>): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'parley',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
})

const resultOf = (outcome: ToolOutcome) =>
  outcome.ok
    ? {
        content: [{ type: 'text' as const, text: outcome.modelView }],
        // Every tool's output is an object: contracts have no other.
        structuredContent: outcome.output as Record<string, unknown>,
      }
    : { isError: true, content: [{ type: 'text' as const, text: `${outcome.code}: ${outcome.message}` }] }

function register(
  server: McpServer,
  offer: Offer,
  session: Session,
  { limits, toolbox }: OutsideParts,
): void {
  const { name, title, description, entry, parameters, outputSchema } = offer
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: shapeOnly(parameters as Record<string, unknown>),
      outputSchema: shapeOnly(outputSchema),
      _meta: { category: entry.group, access: entry.access, tags: entry.tags },
    },
    async (args, { mcpReq }) => {
      await limits.take('toolsOfActor', session.actor.id)
      const context = { door: 'mcp', sessionId: session.id, signal: mcpReq.signal } as const
      return resultOf(await toolbox.run(session.actor, name, args, context))
    },
  )
}

export function outsideServer(parts: OutsideParts): (request: Request) => Promise<Response> {
  const { log, sessions, toolbox, version } = parts

  /** The key of a live session is the bearer; it stands for that session's person and lives as long. */
  async function verifyAccessToken(token: string): Promise<AuthInfo> {
    const session = await sessions.bySecret(token)
    if (!session) throw new OAuthError(OAuthErrorCode.InvalidToken, 'This key is unknown or has expired.')
    const expiresAt = Math.floor(Date.parse(session.expiresAt) / 1000)
    return { token, clientId: session.id, scopes: ['tools'], expiresAt, extra: { session } }
  }
  const authenticate = requireBearerAuth({ verifier: { verifyAccessToken } })

  const handler = createMcpHandler(
    ({ authInfo }) => {
      const session = authInfo?.extra?.session as Session // put there by verifyAccessToken, and by nobody else
      const server = new McpServer({ name: 'parley', title: 'Parley', version })
      for (const offer of toolbox.offered(session.actor)) register(server, offer, session, parts)
      return server
    },
    {
      legacy: 'stateless',
      maxRequestBodySize: BODY_LIMIT,
      onerror: (error) => log.warn({ err: error }, 'mcp request failed'),
    },
  )

  return async (request) => {
    const bearer = await authenticate(request)
    return bearer instanceof Response ? bearer : handler.fetch(request, { authInfo: bearer })
  }
}

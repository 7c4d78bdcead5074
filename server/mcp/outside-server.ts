/** The tool server for outside clients: Streamable HTTP, bearer, both protocol eras, the tools of the toolbox. */
import {
  type AuthInfo,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { Actor } from '#domain/ports.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { Services } from '../compose/services.ts'
import type { Place } from '../oauth/place.ts'
import type { Offer } from './call-tool.ts'
import { type Endpoint, mcpEndpoint } from './endpoint.ts'

export type OutsideParts = Pick<
  Services,
  'config' | 'identity' | 'limits' | 'log' | 'networks' | 'sessions' | 'toolbox' | 'version'
>

/** The person an outside client acts for: that of the session whose key it has, or the one who authorized it. */
type Caller = Readonly<{ actor: Actor; sessionId?: string; scopes?: readonly string[] }>

/** Shows the client the shape and checks nothing: the toolbox validates for every caller alike. */
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
        // The output of every tool is an object.
        structuredContent: outcome.output as Record<string, unknown>,
      }
    : { isError: true, content: [{ type: 'text' as const, text: `${outcome.code}: ${outcome.message}` }] }

function register(
  server: McpServer,
  offer: Offer,
  { actor, sessionId }: Caller,
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
      await limits.take('toolsOfActor', actor.id)
      const context = { channel: 'mcp', sessionId, signal: mcpReq.signal } as const
      return resultOf(await toolbox.run(actor, name, args, context))
    },
  )
}

/** Without it a client may wait for changes of the list on streams that nothing ends. */
const NEVER_CHANGES = { capabilities: { tools: { listChanged: false } } }

const isWithin = (scopes: readonly string[] | undefined, { scope }: Offer): boolean =>
  scopes === undefined || scopes.includes(scope)

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export function outsideServer(parts: OutsideParts): Endpoint {
  const { identity, limits, log, networks, sessions, toolbox, version } = parts
  const { grants } = identity.outside

  /** The key of a live session acts for that session's person and expires with it; a token for the person who issued it. */
  async function verify(token: string, place: Place): Promise<AuthInfo> {
    const session = await sessions.bySecret(token)
    if (session) {
      const caller: Caller = { actor: session.actor, sessionId: session.id }
      const expiresAt = seconds(new Date(session.expiresAt))
      return { token, clientId: session.id, scopes: ['tools', 'trade'], expiresAt, extra: { caller } }
    }
    const bearer = await grants.bearer(token, place)
    if (!bearer) throw new OAuthError(OAuthErrorCode.InvalidToken, 'This token is unknown or has expired.')
    const { actor, grant, expiresAt } = bearer
    const caller: Caller = { actor, scopes: grant.scopes }
    const { clientId } = grant
    return { token, clientId, scopes: [...grant.scopes], expiresAt: seconds(expiresAt), extra: { caller } }
  }

  const callerOf = ({ extra }: AuthInfo): Caller => extra?.caller as Caller // set by verify only

  return mcpEndpoint({
    verify,
    async count(info, messages, network) {
      const { actor } = callerOf(info)
      networks.remember(actor, network)
      await limits.take('outsideMessagesOfActor', actor.id, messages)
    },
    build(info) {
      const caller = callerOf(info)
      const server = new McpServer({ name: 'parley', title: 'Parley', version }, NEVER_CHANGES)
      for (const offer of toolbox.offered(caller.actor))
        if (isWithin(caller.scopes, offer)) register(server, offer, caller, parts)
      return server
    },
    log,
  })
}

/** Serves the tools over HTTP: to the page at /api/mcp, and at /mcp to clients of the Model Context Protocol. */

import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { callToolByName, getMcpStatus, listTools, type McpStatus } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { once } from '#std/once.ts'
import type { Services } from '../compose/services.ts'
import type { OutsideParts } from '../mcp/outside-server.ts'
import { placeOf } from '../oauth/place.ts'
import type { Env, HttpContext } from './env.ts'
import type { Router } from './route.ts'
import { linkOrigin, networkOfClient, ownSession } from './visitor.ts'

type Parts = Pick<Services, 'config' | 'identity' | 'limits' | 'sessions' | 'toolbox'>

/**
 * The page shows 'MCP {tool} failed ({status}): …' for anything but a 2xx (spec S8.29), so a refusal keeps its
 * status.
 */
function answer(c: HttpContext, outcome: ToolOutcome): Response {
  if (outcome.ok)
    return c.json({ content: [{ type: 'text', text: outcome.modelView }], structuredContent: outcome.output })
  const { code, message, details, status } = outcome
  return c.json(
    { ok: false, error: code, message, ...(details !== undefined && { details }) },
    status as ContentfulStatusCode, // from the table of refusals
  )
}

export function answerMcp(router: Router, { config, identity, limits, sessions, toolbox }: Parts): void {
  const statusOf = async (actor: Actor): Promise<McpStatus> => (await identity.tools.of(actor)).status
  const setStatus = (c: HttpContext, status: McpStatus): void => {
    for (const header of Object.entries(statusHeaders(status))) c.header(...header)
  }

  router.mount(callToolByName, async ({ actor, body, c }) => {
    const status = await statusOf(actor)
    setStatus(c, status)
    requireTools(status)
    const tool = body.tool ?? body.name
    if (!tool) throw new ParleyError('missing_tool')
    await limits.take('toolsOfActor', actor.id)
    await limits.take('toolsOfAddress', networkOfClient(c, config.trustedProxies))
    const { signal } = c.req.raw
    const session = await ownSession(c, actor, sessions)
    const place = session && { sessionId: session.id, conversationId: session.conversationId }
    const context = { channel: 'page', signal, ...place } as const
    return answer(c, await toolbox.run(actor, tool, body.arguments ?? body.args, context))
  })

  router.mount(getMcpStatus, async ({ actor, c }) => {
    const status = await statusOf(actor)
    setStatus(c, status)
    return status
  })

  router.mount(listTools, async ({ actor, c }) => {
    setStatus(c, await statusOf(actor))
    return { tools: toolbox.offered(actor).map(({ entry }) => entry) }
  })
}

/** Enforces S4.31 on the server as well: without access a call is refused, whatever the page shows. */
function requireTools({ state }: McpStatus): void {
  if (state === 'error') throw new ParleyError('mcp_token_error')
  if (state === 'none' || state === 'loading') throw new ParleyError('mcp_token_missing')
}

/** Headers that keep the status of the page fresh with any response; header values are ASCII. */
export const statusHeaders = ({ state, detail, minted }: McpStatus): Record<string, string> => ({
  'x-parley-mcp-state': state,
  'x-parley-mcp-detail': detail.replaceAll('…', '...').replace(/[^\x20-\x7e]/g, '?'),
  'x-parley-mcp-minted': String(minted),
})

/** The protocol library is large and rarely needed, so the first request loads it. */
export function serveOutside(app: Hono<Env>, parts: OutsideParts): void {
  const load = once(async () => (await import('../mcp/outside-server.ts')).outsideServer(parts))
  app.all('/mcp', async (c) => {
    const network = networkOfClient(c, parts.config.trustedProxies)
    await parts.limits.take('outsideRequestsOfAddress', network)
    const answer = await load()
    return answer(c.req.raw, placeOf(linkOrigin(c, parts.config)), network)
  })
}

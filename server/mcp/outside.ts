/** Serves the tools at `/mcp` to clients of the Model Context Protocol. */
import type { Hono } from 'hono'
import { once } from '#std/once.ts'
import type { Env } from '../http/env.ts'
import { linkOrigin } from '../http/visitor.ts'
import { placeOf } from '../oauth/place.ts'
import type { OutsideParts } from './outside-server.ts'

/** The protocol library is large and rarely needed, so the first request loads it. */
export function serveOutside(app: Hono<Env>, parts: OutsideParts): void {
  const load = once(async () => (await import('./outside-server.ts')).outsideServer(parts))
  app.all('/mcp', async (c) => {
    const answer = await load()
    return answer(c.req.raw, placeOf(linkOrigin(c, parts.config)))
  })
}

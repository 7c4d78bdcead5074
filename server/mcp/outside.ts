/** Serves the tools at `/mcp` to clients of the Model Context Protocol. */
import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { linkOrigin } from '../http/visitor.ts'
import { type Place, placeOf } from '../oauth/place.ts'
import type { OutsideParts } from './outside-server.ts'

/** The protocol library is large and rarely needed, so the first request loads it. */
export function serveOutside(app: Hono<Env>, parts: OutsideParts): void {
  let answer: Promise<(request: Request, place: Place) => Promise<Response>> | undefined
  app.all('/mcp', async (c) => {
    answer ??= import('./outside-server.ts').then(({ outsideServer }) => outsideServer(parts))
    return (await answer)(c.req.raw, placeOf(linkOrigin(c, parts.config)))
  })
}

/** Serves /metrics to programs on this machine, and to others with the configured token. */
import { timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import type { Env, HttpContext } from './env.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function hasToken(c: HttpContext, token: string | undefined): boolean {
  if (token === undefined) return false
  const [received, expected] = [
    Buffer.from(c.req.header('authorization') ?? ''),
    Buffer.from(`Bearer ${token}`),
  ]
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** True for a connection from this machine that no proxy forwards. */
function isLocal(c: HttpContext): boolean {
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '')
}

/**
 * A foreign page in a browser on this machine connects from loopback too, so `guard` checks every request without
 * the token. No page knows the token, and scrapers on other machines use host names that the gate refuses.
 */
export function serveMetrics(
  app: Hono<Env>,
  { config, metrics }: Pick<Services, 'config' | 'metrics'>,
  guard: MiddlewareHandler<Env>,
): void {
  const authorize: MiddlewareHandler<Env> = (c, next) => {
    if (hasToken(c, config.metricsToken)) return next()
    // Not 'forbidden': a stranger must not learn that metrics exist.
    if (!isLocal(c)) throw new ParleyError('not_found')
    return guard(c, next)
  }
  app.get('/metrics', authorize, async (c) =>
    c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  )
}

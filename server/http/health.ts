/** What operators and machines ask: is the process alive, may it get traffic, how is it doing. */
import { timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { ParleyError } from '#contract/errors.ts'
import type { House } from '../house.ts'
import type { Env, HttpContext } from './env.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Loopback without a proxy in between, or whoever holds the token. */
function maySeeMetrics(c: HttpContext, token: string | undefined): boolean {
  if (token !== undefined) {
    const [given, right] = [Buffer.from(c.req.header('authorization') ?? ''), Buffer.from(`Bearer ${token}`)]
    if (given.length === right.length && timingSafeEqual(given, right)) return true
  }
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '')
}

export function serveHealth(
  app: Hono<Env>,
  { config, metrics, draining, isHealthy }: Pick<House, 'config' | 'metrics' | 'draining' | 'isHealthy'>,
): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    if (draining.aborted) throw new ParleyError('draining')
    const ok = await isHealthy()
    return c.json({ ok }, ok ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    // Not 'forbidden': who may not read them need not learn that they are here.
    if (!maySeeMetrics(c, config.metricsToken)) throw new ParleyError('not_found')
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
}

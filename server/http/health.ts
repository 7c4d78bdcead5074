/** Answers probes: whether the process is alive, and whether it is ready for traffic. */
import type { Hono } from 'hono'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import type { Env } from './env.ts'

/**
 * Mounted before the gate: probes of orchestrators send Host headers that the gate refuses, and the answers reveal
 * only a yes or no.
 */
export function serveHealth(
  app: Hono<Env>,
  { draining, isHealthy }: Pick<Services, 'draining' | 'isHealthy'>,
): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    if (draining.aborted) throw new ParleyError('draining')
    const ok = await isHealthy()
    return c.json({ ok }, ok ? 200 : 503)
  })
}

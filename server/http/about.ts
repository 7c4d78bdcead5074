/** Answers what this server is composed of, and the probes of orchestrators. */
import type { Hono } from 'hono'
import { getAbout } from '#contract/api/about.ts'
import { ParleyError } from '#contract/errors.ts'
import { isTracing } from '#std/trace.ts'
import type { Services } from '../compose/services.ts'
import type { Env } from './env.ts'
import type { Router } from './route.ts'

export function answerAbout(
  router: Router,
  { config, explorer, systems, version }: Pick<Services, 'config' | 'explorer' | 'systems' | 'version'>,
): void {
  const promptApi = config.promptApi?.origin
  const site = { label: new URL(config.siteUrl).host, url: config.siteUrl }
  router.open(getAbout, async () => ({
    version,
    systems: [...systems()],
    ...(explorer && { explorer }),
    site,
    ...(promptApi !== undefined && { promptApi }),
    ...(config.transcriptLog && { transcriptLog: true as const }),
    ...(isTracing() && { traced: true as const }),
  }))
}

/**
 * Mounted before the gate: probes of orchestrators send Host headers that the gate refuses, and the answers reveal
 * only a yes or no, and codes of what an operator should look after.
 */
export function serveHealth(
  app: Hono<Env>,
  { draining, isHealthy, notes }: Pick<Services, 'draining' | 'isHealthy' | 'notes'>,
): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    if (draining.aborted) throw new ParleyError('draining')
    const ok = await isHealthy()
    return c.json({ ok, ...(notes().length > 0 && { notes: notes() }) }, ok ? 200 : 503)
  })
}

/** Answers which systems this server is composed of. */
import { getAbout } from '#contract/api/about.ts'
import type { Services } from '../compose/services.ts'
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
  }))
}

/** Serves the logos of tokens to the page, which loads nothing from other hosts. */
import { readTokenLogo } from '#contract/api/images.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'
import { networkOfClient } from './visitor.ts'

const DAY_S = 86_400

type Parts = Pick<Services, 'config' | 'limits' | 'logos'>

export function answerImages(router: Router, { config, limits, logos }: Parts): void {
  router.open(readTokenLogo, async ({ c, params: { mint } }) => {
    await limits.take('logosOfNetwork', networkOfClient(c, config.trustedProxies))
    const logo = await logos.of(mint)
    if (!('picture' in logo))
      return c.body(null, 204, { 'cache-control': `public, max-age=${logo.retryAfterSeconds}` })
    const { bytes, type } = logo.picture
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'cache-control': `public, max-age=${DAY_S}`,
      // Opened as a page, it is still nothing but a picture.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })
}

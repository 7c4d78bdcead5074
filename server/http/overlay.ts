/** Serves the stream of the overlay. It needs no sign-in and makes no guest: broadcast software keeps no cookies. */
import { openOverlay } from '#contract/api/overlay.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import { eventStream } from './event-stream.ts'
import { createOpenStreams } from './open-streams.ts'
import type { Router } from './route.ts'
import { networkOfClient } from './visitor.ts'

const OVERLAYS_OF_NETWORK = 20
const OVERLAYS = 500
const FULL_MS = 5000

type Parts = Pick<Services, 'config' | 'draining' | 'log' | 'overlay'>

export function answerOverlay(router: Router, { config, draining, log, overlay }: Parts): void {
  const open = createOpenStreams()
  router.open(openOverlay, async ({ c }) => {
    if (draining.aborted) throw new ParleyError('draining')
    const network = networkOfClient(c, config.trustedProxies)
    if (open.isFull(network, OVERLAYS_OF_NETWORK) || open.isFull('all', OVERLAYS))
      throw new ParleyError('rate_limited', { retryAfterMs: FULL_MS })
    const leave = open.add([network, 'all'])
    const events = eventStream(
      (signal) => {
        signal.addEventListener('abort', leave, { once: true })
        return overlay.read(signal)
      },
      draining,
      (error) => log.error({ err: error }, 'the overlay stream failed'),
    )
    return c.body(events, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
  })
}

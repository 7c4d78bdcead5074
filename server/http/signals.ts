/** Serves the signal stack to the page of a caller who may use the tools. */
import { readSignals } from '#contract/api/signals.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'
import { ownSession } from './visitor.ts'

type Parts = Pick<Services, 'limits' | 'sessions' | 'signals'>

export function answerSignals(router: Router, { limits, sessions, signals }: Parts): void {
  router.mount(readSignals, async ({ actor, c }) => {
    await limits.take('signalsOfActor', actor.id)
    const session = await ownSession(c, actor, sessions)
    return signals.read({ actor, sessionId: session?.id, signal: c.req.raw.signal })
  })
}

/** Serves usage and cost: one's own, and that of the whole server for admins. */
import { readServerUsage, readUsage } from '#contract/api/usage.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

export function answerUsage(router: Router, { limits, usage }: Pick<Services, 'limits' | 'usage'>): void {
  router.mount(readUsage, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    return usage.ofActor(actor)
  })
  router.mount(readServerUsage, async ({ actor }) => {
    await limits.take('adminReadsOfActor', actor.id)
    return usage.ofServer()
  })
}

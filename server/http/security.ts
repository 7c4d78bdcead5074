/** Serves Account → Security: the changes that wait for the user's wallet, and their stop. */
import { readSecurity, stopChange } from '#contract/api/security.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

type Parts = Pick<Services, 'limits' | 'signer'>

/** The table of rights admits only users here. */
function ownerOf(actor: Actor): Readonly<{ kind: 'user'; id: string }> {
  if (actor.kind !== 'user') throw new ParleyError('authentication_required')
  return { kind: 'user', id: actor.id }
}

export function answerSecurity(router: Router, { limits, signer }: Parts): void {
  router.mount(readSecurity, async ({ actor }) => signer.security(ownerOf(actor)))

  // No fresh sign-in: a stop only keeps the protection as it is.
  router.mount(stopChange, async ({ actor, body: { id } }) => {
    const owner = ownerOf(actor)
    await limits.take('keysOfActor', owner.id)
    const { stopped } = await signer.stop({ owner, id })
    if (!stopped) throw new ParleyError('change_not_waiting')
    return { ok: true as const }
  })
}

/** Serves Account → Security: passkeys, the changes that wait for the user's wallet, and their stop. */
import {
  addPasskey,
  approveTrade,
  readPasskeyOptions,
  readSecurity,
  removePasskey,
  stopChange,
} from '#contract/api/security.ts'
import { ParleyError } from '#contract/errors.ts'
import type { UserSession } from '#domain/accounts.ts'
import type { Actor } from '#domain/ports.ts'
import type { SigningRefused } from '#domain/signer.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import type { Router } from './route.ts'
import { signerRefusal } from './signer-refusal.ts'

type Parts = Pick<Services, 'clock' | 'identity' | 'limits' | 'signer'>

/** The table of rights admits only users here. */
function ownerOf(actor: Actor): Readonly<{ kind: 'user'; id: string }> {
  if (actor.kind !== 'user') throw new ParleyError('authentication_required')
  return { kind: 'user', id: actor.id }
}

export function answerSecurity(router: Router, { clock, identity, limits, signer }: Parts): void {
  async function counted(actor: Actor) {
    const owner = ownerOf(actor)
    await limits.take('keysOfActor', owner.id)
    return owner
  }
  async function signInOf(c: HttpContext): Promise<UserSession> {
    const found = await identity.signedIn.of(c.req.raw)
    if (!found) throw new ParleyError('authentication_required')
    return found.session
  }
  const signedInAt = async (c: HttpContext): Promise<string> => (await signInOf(c)).signedInAt.toISOString()
  function granted<T extends object>(result: T | SigningRefused): T {
    if ('ok' in result && result.ok === false) throw signerRefusal(result as SigningRefused, clock.now())
    return result as T // every refusal was thrown
  }

  router.mount(readSecurity, async ({ actor }) => signer.security(ownerOf(actor)))

  // No fresh sign-in: a stop only keeps the protection as it is.
  router.mount(stopChange, async ({ actor, body: { id }, c }) => {
    await limits.take('stopsOfSignIn', (await signInOf(c)).id)
    const { stopped } = await signer.stop({ owner: ownerOf(actor), id })
    if (!stopped) throw new ParleyError('change_not_waiting')
    return { ok: true as const }
  })

  router.mount(readPasskeyOptions, async ({ actor, body: { purpose } }) =>
    granted(await signer.passkeyOptions({ owner: await counted(actor), purpose })),
  )

  router.mount(addPasskey, async ({ actor, body, c }) => {
    const owner = await counted(actor)
    return granted(await signer.enrollPasskey({ owner, ...body, freshSignInAt: await signedInAt(c) }))
  })

  router.mount(removePasskey, async ({ actor, body: { id }, c }) => {
    const owner = await counted(actor)
    return granted(await signer.removePasskey({ owner, id, freshSignInAt: await signedInAt(c) }))
  })

  router.mount(approveTrade, async ({ actor, body }) =>
    granted(await signer.approveTrade({ owner: await counted(actor), ...body })),
  )
}

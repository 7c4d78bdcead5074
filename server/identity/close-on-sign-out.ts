/** Ends long-lived responses when their user signs out. */
import type { Actor } from '#domain/identity.ts'
import type { SignedInNow } from './signed-in.ts'

/**
 * `signal` aborts when the user of this request is not signed in any more; call `forget` when the response is done.
 */
export function untilSignedOut(
  signedIn: Pick<SignedInNow, 'of' | 'onChange'>,
  actor: Actor,
  request: Request,
): Readonly<{ signal: AbortSignal; forget: () => void }> {
  const left = new AbortController()
  if (actor.kind === 'guest') return { signal: left.signal, forget: () => undefined }
  async function look(): Promise<void> {
    // A failed lookup is repeated with the next change.
    const found = await signedIn.of(request).catch(() => ({ user: actor }))
    if (found?.user.id !== actor.id) left.abort()
  }
  return { signal: left.signal, forget: signedIn.onChange(() => void look(), actor.id) }
}

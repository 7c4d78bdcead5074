/** What stays open for long asks again who it is open for: a browser that was signed out hears nothing more. */
import type { Actor } from '#domain/identity.ts'
import type { SignedInNow } from './signed-in.ts'

/** `signal` aborts when the user of this request is not signed in any more; `forget` when nobody waits for it. */
export function untilSignedOut(
  signedIn: Pick<SignedInNow, 'of' | 'onChange'>,
  actor: Actor,
  request: Request,
): Readonly<{ signal: AbortSignal; forget: () => void }> {
  const left = new AbortController()
  if (actor.kind === 'guest') return { signal: left.signal, forget: () => undefined }
  async function look(): Promise<void> {
    // One that cannot be read now is looked at with the next change.
    const found = await signedIn.of(request).catch(() => ({ user: actor }))
    if (found?.user.id !== actor.id) left.abort()
  }
  return { signal: left.signal, forget: signedIn.onChange(() => void look(), actor.id) }
}

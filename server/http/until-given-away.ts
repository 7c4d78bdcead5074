/** Ends what a guest reads of a conversation when a sign-in gives that conversation to a user. */
import type { Actor } from '#domain/ports.ts'
import type { SignedInLookup } from '../identity/signed-in.ts'

type Reading = Readonly<{ signal: AbortSignal; forget: () => void }>

/** `signal` aborts when the guest has the conversation no more; call `forget` when the response is done. */
export function untilGivenAway(
  signedIn: Pick<SignedInLookup, 'onChange'>,
  guest: Pick<Actor, 'id'>,
  isStillOwn: () => Promise<boolean>,
): Reading {
  const left = new AbortController()
  async function look(): Promise<void> {
    // A failed look says nothing; the next change looks again.
    if (!(await isStillOwn().catch(() => true))) left.abort()
  }
  const forget = signedIn.onChange(() => void look(), guest.id)
  // It may have gone before anybody listened.
  void look()
  return { signal: left.signal, forget }
}

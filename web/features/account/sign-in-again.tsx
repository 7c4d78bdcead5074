/** What only a fresh sign-in may do: whether this one still is, and the form to sign in again right there. */
import { type ReactNode, useEffect, useState } from 'react'

const isFresh = (until: string | null): boolean => until !== null && Date.parse(until) > Date.now()

/** The server's word counts; until it has spoken, what is known of the sign-in. */
export function useStale(freshUntil: string | null) {
  const [isStale, setIsStale] = useState(() => !isFresh(freshUntil))
  // Somebody who signed in again meanwhile may go on.
  useEffect(() => setIsStale(!isFresh(freshUntil)), [freshUntil])
  return [isStale, setIsStale] as const
}

export const SignInAgain = ({ children }: { children: ReactNode }) => (
  <section aria-label="Sign in again" className="grid gap-3 border-t border-line pt-4">
    {children}
  </section>
)

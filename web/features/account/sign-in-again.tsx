/** Checks whether the sign-in is still fresh, and offers the form to log in again. */
import { type ReactNode, useEffect, useState } from 'react'

const isFresh = (until: string | null): boolean => until !== null && Date.parse(until) > Date.now()

/** The server decides; until it has answered, the known time of the sign-in counts. */
export function useStale(freshUntil: string | null) {
  const [isStale, setIsStale] = useState(() => !isFresh(freshUntil))
  // A new sign-in is fresh.
  useEffect(() => setIsStale(!isFresh(freshUntil)), [freshUntil])
  return [isStale, setIsStale] as const
}

export const SignInAgain = ({ children }: { children: ReactNode }) => (
  <section aria-label="Log in again" className="grid gap-3 border-t border-line pt-4">
    {children}
  </section>
)

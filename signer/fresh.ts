/** Decides whether a sign-in is recent enough for what changes a wallet's protection. */

const FRESH_SIGN_IN_MS = 300_000
const SKEW_MS = 5000

export function isFresh(signedInAt: string, now: number): boolean {
  const age = now - Date.parse(signedInAt)
  return age >= -SKEW_MS && age <= FRESH_SIGN_IN_MS
}

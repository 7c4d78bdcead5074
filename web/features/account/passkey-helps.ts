/** Tells whether a passkey saves this person a wait. */
import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '#web/lib/passkey.ts'

export function usePasskeyHelps(): boolean {
  const { data } = useQuery(securityQuery)
  return data !== undefined && data.passkeys.length > 0 && data.delayMs > 0
}

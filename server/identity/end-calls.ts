/** Hangs up the calls of a browser that is signed out, and revokes their keys. */
import type { Services } from '../compose/services.ts'

export async function endCalls(
  { calls, identity, sessions }: Pick<Services, 'calls' | 'identity' | 'sessions'>,
  userSessions: readonly string[],
): Promise<void> {
  if (userSessions.length === 0) return
  for (const id of await identity.accounts.calls(userSessions)) {
    await sessions.end(id)
    await calls.end(id)
  }
}

/** Hangs up the calls that were opened from a browser which is being signed out; their keys open nothing any more. */
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

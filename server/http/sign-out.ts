/** Ends sign-in sessions together with what was opened in them: calls, and at last the access of outside programs. */
import type { Services } from '../compose/services.ts'

type Parts = Pick<Services, 'calls' | 'identity' | 'sessions'>

/** Returns false when the user is not logged in there. */
export async function endSession(parts: Parts, userId: string, sessionId: string): Promise<boolean> {
  const { accounts, signedIn } = parts.identity
  await endCalls(parts, [sessionId])
  const ended = await accounts.endSession(userId, sessionId)
  signedIn.changed(userId)
  return ended
}

/** Returns how many sessions ended. */
export async function endAllSessions(parts: Parts, userId: string): Promise<number> {
  const { accounts, outside, signedIn } = parts.identity
  const own = await accounts.sessions(userId)
  await endCalls(
    parts,
    own.map(({ id }) => id),
  )
  const ended = await accounts.endSessions(userId)
  await outside.clients.revokeAll(userId)
  signedIn.changed(userId)
  return ended
}

async function endCalls(
  { calls, identity, sessions }: Parts,
  userSessions: readonly string[],
): Promise<void> {
  if (userSessions.length === 0) return
  for (const id of await identity.accounts.calls(userSessions)) {
    await sessions.end(id)
    await calls.end(id)
  }
}

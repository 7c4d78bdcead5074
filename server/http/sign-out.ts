/** Ends sign-in sessions together with what was opened in them: calls, and at last the access of outside programs. */
import type { Services } from '../compose/services.ts'

type Parts = Pick<Services, 'calls' | 'identity' | 'sessions'>

export async function endSession(parts: Parts, userId: string, sessionId: string): Promise<void> {
  await signOut(parts, userId, sessionId)
}

/** Returns how many sessions ended. */
export async function endAllSessions(parts: Parts, userId: string): Promise<number> {
  const ended = await signOut(parts, userId)
  await parts.identity.outside.clients.revokeAll(userId)
  parts.identity.signedIn.changed(userId)
  return ended
}

/** The sign-in ends before its calls: otherwise a browser whose call has ended could still open another one. */
async function signOut(
  { calls, identity, sessions }: Parts,
  userId: string,
  sessionId?: string,
): Promise<number> {
  const left = await identity.accounts.endSessions(userId, sessionId)
  identity.signedIn.changed(userId)
  for (const id of left.calls) {
    await sessions.end(id)
    await calls.end(id)
  }
  return left.ended
}

/** Ends sign-in sessions with what was opened in them: calls, and with all sessions the access of outside programs. */
import type { Services } from '../compose/services.ts'

type Parts = Pick<Services, 'calls' | 'identity'>

/** Returns false when the user has no such session. */
export async function endSession(
  { calls, identity }: Parts,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const left = await identity.accounts.endSessions(userId, sessionId)
  identity.signedIn.changed(userId)
  await hangUp(calls, left.calls)
  return left.ended > 0
}

/** Returns how many sessions ended. */
export async function endAllSessions({ calls, identity }: Parts, userId: string): Promise<number> {
  const left = await identity.accounts.endSessions(userId)
  try {
    await identity.outside.clients.revokeAll(userId)
  } finally {
    identity.signedIn.changed(userId)
    await hangUp(calls, left.calls)
  }
  return left.ended
}

/** Ends the sign-in before its calls: a browser that hears of the end of its call may open another one at once. */
async function hangUp(calls: Pick<Parts['calls'], 'end'>, ids: readonly string[]): Promise<void> {
  const ends = await Promise.allSettled(ids.map((id) => calls.end(id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

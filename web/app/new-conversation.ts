/** Puts the conversation away and shows the first view again, which brings up what was left open. */
import { startConversation } from '#contract/api/conversation.ts'
import { endSession } from '#contract/api/session.ts'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { AppContext } from '#web/session/use-session.ts'

/** The call ends first, so that all of it belongs to the old conversation. */
export async function startNewConversation({ session, conversation }: AppContext): Promise<void> {
  const now = session.get()
  session.dispatch({ type: 'leave' })
  // A session that cannot be ended now expires.
  if ('token' in now) await request(endSession, { id: now.token.sessionId }).catch(() => undefined)
  try {
    await request(startConversation, {})
    conversation.restart()
  } catch {
    showToast({
      text: 'A new conversation could not be started. This one is kept; try again.',
      tone: 'bad',
    })
  }
}

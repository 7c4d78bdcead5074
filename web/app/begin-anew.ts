/** Puts the conversation away and shows the first view again: what was left open in this one is asked there. */
import { startConversation } from '#contract/api/conversation.ts'
import { endSession } from '#contract/api/session.ts'
import { ask } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { AppContext } from '#web/session/use-session.ts'

/** The call ends first, so that all of it belongs to what is put away. */
export async function beginAnew({ session, conversation }: AppContext): Promise<void> {
  const now = session.get()
  session.dispatch({ type: 'leave' })
  // One that cannot be ended now ends by itself.
  if ('token' in now) await ask(endSession, { id: now.token.sessionId }).catch(() => undefined)
  try {
    await ask(startConversation, {})
    conversation.restart()
  } catch {
    showToast({ text: 'A new conversation could not begin. This one is kept; try again.', tone: 'bad' })
  }
}

/** Puts the conversation away and shows the first view again, which brings up what was left open. */
import { startConversation } from '#contract/api/conversation.ts'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { AppContext } from '#web/session/use-session.ts'
import { pushConversation } from './conversation-address.ts'
import { leaveCall } from './open-conversation.ts'

export async function startNewConversation(app: AppContext): Promise<void> {
  await leaveCall(app)
  try {
    const started = await request(startConversation, {})
    pushConversation(app, started.id, true)
    app.conversation.show(started)
  } catch {
    showToast({
      text: 'A new conversation could not be started. This one is kept; try again.',
      tone: 'bad',
    })
  }
}

/** Puts the conversation away and shows the first view again, which brings up what was left open. */
import { startConversation } from '#contract/api/conversation.ts'
import { request } from '#web/lib/api.ts'
import { keepDraft } from '#web/lib/preferences.ts'
import { showToast } from '#web/lib/toasts.ts'
import { chooseInTurn } from '#web/session/choices.ts'
import type { AppContext } from '#web/session/use-session.ts'
import { pushConversation, resetAddress } from './conversation-address.ts'
import { leaveCall, leaveStream } from './open-conversation.ts'

export const startNewConversation = (app: AppContext, offTheRecord = false): Promise<void> =>
  chooseInTurn(() => startNow(app, offTheRecord))

async function startNow(app: AppContext, offTheRecord: boolean): Promise<void> {
  await leaveCall(app)
  const stay = leaveStream(app)
  try {
    const { id, offTheRecord: isEnding } = app.conversation.get()
    const started = await request(startConversation, offTheRecord ? { body: { offTheRecord } } : {})
    if (isEnding && id !== undefined) keepDraft(id, '')
    // Going back leads to no conversation that is gone.
    if (isEnding) resetAddress()
    else pushConversation(app, started.id, true)
    app.conversation.show(started)
  } catch {
    stay()
    showToast({
      text: 'A new conversation could not be started. This one is kept; try again.',
      tone: 'bad',
    })
  }
}

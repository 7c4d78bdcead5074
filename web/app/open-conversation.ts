/** Shows another conversation of the user in place of the current one. */
import { openConversation } from '#contract/api/conversations.ts'
import { endSession } from '#contract/api/session.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'
import { chooseInTurn } from '#web/session/choices.ts'
import type { AppContext } from '#web/session/use-session.ts'

/** The call ends first, so that all of it belongs to its conversation. */
export async function leaveCall({ session }: AppContext): Promise<void> {
  const now = session.get()
  session.dispatch({ type: 'leave' })
  // A session that cannot be ended now expires.
  if ('token' in now) await request(endSession, { id: now.token.sessionId }).catch(() => undefined)
}

/** A conversation off the record ends when it is left, so its stream ends first. The result resumes it after a failure. */
export function leaveStream({ conversation }: AppContext): () => void {
  if (!conversation.get().offTheRecord) return () => undefined
  conversation.close()
  return conversation.start
}

/** `onOpen` runs once the server has opened the conversation, and before it is shown. */
export const openStoredConversation = (app: AppContext, id: string, onOpen: () => void): Promise<void> =>
  chooseInTurn(() => openNow(app, id, onOpen))

async function openNow(app: AppContext, id: string, onOpen: () => void): Promise<void> {
  if (app.conversation.get().id === id) return
  await leaveCall(app)
  const stay = leaveStream(app)
  try {
    const opened = await request(openConversation, { id })
    onOpen()
    app.conversation.show(opened)
  } catch (error) {
    stay()
    const why = isParleyError(error) ? error.message : 'Try again.'
    showToast({ text: `The conversation was not opened, and this one is kept. ${why}`, tone: 'bad' })
  }
}

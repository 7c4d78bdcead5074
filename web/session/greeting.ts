/** The hello that opens a conversation by voice: said for the person, shown to nobody (spec S9.67). */
import { GREETING_ID_PREFIX, GREETING_TEXT, MAX_ITEM_ID_LENGTH } from '#contract/realtime/limits.ts'
import { preference } from '#web/lib/preferences.ts'
import { newItemId, type Outgoing } from './outgoing.ts'
import type { LiveSession } from './session.ts'

const newGreeting = (): Outgoing => ({
  itemId: `${GREETING_ID_PREFIX}${newItemId()}`.slice(0, MAX_ITEM_ID_LENGTH),
  text: GREETING_TEXT,
  attachments: [],
})

/** To be asked at every change: greets in the first call by voice of a conversation that holds nothing, unless disabled. */
export function greeter(isNewConversation: () => boolean): (session: LiveSession) => void {
  let greeted = 0
  return (session) => {
    const now = session.get()
    if (now.phase !== 'live' || now.medium !== 'voice' || now.attempt === greeted) return
    greeted = now.attempt
    if (!isNewConversation() || preference('disableSyntheticGreeting')) return
    queueMicrotask(() => session.dispatch({ type: 'greet', message: newGreeting() }))
  }
}

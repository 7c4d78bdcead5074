/** The live session for everyone who looks at it: the machine, the effects behind it, and what it gives back. */
import type { Attachment } from '#contract/transcript.ts'
import { performer, type World } from './effects.ts'
import { type Event, initial, type Session } from './machine.ts'
import { newItemId, type Outgoing } from './outgoing.ts'
import { step } from './step.ts'

export type LiveSession = ReturnType<typeof createSession>

export function createSession(world: Omit<World, 'restore'>) {
  let session: Session = initial
  let returned: readonly Outgoing[] = []
  const listeners = new Set<() => void>()
  const returnListeners = new Set<() => void>()

  const perform = performer(
    {
      ...world,
      restore(messages) {
        for (const { itemId } of messages) world.unsent.forget(itemId)
        returned = [...returned, ...messages]
        for (const listener of returnListeners) listener()
      },
    },
    dispatch,
  )

  function dispatch(event: Event): void {
    if (event.type === 'send') world.unsent.keep(event.message.itemId, event.message.text)
    if (event.type === 'acked' || event.type === 'unqueue') world.unsent.forget(event.itemId)
    const [next, ...effects] = step(session, event)
    if (next !== session) {
      session = next
      for (const listener of listeners) listener()
    }
    for (const effect of effects) perform(effect)
  }

  return {
    get: () => session,
    dispatch,
    send(text: string, attachments: readonly Attachment[] = []) {
      dispatch({ type: 'send', message: { itemId: newItemId(), text, attachments } })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Messages that come back to whoever wrote them; taking them empties the tray. */
    takeReturned(): readonly Outgoing[] {
      const taken = returned
      returned = []
      return taken
    },
    onReturned(listener: () => void): () => void {
      returnListeners.add(listener)
      return () => returnListeners.delete(listener)
    },
  }
}

/** The store of the live session: its state, its events, and the messages that it gives back. */
import type { Attachment } from '#contract/transcript.ts'
import { performer, type SessionDeps } from './effects.ts'
import { type Effect, type Event, initial, type Session } from './machine.ts'
import { newItemId, type Outgoing } from './outgoing.ts'
import { step } from './step.ts'

export type LiveSession = ReturnType<typeof createSession>

export function createSession(deps: Omit<SessionDeps, 'restore'>) {
  let session: Session = initial
  let returned: readonly Outgoing[] = []
  const listeners = new Set<() => void>()
  const returnListeners = new Set<() => void>()
  const perform: (effect: Effect) => void = performer({ ...deps, restore }, dispatch)

  function restore(messages: readonly Outgoing[]): void {
    for (const { itemId } of messages) deps.unsent.forget(itemId)
    returned = [...returned, ...messages]
    for (const listener of returnListeners) listener()
  }

  function setState(next: Session): void {
    if (next === session) return
    session = next
    for (const listener of listeners) listener()
  }

  function dispatch(event: Event): void {
    if (event.type === 'send') deps.unsent.keep(event.message.itemId, event.message.text)
    if (event.type === 'acked' || event.type === 'unqueue') deps.unsent.forget(event.itemId)
    const [next, ...effects] = step(session, event)
    setState(next)
    for (const effect of effects) perform(effect)
  }

  return {
    get: () => session,
    dispatch,
    send(text: string, attachments: readonly Attachment[] = []) {
      dispatch({ type: 'send', message: { itemId: newItemId(), text, attachments } })
    },
    /** True while the message waits here to be sent. */
    holds: (itemId: string): boolean => session.queue.some((message) => message.itemId === itemId),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Messages that were not sent and go back to the composer, each of them once. */
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

/** Notifies all listeners of a call: each gets the same in the same order, and one that throws harms no other. */
import type { CloseReason } from '#contract/call-notices.ts'
import type { Log } from '#domain/ports.ts'
import type { Listener } from '#domain/realtime.ts'

export type Audience = Readonly<{
  add(listener: Listener): () => void
  notify(what: (listener: Listener) => void, except?: Listener): void
  notifyOne(listener: Listener, what: (listener: Listener) => void): void
  sayGoodbye(reason: CloseReason): void
}>

export function createAudience(log: Log, sessionId: string): Audience {
  const listeners = new Set<Listener>()

  function notifyOne(listener: Listener, what: (listener: Listener) => void): void {
    try {
      what(listener)
    } catch (error) {
      log.error({ err: error, sessionId }, 'a listener of a call threw')
    }
  }

  function notify(what: (listener: Listener) => void, except?: Listener): void {
    for (const listener of [...listeners]) if (listener !== except) notifyOne(listener, what)
  }

  return {
    notifyOne,
    notify,
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sayGoodbye(reason) {
      notify((each) => each.closed?.(reason))
      listeners.clear()
    },
  }
}

/** Notifies all listeners of a call: each gets the same in the same order, and one that throws harms no other. */
import type { CloseReason } from '#contract/call-notices.ts'
import type { Log } from './ports.ts'
import type { Listener } from './realtime.ts'

export type CallListeners = Readonly<{
  add(listener: Listener): () => void
  notify(what: (listener: Listener) => void, except?: Listener): void
  notifyOne(listener: Listener, what: (listener: Listener) => void): void
  sayGoodbye(reason: CloseReason): void
}>

export function createCallListeners(log: Log, sessionId: string): CallListeners {
  const all = new Set<Listener>()

  function notifyOne(listener: Listener, what: (listener: Listener) => void): void {
    try {
      what(listener)
    } catch (error) {
      log.error({ err: error, sessionId }, 'a listener of a call threw')
    }
  }

  function notify(what: (listener: Listener) => void, except?: Listener): void {
    for (const listener of [...all]) if (listener !== except) notifyOne(listener, what)
  }

  return {
    notifyOne,
    notify,
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    sayGoodbye(reason) {
      notify((each) => each.closed?.(reason))
      all.clear()
    },
  }
}

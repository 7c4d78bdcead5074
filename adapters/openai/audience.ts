/** Everybody on a call: each hears the same in the same order, and one that throws harms nobody else. */

import type { CloseReason } from '#contract/call-notices.ts'
import type { Log } from '#domain/ports.ts'
import type { Listener } from '#domain/realtime.ts'

export type Audience = Readonly<{
  add(listener: Listener): () => void
  tell(what: (listener: Listener) => void, except?: Listener): void
  tellOne(listener: Listener, what: (listener: Listener) => void): void
  sayGoodbye(reason: CloseReason): void
}>

export function createAudience(log: Log, sessionId: string): Audience {
  const listeners = new Set<Listener>()

  function tellOne(listener: Listener, what: (listener: Listener) => void): void {
    try {
      what(listener)
    } catch (error) {
      log.error({ err: error, sessionId }, 'a listener of a call threw')
    }
  }

  function tell(what: (listener: Listener) => void, except?: Listener): void {
    for (const listener of [...listeners]) if (listener !== except) tellOne(listener, what)
  }

  return {
    tellOne,
    tell,
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sayGoodbye(reason) {
      tell((each) => each.closed?.(reason))
      listeners.clear()
    },
  }
}

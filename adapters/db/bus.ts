/** The bus within one process. */
import type { Bus } from '#domain/ports.ts'

/** The listeners of this process. */
export type Listeners = Pick<Bus, 'subscribe'> & { wake(topic: string): void; wakeAll(): void }

export function listeners(): Listeners {
  const byTopic = new Map<string, Set<() => void>>()
  const call = (set: Iterable<() => void>): void => {
    for (const listener of [...set]) listener()
  }
  return {
    wake: (topic) => call(byTopic.get(topic) ?? []),
    wakeAll: () => {
      for (const set of [...byTopic.values()]) call(set)
    },
    subscribe: (topic, listener) => {
      const set = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && byTopic.get(topic) === set) byTopic.delete(topic)
      }
    },
  }
}

/** PGlite belongs to one process, which holds every listener. */
export function pgliteBus(): Bus {
  const { wake, subscribe } = listeners()
  return { publish: wake, subscribe, close: async () => undefined }
}

export type AsyncSignal = Readonly<{
  notify(): void
  /** Resolves at the next notification, at once for one since the last wait, after `ms`, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}>

export function createAsyncSignal(): AsyncSignal {
  let isNotified = false
  let open: (() => void) | undefined
  const notify = (): void => {
    isNotified = true
    open?.()
  }
  async function wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!isNotified && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', resolve as () => void)
      open = resolve
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', resolve as () => void)
    }
    isNotified = false
    open = undefined
  }
  return { notify, wait }
}

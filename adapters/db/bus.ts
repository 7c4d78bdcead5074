/** Notifies other parts of Parley, perhaps in another process, that something under a topic has changed. */

export interface Bus {
  /**
   * Wakes the listeners of the topic everywhere, without waiting for those of other processes. What changed is in
   * the database already; a lost message loses only time.
   */
  publish(topic: string): void
  /** Returns the unsubscription. The listener may also be called when nothing changed. */
  subscribe(topic: string, listener: () => void): () => void
  close(): Promise<void>
}

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

/** PGlite belongs to one process, so every listener is in it. */
export function pgliteBus(): Bus {
  const { wake, subscribe } = listeners()
  return { publish: wake, subscribe, close: async () => undefined }
}

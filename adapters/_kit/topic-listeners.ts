/** The listeners of a bus in this process, by topic. */
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

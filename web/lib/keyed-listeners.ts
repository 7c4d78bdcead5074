/** Listeners by key: a change of one value runs the listeners of that value alone. */

export function createKeyedListeners<Key>() {
  const byKey = new Map<Key, Set<() => void>>()
  return {
    notify(key: Key): void {
      for (const listener of byKey.get(key) ?? []) listener()
    },
    subscribe(key: Key, listener: () => void): () => void {
      const own = byKey.get(key) ?? new Set()
      byKey.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && byKey.get(key) === own) byKey.delete(key)
      }
    },
  }
}

/** Counts open event streams by key, since each holds a connection of the server. */

export type OpenStreams = Readonly<{
  isFull(key: string, limit: number): boolean
  /** Counts one stream under each key, until the returned function is called. */
  add(keys: readonly string[]): () => void
}>

export function createOpenStreams(): OpenStreams {
  const open = new Map<string, number>()
  const change = (key: string, by: 1 | -1): void => {
    const now = (open.get(key) ?? 0) + by
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  return {
    isFull: (key, limit) => (open.get(key) ?? 0) >= limit,
    add(keys) {
      for (const key of keys) change(key, 1)
      return () => {
        for (const key of keys) change(key, -1)
      }
    },
  }
}

/** Runs asynchronous jobs one at a time: all of them, or all of one key. */

export type Mutex = <T>(job: () => Promise<T>) => Promise<T>
export type KeyedMutex = <T>(key: string, job: () => Promise<T>) => Promise<T>

/** Jobs run in order; one that fails rejects its own promise and holds up no other. */
export function createMutex(): Mutex {
  const run = createKeyedMutex()
  return (job) => run('', job)
}

/** Jobs of one key run in order; those of different keys do not wait for each other. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>()
  return (key, job) => {
    const result = (last.get(key) ?? Promise.resolve()).then(job)
    const settled = result.then(() => {}).catch(() => {})
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return result
  }
}

/** Runs jobs of one key one after another; those of different keys do not wait for each other. */

export type KeyedMutex = <T>(name: string, job: () => Promise<T>) => Promise<T>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>()
  return (name, job) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(job)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return mine
  }
}

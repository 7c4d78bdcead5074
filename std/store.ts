/** Listeners, and a value that listeners follow, in the form that `useSyncExternalStore` takes. */

export type Listeners<Args extends unknown[] = []> = Readonly<{
  notify(...args: Args): void
  /** Returns the unsubscription. */
  subscribe(listener: (...args: Args) => void): () => void
}>

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    notify(...args) {
      for (const listener of listeners) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Store<T> = Readonly<{
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}>

export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createListeners()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      notify()
    },
    subscribe,
  }
}

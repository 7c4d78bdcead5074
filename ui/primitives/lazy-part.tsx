/** Draws parts of the page whose code is loaded on demand. */
import { type ComponentType, useEffect, useState } from 'react'

/** Loads a module, and keeps it once it is there. */
export type Loader<T> = (() => Promise<T>) & { loaded?: T }

export function loader<T>(load: () => Promise<T>): Loader<T> {
  const get: Loader<T> = async () => {
    get.loaded = await load()
    return get.loaded
  }
  return get
}

/**
 * Makes a component of a module that loads when it is first drawn; until then `Still` is in its place, or nothing.
 * A failed load is thrown to the error boundary.
 * React's own `lazy` holds a part back for 300 ms after its fallback, even when its code is loaded already.
 */
export function lazyPart<T, P extends object>(
  load: Loader<T>,
  pick: (loaded: T) => ComponentType<P>,
  Still?: ComponentType<P>,
): ComponentType<P> {
  return function LazyPart(props: P) {
    const [loaded, setLoaded] = useState(load.loaded)
    const [failure, setFailure] = useState<{ reason: unknown }>()
    useEffect(() => {
      if (loaded === undefined) load().then(setLoaded, (reason: unknown) => setFailure({ reason }))
    }, [loaded])
    if (failure) throw failure.reason
    const Part = loaded === undefined ? Still : pick(loaded)
    return Part ? <Part {...props} /> : null
  }
}

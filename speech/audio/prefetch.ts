/** Makes the next item while the present one is used. */

/** Yields what `make` returns for each item, in order. A failure is thrown in its place. */
export async function* prefetchNext<T, R>(
  items: readonly T[],
  make: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begin = (at: number): Promise<R> | undefined => {
    const item = items[at]
    const made = item === undefined ? undefined : make(item)
    made?.catch(() => {}) // thrown below, or ignored when the caller has stopped reading
    return made
  }
  let next = begin(0)
  for (let at = 1; next !== undefined; at++) {
    const made = await next
    next = begin(at)
    yield made
  }
}

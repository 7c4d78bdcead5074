/** Makes things one ahead: the next while this one is used. */

/** Gives what `make` makes of each, in order. A failure is thrown when its turn comes. */
export async function* oneAhead<T, R>(items: readonly T[], make: (item: T) => Promise<R>): AsyncGenerator<R> {
  const begin = (at: number): Promise<R> | undefined => {
    const item = items[at]
    const made = item === undefined ? undefined : make(item)
    made?.catch(() => {}) // told below, or not at all when nobody wants it any more
    return made
  }
  let next = begin(0)
  for (let at = 1; next !== undefined; at++) {
    const made = await next
    next = begin(at)
    yield made
  }
}

/** A queue: what is asked for runs one after the other, in the order in which it was asked for. */

export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined) // the caller hears of it; the next in line must not
    return turn
  }
}

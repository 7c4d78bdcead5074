/** Jobs one after the other, in the order in which they were given; one that fails is told of and holds up nobody. */

export type Queue = Readonly<{
  add(job: () => Promise<unknown>): void
  /** Settles when everything added so far is done. */
  drained(): Promise<void>
}>

export function createQueue(onError: (error: unknown) => void): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(job) {
      last = last.then(job).catch(onError)
    },
    async drained() {
      await last
    },
  }
}

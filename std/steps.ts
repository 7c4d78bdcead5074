/** Runs long work that is written as steps, so that others go on between two of them. */

/** The work yields after each step, and returns its result. */
export type Steps<T> = Generator<undefined, T>

/** `turn` lets others go on. */
export async function runInTurns<T>(steps: Steps<T>, turn: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await turn()
  }
}

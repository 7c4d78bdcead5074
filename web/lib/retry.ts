/** Tries again: with growing pauses what a server does not answer, and a failed load when it is needed next. */

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
const MOST_TRIES = 12

/** Half of the pause is random, so that a restarted server does not get every page at once. */
export const pauseBefore = (attempt: number, chance = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + chance / 2)

/** Retries the load of a part of the page, so that a short outage of the server does not break it. */
export const retryWithPauses =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await load()
      } catch (error) {
        if (tries === MOST_TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseBefore(tries)))
      }
    }
  }

/** Loads once for all callers; the next caller tries a failed load again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

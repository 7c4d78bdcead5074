/** Parts of the page that are fetched later: a server that is away for a moment must not break what waits for them. */
import { pauseBefore } from '../session/pause.ts'

const MOST_TRIES = 12

export const retryWhileVisible =
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

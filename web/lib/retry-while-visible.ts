/** Retries the load of a part of the page, so that a short outage of the server does not break it. */
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

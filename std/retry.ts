/** Repeats a job that must not fail only because a connection was lost a moment ago. */

const TRIES = 4
const FIRST_PAUSE_MS = 50

/** The job must do no harm when it runs twice. Rejects with the last error. */
export async function retry<T>(job: () => Promise<T>, pauseMs = FIRST_PAUSE_MS): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await job()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** (tries - 1)))
    }
  }
}

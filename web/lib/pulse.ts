/** Watches the heartbeats of an event stream, since a connection can stand after its server or its network has gone. */

/** The server sends a heartbeat each second. With the pause between two of them, a loss is noticed within 3 s. */
const SILENCE_MS = 2500
/** A network that the browser takes for gone has one heartbeat to prove the contrary: a server on this machine is still there. */
const OFFLINE_SILENCE_MS = 1500
/** A timer that is so late means that the page slept or was busy. */
const LATE_MS = 1000

/** Reports a stream whose heartbeats stay out. A proxy may hold them back, so the first one begins the watch. */
export function watchPulse(onSilent: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (ms: number): void => {
    clearTimeout(timer)
    const due = Date.now() + ms
    timer = setTimeout(() => {
      timer = undefined
      // The page slept or was busy, and what came meanwhile has not been read yet.
      if (Date.now() - due > LATE_MS) arm(SILENCE_MS)
      else onSilent()
    }, ms)
  }
  const hurry = () => timer !== undefined && arm(OFFLINE_SILENCE_MS)
  globalThis.addEventListener?.('offline', hurry)
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    beat: () => arm(SILENCE_MS),
    stop,
    close() {
      stop()
      globalThis.removeEventListener?.('offline', hurry)
    },
  }
}

/** Closes a connection only after the end of its call had time to arrive. */

/** Time for the end of a channel to arrive, and to be sent again if it was lost. */
const FAREWELL_MS = 1500
/** A browser that still connects has this long to hear the end of its call, which no longer counts as one. */
const CONNECT_MS = 10_000

export type Farewell = Readonly<{
  /** Call this when the channel is open, or will never be. */
  settle(): void
  /** Closes the connection when the time is over. */
  begin(): void
}>

export function createFarewell(close: () => void): Farewell {
  let isSettled = false
  let timer: NodeJS.Timeout | undefined

  function closeIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isSettled = true
      close()
    }, ms)
  }
  return {
    settle() {
      if (!isSettled && timer) closeIn(FAREWELL_MS)
      isSettled = true
    },
    begin: () => closeIn(isSettled ? FAREWELL_MS : CONNECT_MS),
  }
}

/** Notices that the server falls behind, so that new conversations are refused before those that run become slow. */

export type Pressure = Readonly<{
  isHigh(): boolean
  close(): void
}>

const PROBE_EVERY_MS = 100
/** A probe waits for the event loop and for the database like everything else. */
const HIGH_MS = 400
const LOW_MS = 100
/** So many quick probes in a row end it: a server at its limit has quick moments too. */
const CALM_PROBES = 5

/** `probe` is a query that costs nothing itself; its failure says nothing about pressure. */
export function watchPressure(probe: () => Promise<unknown>): Pressure {
  let [isHigh, calm] = [false, 0]
  let begunAt: number | undefined

  function weigh(tookMs: number, isOver: boolean): void {
    if (tookMs > HIGH_MS) [isHigh, calm] = [true, 0]
    else if (isOver) {
      calm = tookMs < LOW_MS ? calm + 1 : 0
      if (calm >= CALM_PROBES) isHigh = false
    }
  }

  function look(): void {
    if (begunAt !== undefined) {
      weigh(performance.now() - begunAt, false)
      return
    }
    const begun = performance.now()
    begunAt = begun
    const end = (): void => {
      begunAt = undefined
      weigh(performance.now() - begun, true)
    }
    probe().then(end, end)
  }

  const timer = setInterval(look, PROBE_EVERY_MS)
  timer.unref()
  return { isHigh: () => isHigh, close: () => clearInterval(timer) }
}

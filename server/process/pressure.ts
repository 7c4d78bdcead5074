/** Notices that the server falls behind, so that new conversations are refused before those that run become slow. */

export type Pressure = Readonly<{
  isHigh(): boolean
  close(): void
}>

const PROBE_EVERY_MS = 100
/** Pressure is over when probes take no more than this share of the longest wait. */
const LOW_SHARE = 1 / 4
/** So many quick probes in a row end it: a server at its limit has quick moments too. */
const CALM_PROBES = 5

/**
 * `probe` is a query that costs nothing itself and waits for the event loop and the database like everything else; its
 * failure says nothing about pressure. `highMs`: the longest wait without pressure; 0 never reports any.
 */
export function watchPressure(probe: () => Promise<unknown>, highMs: number): Pressure {
  if (highMs === 0) return { isHigh: () => false, close: () => undefined }
  let [isHigh, calm] = [false, 0]
  let begunAt: number | undefined

  function weigh(tookMs: number, isOver: boolean): void {
    if (tookMs > highMs) [isHigh, calm] = [true, 0]
    else if (isOver) {
      calm = tookMs < highMs * LOW_SHARE ? calm + 1 : 0
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

/** Notices that the server falls behind, so that new conversations are refused before those that run become slow. */

export type Pressure = Readonly<{
  isHigh(): boolean
  close(): void
}>

const PROBE_EVERY_MS = 100
/** The last waits are averaged: one slow moment, such as a large import, is no pressure. */
const PROBES = 5
/** While no visitor came for so long, one probe in so many is enough. */
const VISITED_MS = 5_000
const QUIET_PROBES = 10
/** Pressure is over when the average is below this share of the limit: a server at its limit has quick moments too. */
const LOW_SHARE = 1 / 2

/**
 * `probe` is a query that costs nothing itself and waits for the event loop and the database like everything else; its
 * failure says nothing about pressure. `highMs`: the longest average wait without pressure; 0 never reports any. A reply
 * makes some thirty queries, one after the other, so it takes about thirty times as long as one of them.
 */
export function watchPressure(probe: () => Promise<unknown>, highMs: number): Pressure {
  if (highMs === 0) return { isHigh: () => false, close: () => undefined }
  const waits: number[] = Array.from({ length: PROBES }, () => 0)
  let isHigh = false
  let sinceVisit = 0
  let begunAt: number | undefined

  function weigh(latest: readonly number[]): void {
    const average = latest.reduce((sum, ms) => sum + ms, 0) / PROBES
    if (average > highMs) isHigh = true
    else if (average < highMs * LOW_SHARE) isHigh = false
  }

  function look(): void {
    if (begunAt !== undefined) {
      // A probe that still waits counts as long as it has waited.
      weigh([...waits.slice(1), performance.now() - begunAt])
      return
    }
    const begun = performance.now()
    begunAt = begun
    const end = (): void => {
      begunAt = undefined
      waits.shift()
      waits.push(performance.now() - begun)
      weigh(waits)
    }
    probe().then(end, end)
  }

  function tick(): void {
    sinceVisit += 1
    const isQuiet = !isHigh && begunAt === undefined && sinceVisit * PROBE_EVERY_MS > VISITED_MS
    if (!isQuiet || sinceVisit % QUIET_PROBES === 0) look()
  }

  function visited(): boolean {
    sinceVisit = 0
    return isHigh
  }

  const timer = setInterval(tick, PROBE_EVERY_MS)
  timer.unref()
  return { isHigh: visited, close: () => clearInterval(timer) }
}

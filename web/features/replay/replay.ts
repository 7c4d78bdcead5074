/** A session log as it played: the state of the page at each moment, and a pace in which nothing is waited for. */
import type { SessionLog } from '#contract/api/logs.ts'
import type { Trade } from '#contract/trades.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import { type Moment, momentsOf } from './moments.ts'
import { rowsOf, tradesOf, type Versions } from './versions.ts'

/** Something changes `at` this time of the session and at this `position` of the replay; both in milliseconds. */
type Beat = Readonly<{ at: number; position: number }>

export type Replay = Readonly<{
  log: SessionLog
  startedAtMs: number
  rows: readonly Versions<TranscriptRow>[]
  trades: ReadonlyMap<string, Versions<Trade>>
  moments: readonly Moment[]
  beats: readonly Beat[]
  /** The position of the end. */
  length: number
}>

/** The content of the page. */
export type ReplayState = Readonly<{
  rows: readonly TranscriptRow[]
  trades: ReadonlyMap<string, Trade>
}>

/** A longer silence passes in this time. */
export const IDLE_MS = 2_000
/** The last time that a Date can be; a file may name a later one. */
const LATEST_MS = 8.64e15

export function replayOf(log: SessionLog): Replay {
  const rows = rowsOf(log)
  const trades = tradesOf(log, rows)
  const moments = momentsOf({ log, rows, trades })
  const startedAtMs = Date.parse(log.startedAt)
  const times = [...rows.flat(), ...[...trades.values()].flat(), ...moments].map(({ at }) => at)
  const beats = beatsOf([...times, log.durationMs].map((at) => Math.min(at, LATEST_MS - startedAtMs)))
  const length = beats.at(-1)?.position ?? 0
  return { log, startedAtMs, rows, trades, moments, beats, length }
}

function beatsOf(times: readonly number[]): readonly Beat[] {
  let position = 0
  let last = 0
  return [...new Set([0, ...times])]
    .toSorted((one, other) => one - other)
    .map((at) => {
      position += Math.min(at - last, IDLE_MS)
      last = at
      return { at, position }
    })
}

/** The state after everything that happened up to this time of the session. */
export const stateAt = ({ rows, trades }: Replay, at: number): ReplayState => ({
  rows: rows.flatMap((versions) => {
    const row = latest(versions, at)
    return row && !row.isHidden ? [row] : []
  }),
  trades: new Map(
    [...trades].flatMap(([id, versions]) => {
      const trade = latest(versions, at)
      return trade ? [[id, trade] as const] : []
    }),
  ),
})

const latest = <T>(versions: Versions<T>, at: number): T | undefined =>
  versions.findLast((version) => version.at <= at)?.is

/** The time of the session at a position; a shortened silence passes faster. */
export function timeAt({ beats }: Replay, position: number): number {
  const index = Math.max(
    0,
    beats.findLastIndex((beat) => beat.position <= position),
  )
  const [from, to] = [beats[index], beats[index + 1]]
  if (!from) return 0
  if (!to) return from.at
  return from.at + ((position - from.position) * (to.at - from.at)) / (to.position - from.position)
}

/** The position of a time at which something happens. */
export const positionOf = ({ beats }: Replay, at: number): number =>
  beats.find((beat) => beat.at >= at)?.position ?? beats.at(-1)?.position ?? 0

/** How many moments have passed. */
export const passedAt = ({ moments }: Replay, at: number): number =>
  moments.findLastIndex((moment) => moment.at <= at) + 1

/** The time of the last change up to a position. */
export const beatAt = ({ beats }: Replay, position: number): number =>
  beats.findLast((beat) => beat.position <= position)?.at ?? 0

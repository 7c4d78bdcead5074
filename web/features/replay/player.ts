/** The player of a replay: where it stands and how fast it runs. Pure; its clock gives the ticks. */
import type { Moment } from './moments.ts'
import { passedAt, positionOf, type Replay, timeAt } from './replay.ts'

export const SPEEDS = [1, 2, 8] as const
type Speed = (typeof SPEEDS)[number]

export type Player = Readonly<{
  /** From 0 to the length of the replay. */
  position: number
  isPlaying: boolean
  speed: Speed
}>

export type PlayerInput =
  | Readonly<{ type: 'tick'; ms: number }>
  | Readonly<{ type: 'seek'; position: number }>
  | Readonly<{ type: 'jump'; to: Moment }>
  | Readonly<{ type: 'speed'; speed: Speed }>
  | Readonly<{ type: 'toggle' | 'next' | 'previous' | 'begin' | 'end' }>

/** Plays from the beginning. */
export const initialPlayer: Player = { position: 0, isPlaying: false, speed: 1 }

export function stepPlayer(replay: Replay, player: Player, input: PlayerInput): Player {
  switch (input.type) {
    case 'tick':
      return player.isPlaying ? advanced(replay, player, input.ms) : player
    case 'seek':
      return at(replay, player, input.position)
    case 'jump':
      return paused(at(replay, player, positionOf(replay, input.to.at)))
    case 'speed':
      return { ...player, speed: input.speed }
    case 'toggle':
      return toggled(replay, player)
    case 'next':
    case 'previous':
      return paused(at(replay, player, neighbour(replay, player.position, input.type)))
    case 'begin':
      return at(replay, player, 0)
    case 'end':
      return paused(at(replay, player, replay.length))
  }
}

function advanced(replay: Replay, player: Player, ms: number): Player {
  const moved = at(replay, player, player.position + Math.max(0, ms) * player.speed)
  return moved.position < replay.length ? moved : paused(moved)
}

/** At the end it begins again. */
function toggled(replay: Replay, player: Player): Player {
  if (player.isPlaying) return paused(player)
  const position = player.position < replay.length ? player.position : 0
  return { ...player, position, isPlaying: replay.length > 0 }
}

const at = ({ length }: Replay, player: Player, position: number): Player => ({
  ...player,
  position: Math.min(length, Math.max(0, position)),
})
const paused = (player: Player): Player => ({ ...player, isPlaying: false })

/** The position of the event before or after; the beginning and the end count as one. */
function neighbour(replay: Replay, position: number, way: 'next' | 'previous'): number {
  const positions = replay.moments.map((moment) => positionOf(replay, moment.at))
  if (way === 'next') return positions.find((other) => other > position) ?? replay.length
  return positions.findLast((other) => other < position) ?? 0
}

export type Standing = Readonly<{
  /** Milliseconds since the session began. */
  atMs: number
  /** How many events have passed. */
  passed: number
}>

export function standingOf(replay: Replay, { position }: Player): Standing {
  const atMs = timeAt(replay, position)
  return { atMs, passed: passedAt(replay, atMs) }
}

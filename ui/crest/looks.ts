/** The look of each state of the crest in numbers, shared by the still and the moving crest. */
import type { Side } from './geometry.ts'

export const crestStates = [
  'start',
  'linking',
  'idle',
  'listening',
  'thinking',
  'speaking',
  'muted',
  'offline',
  'fault',
] as const
export type CrestState = (typeof crestStates)[number]

export type HalfLook = Readonly<{
  /** The fill of the half, the brightness of its ticks, and their length relative to rest. */
  fill: number
  tick: number
  reach: number
  /** 1 draws the outline alone. */
  hollow: number
  /** Moved up or down from the middle, on the box of 240. */
  slip: number
}>
export type Look = Readonly<{
  left: HalfLook
  right: HalfLook
  /** The pale runs through the disc. */
  lit: number
  /** The right half is struck through. */
  struck: number
}>

const half = (fill: number, tick: number, more: Partial<HalfLook> = {}): HalfLook => ({
  fill,
  tick,
  reach: 1,
  hollow: 0,
  slip: 0,
  ...more,
})
const look = (left: HalfLook, right: HalfLook = left, more: Partial<Look> = {}): Look => ({
  left,
  right,
  lit: 0,
  struck: 0,
  ...more,
})
const quiet = half(0.3, 0.38)

export const looks: Readonly<Record<CrestState, Look>> = {
  start: look(half(1, 0.9)),
  linking: look(half(0.3, 0.22)),
  idle: look(half(0.85, 0.6)),
  listening: look(quiet, half(1, 1)),
  thinking: look(half(0.42, 0.24), undefined, { lit: 1 }),
  speaking: look(half(1, 1), quiet),
  muted: look(half(0.75, 0.9), half(0, 0.9, { hollow: 1, reach: 0.36 }), { struck: 1 }),
  offline: look(half(0, 0.6, { hollow: 1 })),
  fault: look(half(0, 0.9, { hollow: 1, slip: -12 }), half(0, 0.9, { hollow: 1, slip: 12 })),
}

/** The side that opens to its own voice. */
export const voiceSide: Partial<Record<CrestState, Side>> = { listening: 'right', speaking: 'left' }
/** A light runs over the ticks for as long as the state lasts. */
export const hasLight = (state: CrestState): boolean => state === 'linking' || state === 'thinking'

/** The length of a tick in the still crest; `share` is its position from the top to the bottom. */
export function stillReach(state: CrestState, side: Side, share: number): number {
  const bow = Math.sin(share * Math.PI)
  if (state === 'start') return 1.2 + 1.2 * bow
  if (voiceSide[state] === side) return 1.3 + 0.9 * bow
  if (state === 'fault') return Math.round(share * 97) % 3 === 1 ? 0.35 : 1
  return looks[state][side].reach
}

/** Computes how the moving crest changes its look and follows two voices; pure, so that it can be tested without a screen. */
import type { Side } from './geometry.ts'
import { type CrestState, type HalfLook, hasLight, type Look, looks } from './looks.ts'

/** The level of each side, 0 to 1. */
export type Levels = Readonly<Record<Side, number>>
export const SILENT: Levels = { left: 0, right: 0 }

export type Motion = Readonly<{ state: CrestState; look: Look; level: Levels; heard: Levels; atMs: number }>

/** A level rises fast and falls slowly, as a needle does. */
const ATTACK_MS = 60
const RELEASE_MS = 180
const LOOK_MS = 70
/** Too little to see. */
const STILL = 0.004

export const motionOf = (state: CrestState): Motion => ({
  state,
  look: looks[state],
  level: SILENT,
  heard: SILENT,
  atMs: 0,
})

export function step(motion: Motion, toMs: number): Motion {
  const ms = Math.max(0, toMs - motion.atMs)
  const { left, right } = motion.level
  return {
    ...motion,
    atMs: toMs,
    look: mixLooks(motion.look, looks[motion.state], share(ms, LOOK_MS)),
    level: { left: follow(left, motion.heard.left, ms), right: follow(right, motion.heard.right, ms) },
  }
}

/** The final state at once, for reduced motion. */
export const settle = (motion: Motion): Motion => ({
  ...motion,
  look: looks[motion.state],
  level: { left: inThirds(motion.heard.left), right: inThirds(motion.heard.right) },
})

/** Another paint would change nothing. */
export function isStill({ state, look, level, heard }: Motion): boolean {
  const target = looks[state]
  const isThere = (side: Side) =>
    Math.abs(level[side] - heard[side]) < STILL && heard[side] < STILL && isNear(look[side], target[side])
  return !hasLight(state) && Math.abs(look.lit - target.lit) < STILL && isThere('left') && isThere('right')
}

const share = (ms: number, constantMs: number): number => 1 - Math.exp(-ms / constantMs)
const mix = (from: number, to: number, part: number): number => from + (to - from) * part
const follow = (level: number, heard: number, ms: number): number =>
  mix(level, heard, share(ms, heard > level ? ATTACK_MS : RELEASE_MS))
const inThirds = (level: number): number => Math.ceil(level * 3) / 3

const mixHalves = (from: HalfLook, to: HalfLook, part: number): HalfLook => ({
  fill: mix(from.fill, to.fill, part),
  tick: mix(from.tick, to.tick, part),
  reach: mix(from.reach, to.reach, part),
  hollow: mix(from.hollow, to.hollow, part),
  slip: mix(from.slip, to.slip, part),
})
const mixLooks = (from: Look, to: Look, part: number): Look => ({
  left: mixHalves(from.left, to.left, part),
  right: mixHalves(from.right, to.right, part),
  lit: mix(from.lit, to.lit, part),
  struck: mix(from.struck, to.struck, part),
})

const isNear = (a: HalfLook, b: HalfLook): boolean =>
  Math.abs(a.fill - b.fill) < STILL &&
  Math.abs(a.hollow - b.hollow) < STILL &&
  Math.abs(a.slip - b.slip) < 0.1

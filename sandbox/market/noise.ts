/** Makes random series that are functions of a seed and a place in time: no state, so every process sees the same. */

/** A 32-bit number in which every bit depends on every bit of `value`. */
function scramble(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

const hash = (seed: number, index: number): number => scramble(scramble(seed) ^ Math.imul(index, 0x9e3779b1))

/** The start of the series of this name. */
export function seedOf(name: string): number {
  let bits = 0x811c9dc5
  for (const letter of name) bits = Math.imul(bits ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return scramble(bits)
}

/** Evenly spread over [0, 1). */
export const uniform = (seed: number, index: number): number => hash(seed, index) / 2 ** 32

/** Mean 0, variance 1, never beyond ±3.47: the sum of four uniform numbers, which needs no logarithm. */
function bell(seed: number, index: number): number {
  const [first, second] = [hash(seed, index), hash(seed + 1, index)]
  const sum = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff)
  return (sum / 0x10000 - 2) * Math.sqrt(3)
}

/** A smooth line through one random value per period. */
export function drift(seed: number, at: number, periodMs: number): number {
  const place = at / periodMs + uniform(seed, 0)
  const index = Math.floor(place)
  const part = place - index
  const from = bell(seed, index)
  return from + (bell(seed, index + 1) - from) * part * part * (3 - 2 * part)
}

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
/** From 32 days, beyond which nothing is remembered, down to 21 seconds, below which the line is smooth. */
const PERIODS_MS = Array.from({ length: 18 }, (_, octave) => (32 * DAY_MS) / 2 ** octave)
/** Measured so that the change over minutes, hours and a day is that of a volatility of 1 a year (market.test.ts). */
const SCALE = 0.459

/**
 * A random walk on a long lead: over minutes to a day it spreads like a random walk of volatility 1 a year,
 * over weeks it keeps coming back to 0.
 */
export function walk(seed: number, at: number): number {
  let sum = 0
  for (const [octave, periodMs] of PERIODS_MS.entries())
    sum += Math.sqrt(periodMs / YEAR_MS) * drift(seed + 2 * octave, at, periodMs)
  return SCALE * sum
}

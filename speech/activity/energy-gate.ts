/** Detects speech by loudness alone: a few times louder than the learned noise floor of the line. */

/** Measured at the threshold 0.5: speech is at least this loud, and this many times the floor. */
const LEAST_LEVEL = 0.004
const TIMES_FLOOR = 2.2
const MIDDLE = 0.5
/** From one end of the settings (0.2) to the other (0.98) the gate rises by 7 dB. */
const STEEPNESS = 1.5
/** The floor of the quietest lines. */
const LEAST_FLOOR = 0.0003
/** Two seconds; speech has enough pauses for a tenth of its frames to be quiet. */
const FRAMES_KEPT = 100
const FLOOR_SHARE = 0.1
/** The floor is computed only now and then, because it changes slowly. */
const FRAMES_BETWEEN = 10
/** A line counts as quiet for its first second, so that a caller who speaks at once is not taken for noise. */
const FRAMES_ASSUMED = 5

export type EnergyGate = Readonly<{
  /** Whether a frame of this level is loud enough; every frame adjusts the floor. */
  isOpen(level: number): boolean
  setThreshold(threshold: number): void
}>

export function createEnergyGate(threshold: number): EnergyGate {
  const levels: number[] = Array(FRAMES_ASSUMED).fill(LEAST_FLOOR)
  let [floor, sensitivity, frames] = [LEAST_FLOOR, sensitivityOf(threshold), 0]
  return {
    isOpen(level) {
      levels.push(level)
      if (levels.length > FRAMES_KEPT) levels.shift()
      if (frames++ % FRAMES_BETWEEN === 0) floor = floorOf(levels)
      return level > sensitivity * Math.max(LEAST_LEVEL, TIMES_FLOOR * floor)
    },
    setThreshold: (next) => {
      sensitivity = sensitivityOf(next)
    },
  }
}

/** 1 in the middle, 0.73 at 0.2, 1.65 at 0.98. */
const sensitivityOf = (threshold: number): number =>
  2 ** (STEEPNESS * (Math.min(1, Math.max(0, threshold)) - MIDDLE))

function floorOf(levels: readonly number[]): number {
  const sorted = [...levels].sort((a, b) => a - b)
  return Math.max(LEAST_FLOOR, sorted[Math.floor(sorted.length * FLOOR_SHARE)] ?? LEAST_FLOOR)
}

/** The pause before the next try: it grows, and is random so that clients do not come at once. */

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** Half of the pause is random, so that a restarted server does not get every page at once. */
export const pauseBefore = (attempt: number, chance = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + chance / 2)

/** How long to wait before the server is tried again: ever longer, and never everybody at once. */

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** Half of the pause is chance, so that a restarted server is not met by every page at once. */
export const pauseBefore = (attempt: number, chance = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + chance / 2)

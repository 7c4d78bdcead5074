/** Formats a waiting time in a practical unit: 30 s, 15 minutes, 15 hours. */

/** Up to this count the smaller unit is more exact than "2 minutes" or "2 hours". */
const MOST = 90

/** Rounds up, so that a user who returns on time is not refused again. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds <= MOST) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= MOST ? `${minutes} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

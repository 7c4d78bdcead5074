/** How long somebody has to wait, in a unit that they can plan with: 30 s, 15 minutes, 15 hours. */

/** Up to here the smaller unit says more than "2 minutes" or "2 hours" would. */
const MOST = 90

/** Rounded up: whoever comes back then is not sent away again. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds <= MOST) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= MOST ? `${minutes} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

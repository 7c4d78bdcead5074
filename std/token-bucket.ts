/** A token bucket: limits what a client may send, in a burst and on average. */

export type Rate = Readonly<{ burst: number; perSecond: number }>

/** False when `amount` is more than may be taken now; nothing is taken then. */
export function createTokenBucket(
  { burst, perSecond }: Rate,
  start: number,
): (amount: number, now: number) => boolean {
  let tokens = burst
  let at = start
  return (amount, now) => {
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond)
    at = now
    if (amount > tokens) return false
    tokens -= amount
    return true
  }
}

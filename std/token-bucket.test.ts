/** The token bucket: bursts, the rate, and refusals. */
import { expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

it('allows a burst, then the rate, and takes nothing when it refuses', () => {
  const takes = createTokenBucket({ burst: 3, perSecond: 2 }, 0)
  expect([takes(1, 0), takes(2, 0), takes(1, 0)]).toEqual([true, true, false])
  expect([takes(2, 999), takes(1, 999)]).toEqual([false, true])
  expect([takes(3, 60_000), takes(1, 60_000)]).toEqual([true, false])
})

/** The pacer on a fake clock. */
import { describe, expect, it } from 'vitest'
import { fc } from '../scripts/testing/property.ts'
import { createPacer } from './line.ts'

describe('the pacer', () => {
  it('is due at once, and then every 20 ms', () => {
    const pacer = createPacer(1000)
    expect([1000, 1005, 1019.9, 1020, 1039, 1040].map((now) => pacer(now).frames)).toEqual([1, 0, 0, 1, 0, 1])
  })

  it('catches up with a short delay', () => {
    const pacer = createPacer(0)
    pacer(0)
    expect(pacer(100)).toEqual({ frames: 5, skipped: 0 })
  })

  it('lets a long one pass', () => {
    const pacer = createPacer(0)
    pacer(0)
    expect(pacer(10_000)).toEqual({ frames: 1, skipped: 499 })
    expect(pacer(10_010)).toEqual({ frames: 0, skipped: 0 })
    expect(pacer(10_020)).toEqual({ frames: 1, skipped: 0 })
  })

  it('never drifts: after any delays as many frames as time has passed', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 400, noNaN: true })), (delays) => {
        const pacer = createPacer(0)
        let now = 0
        let frames = 0
        for (const delay of [0, ...delays]) {
          now += delay
          const due = pacer(now)
          frames += due.frames + due.skipped
        }
        expect(frames).toBe(Math.floor(now / 20) + 1)
      }),
    )
  })
})

/** Computes how many frames are due: one every 20 ms of an absolute clock, so that timer delays never add up. */
import { FRAME_MS } from './line.ts'

export type Due = Readonly<{
  /** Frames to send now. */
  frames: number
  /** Frames whose time passed unused. */
  skipped: number
}>

/** Up to this many late frames are sent at once; after a longer pause the listener's clock has moved on. */
const MAX_LATE_FRAMES = 10

export function createPacer(start: number): (now: number) => Due {
  let sent = 0
  return (now) => {
    const late = Math.floor((now - start) / FRAME_MS) + 1 - sent
    if (late <= 0) return { frames: 0, skipped: 0 }
    sent += late
    return late > MAX_LATE_FRAMES ? { frames: 1, skipped: late - 1 } : { frames: late, skipped: 0 }
  }
}

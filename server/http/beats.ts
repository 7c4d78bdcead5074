/** Beats for many open streams: those that fall due together share a timer, since each timer wakes an idle process. */

/** Parts of the period, so that the beats of a thousand streams are not one stall. */
const PARTS = 10

/** Calls it once a period until the returned function is called, the first time after a period at the latest. */
export type Beats = (beat: () => void) => () => void
type Part = Readonly<{ beats: Set<() => void>; timer: NodeJS.Timeout }>

export function createBeats(everyMs: number): Beats {
  const parts = new Map<number, Part>()

  function begin(at: number): Part {
    const beats = new Set<() => void>()
    const timer = setInterval(() => {
      for (const beat of beats) beat()
    }, everyMs).unref()
    const part = { beats, timer }
    parts.set(at, part)
    return part
  }

  function leave(at: number, { beats, timer }: Part, beat: () => void): void {
    if (!beats.delete(beat) || beats.size > 0) return
    clearInterval(timer)
    parts.delete(at)
  }

  return (beat) => {
    const at = Math.floor((performance.now() * PARTS) / everyMs) % PARTS
    const part = parts.get(at) ?? begin(at)
    part.beats.add(beat)
    return () => leave(at, part, beat)
  }
}

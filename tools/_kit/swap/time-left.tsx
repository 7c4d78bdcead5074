/** Times of a swap: the countdown of its preview, and the seconds that it has been pending. */
import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { AgeClock } from '#ui/format/age-clock.tsx'

const TICK_MS = 250

/** Whole seconds, rounded up; undefined when nothing runs out. Renders once a second. */
export function useSecondsLeft(until: string | undefined): number | undefined {
  const now = use(AgeClock)
  const left = useCallback(
    () => (until === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now()) / 1000))),
    [until, now],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      if (until === undefined) return () => undefined
      const timer = setInterval(listener, TICK_MS)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, left, left)
}

/** Rare enough for reduced motion, too. */
const ELAPSED_STEP_MS = 500

/** '1.5 s', since the trade became pending. */
export function Elapsed({ since }: { since: string }) {
  const now = use(AgeClock)
  const [start] = useState(() => Math.min(now(), Date.parse(since)))
  const steps = useCallback(() => Math.floor((now() - start) / ELAPSED_STEP_MS), [now, start])
  const elapsed = useSyncExternalStore(everyStep, steps, steps)
  return elapsed < 1 ? null : <span className="num">{((elapsed * ELAPSED_STEP_MS) / 1000).toFixed(1)} s</span>
}

function everyStep(listener: () => void): () => void {
  const timer = setInterval(listener, ELAPSED_STEP_MS / 2)
  return () => clearInterval(timer)
}

/** '0:22' */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** '14:32:08' */
export const clockTime = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB')

/** A press that was meant for the content before must not hit a button that spends money. */
const ARMED_AFTER_MS = 400

export function useArmed(): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setArmed, ARMED_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return armed
}

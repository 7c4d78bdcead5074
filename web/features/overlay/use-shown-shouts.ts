/** The shouts that have not expired, and a render when the next one does. */
import { use, useEffect, useReducer } from 'react'
import type { ShownShout } from '#contract/stage.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'

/** A timer may end a little early. */
const MARGIN_MS = 20

export function useShownShouts(shouts: readonly ShownShout[]): readonly ShownShout[] {
  const now = use(AgeClock)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const shown = shouts.filter((shout) => expiryOf(shout) > now())
  const next = Math.min(...shown.map(expiryOf))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(renderAgain, next - now() + MARGIN_MS)
    return () => clearTimeout(timer)
  }, [next, now])
  return shown
}

const expiryOf = ({ expires_at }: ShownShout): number => Date.parse(expires_at)

/** The parts of a call by voice, once one is wanted; until they are there the still picture stands. */
import { useEffect, useState } from 'react'
import { useVoice } from '#web/session/use-session.ts'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'
import type { CallParts } from './call-parts.tsx'

const load = retryWhileVisible(() => import('./call-parts.tsx'))

/** Whoever needs the parts asks again: here a failure is nothing yet. */
export const preloadCallParts = (): void => void load().catch(() => undefined)

export function useCallParts(): CallParts | undefined {
  const isWanted = useVoice(({ phase, problem }) => phase !== 'off' || problem !== undefined)
  const [parts, setParts] = useState<CallParts>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    load().then(
      (loaded) => isHere && setParts(loaded.parts),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isWanted])
  return isWanted ? parts : undefined
}

/** The parts with data, once they are there; the prerendered page and the first render do without. */
import { useEffect, useState } from 'react'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'
import type { LiveParts } from './live.tsx'

export const loadLive = retryWhileVisible(() => import('./live.tsx'))

export function useLive(): LiveParts | undefined {
  const [live, setLive] = useState<LiveParts>()
  useEffect(() => {
    let wanted = true
    // Without it the page still talks; it only shows no figures.
    loadLive().then(
      ({ parts }) => wanted && setLive(parts),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return live
}

/** The parts with data, once they are there; the prerendered page and the first render do without. */
import { useEffect, useState } from 'react'
import type { LiveParts } from './live.tsx'

export const loadLive = () => import('./live.tsx')

export function useLive(): LiveParts | undefined {
  const [live, setLive] = useState<LiveParts>()
  useEffect(() => {
    let wanted = true
    void loadLive().then(({ parts }) => wanted && setLive(parts))
    return () => {
      wanted = false
    }
  }, [])
  return live
}

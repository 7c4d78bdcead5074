/** Text that is typed, once the typing pauses: the server is not asked at every key. */
import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** The newest value that stood for a moment; an empty one counts at once. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : paused
}

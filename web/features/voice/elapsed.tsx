/** Shows an elapsed time in minutes and seconds. */
import { useEffect, useState } from 'react'

const SECOND_MS = 1000

export function Elapsed({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNowMs] = useState(sinceMs)
  useEffect(() => {
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <time className="num">{clock(nowMs - sinceMs)}</time>
}

/** '0:03', '12:40', '1:02:05'. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

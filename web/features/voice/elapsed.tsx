/** Shows an elapsed time in minutes and seconds. */
import { useEffect, useState } from 'react'
import { clock } from '#web/lib/moment.ts'

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

/** Shows a level as a row of steps; it is drawn without rendering and hidden from screen readers. */
import { useEffect, useRef } from 'react'

const STEPS = 28
const EVERY_MS = 66

export function LevelMeter({ level }: { level: () => number }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => row.current?.style.setProperty('--level', String(level())), EVERY_MS)
    return () => clearInterval(timer)
  }, [level])
  return (
    <div ref={row} aria-hidden="true" className="meter" style={{ '--steps': STEPS } as React.CSSProperties} />
  )
}

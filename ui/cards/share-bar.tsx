/** The parts of a whole as one bar; the numbers stand in the rows below it. */
import type { CSSProperties } from 'react'
import { hueOf } from '../format/hue.ts'

const MOST = 12

type Part = Readonly<{ id: string; value: number }>

export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const drawn = parts.filter(({ value }) => value > 0)
  if (drawn.length < 2) return null
  const rest = drawn.slice(MOST).reduce((sum, { value }) => sum + value, 0)
  return (
    <div aria-hidden="true" className="mt-0.5 mb-3 flex snug:mb-2 h-1.5 gap-0.5">
      {drawn.slice(0, MOST).map(({ id, value }) => (
        <i
          key={id}
          style={{ flexGrow: value, '--disc-hue': hueOf(id) } as CSSProperties /* as in token-disc */}
          className="min-w-[3px] basis-0 rounded-[1px] bg-[light-dark(oklch(0.66_0.075_var(--disc-hue)),oklch(0.62_0.075_var(--disc-hue)))]"
        />
      ))}
      {rest > 0 && <i style={{ flexGrow: rest }} className="min-w-[3px] basis-0 rounded-[1px] bg-line-2" />}
    </div>
  )
}

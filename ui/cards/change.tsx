/** A change in percent by arrow, sign and colour, so that none of them carries it alone. */
import { formatPercent } from '#contract/rules/amounts.ts'

const TONE = { up: 'text-up', down: 'text-down', flat: 'text-fg-3' } as const
const ARROW = { up: 'M0 6 3.5 0 7 6Z', down: 'M0 0h7L3.5 6Z', flat: 'M0 2.25h7v1.5H0Z' } as const

export function Change({ percent, className = '' }: { percent: number | null; className?: string }) {
  if (percent === null) {
    return (
      <span className={`num text-fg-3 ${className}`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">change not known</span>
      </span>
    )
  }
  const text = formatPercent(percent)
  const way = text.startsWith('+') ? 'up' : text.startsWith('−') ? 'down' : 'flat'
  return (
    <span className={`num inline-flex items-baseline gap-[5px] whitespace-nowrap ${TONE[way]} ${className}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 7 6"
        className="h-1.5 w-[7px] flex-none -translate-y-0.5 fill-current"
      >
        <path d={ARROW[way]} />
      </svg>
      {text}
    </span>
  )
}

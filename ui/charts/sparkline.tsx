/** A small line of a value over time, with its lowest, highest and last value as its accessible name. */
import { SPARKLINE_HEIGHT, SPARKLINE_WIDTH, sparklinePath } from './sparkline-path.ts'

/** Reads as 0.00%. */
const FLAT_PERCENT = 0.005

type Props = Readonly<{
  /** Oldest first; usually 7 to 24 of them. */
  values: readonly number[]
  /** Names the value and its period: 'SOL, 24 hours'. */
  label: string
  format: (value: number) => string
  /** The change that stands beside the line and gives it its colour; by default that of the values. */
  change?: number | null | undefined
  className?: string
}>

/** Draws nothing for fewer than two values, which have no course. */
export function Sparkline({ values, label, format, change, className = 'h-7 w-24' }: Props) {
  const finite = values.filter(Number.isFinite)
  const [first, last] = [finite[0], finite.at(-1)]
  if (finite.length < 2 || first === undefined || last === undefined) return null
  const trend = change ?? ((last - first) / Math.abs(first)) * 100
  const tone = Math.abs(trend) < FLAT_PERCENT ? 'text-fg-3' : trend < 0 ? 'text-down' : 'text-up'
  return (
    <svg
      role="img"
      aria-label={`${label}: lowest ${format(Math.min(...finite))}, highest ${format(Math.max(...finite))}, last ${format(last)}`}
      viewBox={`0 0 ${SPARKLINE_WIDTH} ${SPARKLINE_HEIGHT}`}
      preserveAspectRatio="none"
      className={`shrink-0 ${tone} ${className}`}
    >
      <path
        d={sparklinePath(finite)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

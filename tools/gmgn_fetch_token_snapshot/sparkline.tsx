/** Draws the closing prices as a line; the chart tool shows them with axes. */
import { formatPrice } from '#contract/rules/amounts.ts'

type Point = Readonly<{ t: number; c: number }>

const WIDTH = 600
const HEIGHT = 64
const EDGE = 3

export function Sparkline({ points, symbol }: { points: readonly Point[]; symbol: string }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const prices = points.map(({ c }) => c)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const words = `Price of ${symbol || 'the token'} from ${formatPrice(first.c)} to ${formatPrice(last.c)}, lowest ${formatPrice(low)}, highest ${formatPrice(high)}`
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`mb-3 block h-16 w-full ${last.c >= first.c ? 'text-up' : 'text-down'}`}
    >
      <path
        d={pathOf(points, low, high)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function pathOf(points: readonly Point[], low: number, high: number): string {
  const [start, end] = [points[0]?.t ?? 0, points.at(-1)?.t ?? 0]
  return points
    .map(({ t, c }, index) => {
      const x = end === start ? 0 : ((t - start) / (end - start)) * WIDTH
      const part = high === low ? 0.5 : (c - low) / (high - low)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(HEIGHT - EDGE - part * (HEIGHT - 2 * EDGE)).toFixed(1)}`
    })
    .join('')
}

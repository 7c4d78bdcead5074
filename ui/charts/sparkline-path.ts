/** Computes the line of a sparkline in its view box. */

export const SPARKLINE_WIDTH = 96
export const SPARKLINE_HEIGHT = 28
/** Half the stroke, so that the line is not cut off at its highest and lowest point. */
const INSET = 2

/** The share of a value that fills the height at least: the tremble of a stable coin is no course. */
const LEAST = 0.004

/** Returns the SVG path; a flat series is a line through the middle. */
export function sparklinePath(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(highest - lowest, LEAST * Math.abs(highest))
  const low = (lowest + highest - span) / 2
  const step = (SPARKLINE_WIDTH - 2 * INSET) / Math.max(1, values.length - 1)
  const room = SPARKLINE_HEIGHT - 2 * INSET
  const heightOf = (value: number): number => (span === 0 ? room / 2 : room * (1 - (value - low) / span))
  return values
    .map(
      (value, at) => `${at === 0 ? 'M' : 'L'}${round(INSET + at * step)} ${round(INSET + heightOf(value))}`,
    )
    .join('')
}

const round = (value: number): number => Math.round(value * 100) / 100

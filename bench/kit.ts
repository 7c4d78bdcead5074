/** Defines a benchmark and computes the statistics of its figures. */

export type Figure = Readonly<{
  what: string
  unit: string
  median: number
  p95: number
  /** Smallest and largest of the samples. */
  spread: readonly [number, number]
  samples: number
  /** The requirement in words, and whether this run met it. */
  must?: string
  met?: boolean
}>

export type Bench = Readonly<{ name: string; run: () => Promise<readonly Figure[]> }>

export const round = (value: number): number => Number(value.toPrecision(4))

/** The value below which `share` of the samples lie (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('a figure needs at least one sample')
  return value
}

/** Summarizes samples as one figure; `meets` decides on the requirement. */
export function figure(
  what: string,
  unit: string,
  samples: readonly number[],
  requirement?: { must: string; meets: (figure: Figure) => boolean },
): Figure {
  const measured: Figure = {
    what,
    unit,
    median: round(percentile(samples, 0.5)),
    p95: round(percentile(samples, 0.95)),
    spread: [round(Math.min(...samples)), round(Math.max(...samples))],
    samples: samples.length,
  }
  return requirement ? { ...measured, must: requirement.must, met: requirement.meets(measured) } : measured
}

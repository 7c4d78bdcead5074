/** Numbers for the model: as many digits as carry meaning, and null for what is not known. */

export function rounded(value: number | undefined, digits = 6): number | null {
  if (value === undefined || !Number.isFinite(value)) return null
  return Number(value.toPrecision(digits))
}

/** Dollars and percentages: two places after the point. */
export const cents = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 100) / 100

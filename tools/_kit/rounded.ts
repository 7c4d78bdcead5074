/** Numbers for the model: as many digits as carry meaning, and null for what is not known. */

export function rounded(value: number | undefined, digits = 6): number | null {
  if (value === undefined || !Number.isFinite(value)) return null
  return Number(value.toPrecision(digits))
}

/** Percentages: two places after the point. */
export const cents = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 100) / 100

const CENT = 0.01

/** Dollars: two places after the point, and of what is less than a cent the digits that the card shows as well. */
export const dollars = (value: number | undefined): number | null =>
  value !== undefined && Math.abs(value) < CENT ? rounded(value, 4) : cents(value)

/** Rounds numbers for the model: significant digits only, and null for unknown values. */

export function rounded(value: number | undefined, digits = 6): number | null {
  if (value === undefined || !Number.isFinite(value)) return null
  return Number(value.toPrecision(digits))
}

/** Percentages: two places after the point. */
export const cents = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 100) / 100

const CENT = 0.01

/** Dollars: two places after the point; below a cent the digits that the card shows. */
export const dollars = (value: number | undefined): number | null =>
  value !== undefined && Math.abs(value) < CENT ? rounded(value, 4) : cents(value)

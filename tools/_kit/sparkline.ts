/** Makes the line of a price agree with the price that stands beside it. */

/** The last point is the price of now; the line may be a few minutes older. */
export const endingAt = (line: readonly number[], price: number | null | undefined): number[] =>
  typeof price === 'number' ? [...line.slice(0, -1), price] : [...line]

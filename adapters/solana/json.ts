/** Reads and writes JSON whose whole numbers are bigints, as kit expects from a transport. */

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** A u64 has 20 digits; eight million of them would take a bigint many seconds. */
const MAX_DIGITS = 40

const toBigInt: Reviver = (_key, value, { source }) => {
  if (typeof value !== 'number' || source === undefined) return value
  if (source.length > MAX_DIGITS) throw new SyntaxError(`a number has more than ${MAX_DIGITS} characters`)
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}

/** More than any answer about one transaction or wallet has; each value costs time in this process. */
const MAX_VALUES = 30_000

/**
 * Throws a SyntaxError for text that is not JSON, or that has too many values. TypeScript's types leave out the source
 * of a value.
 */
export function parseJson(text: string, maxValues = MAX_VALUES): unknown {
  if (hasMoreValues(text, maxValues)) throw new SyntaxError(`the answer has more than ${maxValues} values`)
  return JSON.parse(text, toBigInt as (key: string, value: unknown) => unknown)
}

const MARKS: ReadonlySet<number> = new Set([',', '[', '{'].map((mark) => mark.charCodeAt(0)))

/** Each value but the first follows a comma or a bracket; those within texts count too. */
function hasMoreValues(text: string, most: number): boolean {
  let count = 0
  for (let at = 0; at < text.length && count <= most; at++) if (MARKS.has(text.charCodeAt(at))) count++
  return count > most
}

export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? rawNumber(each) : each))

/** TypeScript's types do not know JSON.rawJSON. */
const rawNumber = (value: bigint): unknown =>
  (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(String(value))

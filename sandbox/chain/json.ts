/** JSON of Solana's RPC, with exact 64-bit integers. */

// TypeScript's library lacks JSON.rawJSON (ES2026, in Node since 22).
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

const exactBigints = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? rawJSON(value.toString()) : value

export const stringifyJson = (value: unknown): string => JSON.stringify(value, exactBigints)

/** Parses unsafe integers as bigints; takes the slow way only where there may be one. */
export const parseJson = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, exactIntegers) : JSON.parse(text)

// The third argument, with the source text of a primitive, is ES2026 as well.
function exactIntegers(this: unknown, _key: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = (rest[0] as { source?: string } | undefined)?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}

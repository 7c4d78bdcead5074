/** JSON as Solana's RPC speaks it: integers of 64 bits go out and come in exactly. */

// TypeScript's library does not know JSON.rawJSON yet (ES2026, in Node since 22).
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

const exactBigints = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? rawJSON(value.toString()) : value

export const stringifyJson = (value: unknown): string => JSON.stringify(value, exactBigints)

/** Integers that a number cannot hold become bigints; the slow way is taken only where there may be one. */
export const parseJson = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, exactIntegers) : JSON.parse(text)

// The third argument is ES2026 as well: the text that a primitive was written as.
function exactIntegers(this: unknown, _key: string, value: unknown, ...rest: unknown[]): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = (rest[0] as { source?: string } | undefined)?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}

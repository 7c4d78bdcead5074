/** Reads and writes JSON whose whole numbers are bigints, as kit expects from a transport. */

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

const toBigInt: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value

/** Throws a SyntaxError for text that is not JSON. TypeScript's types leave out the source of a value. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, toBigInt as (key: string, value: unknown) => unknown)

export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? rawNumber(each) : each))

/** TypeScript's types do not know JSON.rawJSON. */
const rawNumber = (value: bigint): unknown =>
  (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(String(value))

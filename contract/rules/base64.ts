/** Decodes base64 where neither Node nor a browser is. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES: ReadonlyMap<string, number> = new Map([...LETTERS].map((letter, value) => [letter, value]))

/** The first bytes; fewer where the text ends, or is no base64 any more. */
export function leadingBytes(base64: string, count: number): readonly number[] {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const letter of base64) {
    if (bytes.length === count) break
    const value = VALUES.get(letter)
    if (value === undefined) break
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes.push((bits >> held) & 0xff)
  }
  return bytes
}

/** Reads a wire transaction without a chain library, as far as needed to see whether it could land. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SIGNATURE_BYTES = 64

/** The first bytes of a base64 text. */
function leadingBytes(base64: string, count: number): number[] {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const letter of base64) {
    if (bytes.length === count) break
    const value = LETTERS.indexOf(letter)
    if (value < 0) break
    bits = (bits << 6) | value
    held += 6
    if (held < 8) continue
    held -= 8
    bytes.push((bits >> held) & 0xff)
    bits &= (1 << held) - 1
  }
  return bytes
}

/** True when a signature is still missing: without it this transaction cannot land. */
export function lacksSignature(transaction: string): boolean {
  const [count = 0] = leadingBytes(transaction, 1)
  const bytes = leadingBytes(transaction, 1 + count * SIGNATURE_BYTES).slice(1)
  return Array.from({ length: count }, (_, at) =>
    bytes.slice(at * SIGNATURE_BYTES, (at + 1) * SIGNATURE_BYTES),
  ).some((signature) => signature.every((byte) => byte === 0))
}

/** Addresses of things that exist in the sandbox only, derived from a name so that every start has the same. */
import { createHash } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The base58 form of the 32 bytes that a name hashes to. It has no key. */
export function sandboxAddress(name: string): string {
  const bytes = createHash('sha256').update(`parley sandbox: ${name}`).digest()
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`
  return text.padStart(text.length + bytes.findIndex((byte) => byte !== 0), '1')
}

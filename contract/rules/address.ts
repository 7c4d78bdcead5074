/** Classifies and shortens base58 strings: addresses and transaction signatures. */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/** Decodes a base58 string; undefined when a character is not base58. */
export function base58Decode(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const letter of text) {
    let carry = VALUES.get(letter)
    if (carry === undefined) return undefined
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] ?? 0) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  for (const letter of text) {
    if (letter !== '1') break
    bytes.push(0)
  }
  return Uint8Array.from(bytes.reverse())
}

/** True for a string that decodes to 32 bytes, as every address in a transaction must (design §10). */
export const isPublicKey = (text: string): boolean =>
  text.length >= 32 && text.length <= 44 && base58Decode(text)?.length === 32

/** spec C2.7–C2.8: 32 bytes is an address, 64 bytes a transaction signature. */
export function base58Kind(text: string): 'address' | 'signature' | undefined {
  if (text.length < 32 || text.length > 88) return undefined
  const length = base58Decode(text)?.length
  if (length === 32) return 'address'
  return length === 64 ? 'signature' : undefined
}

/** spec S5.26: the loose rule for display and lookup. */
export const looksLikeWalletAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{20,60}$/.test(text)

/** spec C5.5: a mint or wallet found in a payload. */
export const looksLikeMint = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,64}$/.test(text)

/** spec S2.13–S2.15, C9.21: 4…4 in chrome (6…6 in chips); ten characters or fewer whole; 'Auto' when none. */
export function shortAddress(address: string | undefined, edge = 4): string {
  if (!address) return 'Auto'
  return address.length <= 10 ? address : `${address.slice(0, edge)}…${address.slice(-edge)}`
}

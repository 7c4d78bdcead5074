/** Base58 at the chain's pace: kit's codecs take 26 µs for one address, these take about two. */
import { base58Decode } from '#contract/rules/address.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Four digits to a limb: a limb times three bytes (58^4 × 2^24) stays below 2^53. */
const LIMB = 58 ** 4

export function base58Encode(bytes: Uint8Array): string {
  const limbs: number[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const taken = Math.min(3, bytes.length - at)
    let carry = 0
    for (let i = 0; i < taken; i++) carry = carry * 256 + (bytes[at + i] ?? 0)
    const factor = 256 ** taken
    for (let i = 0; i < limbs.length; i++) {
      const value = (limbs[i] ?? 0) * factor + carry
      limbs[i] = value % LIMB
      carry = Math.floor(value / LIMB)
    }
    for (; carry > 0; carry = Math.floor(carry / LIMB)) limbs.push(carry % LIMB)
  }
  return '1'.repeat(leadingZeros(bytes)) + digitsOf(limbs)
}

function leadingZeros(bytes: Uint8Array): number {
  let count = 0
  while (count < bytes.length && bytes[count] === 0) count++
  return count
}

function digitsOf(limbs: readonly number[]): string {
  let text = ''
  for (const limb of limbs) {
    let rest = limb
    for (let digit = 0; digit < 4; digit++) {
      text = `${ALPHABET[rest % 58]}${text}`
      rest = Math.floor(rest / 58)
    }
  }
  return text.replace(/^1+/, '')
}

/** Addresses that were read lately: the same few come again and again. */
const known = new Map<string, Uint8Array>()
const MAX_KNOWN = 20_000

/** The bytes of an address that was checked at the door; not to be written to. */
export function addressBytes(address: string): Uint8Array {
  const found = known.get(address)
  if (found) return found
  const bytes = base58Decode(address)
  if (bytes?.length !== 32) throw new Error(`not an address: ${address}`)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(address, bytes)
  return bytes
}

/** The bytes of any base58 text, or undefined when it is not one. */
export const base58Bytes = base58Decode

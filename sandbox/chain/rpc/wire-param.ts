/** A transaction or message as a parameter: text in base58 or base64 that must pass the strict reader. */
import * as z from 'zod/mini'
import { base58Bytes } from '../base58.ts'
import { decodeWire, MAX_WIRE_BYTES, type Wire, WireError } from '../wire.ts'
import { badParam } from './error.ts'

/** Base58 needs the longest text for a full packet: 1 683 letters. */
export const wireText = z.string().check(z.minLength(1), z.maxLength(1683, 'too large for a transaction'))
export const wireEncoding = z.nullish(z.enum(['base58', 'base64']))

/** The bytes of the text; `encoding` absent means base58, as it always did. */
export function wireBytes(text: string, encoding: z.output<typeof wireEncoding>): Uint8Array {
  const bytes = encoding === 'base64' ? fromBase64(text) : base58Bytes(text)
  if (!bytes) throw badParam(`not a ${encoding ?? 'base58'} text`)
  if (bytes.length > MAX_WIRE_BYTES)
    throw badParam(`transaction too large: ${bytes.length} bytes (max: ${MAX_WIRE_BYTES})`)
  return bytes
}

/** Turns what the strict reader refuses into a refusal of the parameter. */
export function reading<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof WireError) throw badParam(error.message)
    throw error
  }
}

export const readWire = (text: string, encoding: z.output<typeof wireEncoding>): Wire =>
  reading(() => decodeWire(wireBytes(text, encoding)))

function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return new Uint8Array(Buffer.from(text, 'base64'))
}

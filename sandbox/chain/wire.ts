/**
 * The strict reader of transaction wires. LiteSVM aborts its whole process on a wire that Rust cannot decode, so
 * nothing reaches it that did not pass here; every length, index and key is checked and no byte may be left over.
 */
import { base58Encode } from './base58.ts'

/** A transaction must fit one IPv6 packet. */
export const MAX_WIRE_BYTES = 1232
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_FLAG = 0x80

type Instruction = Readonly<{ programIndex: number; accounts: Uint8Array; data: Uint8Array }>

export type Message = Readonly<{
  version: 'legacy' | 0
  numSigners: number
  numReadonlySigners: number
  numReadonlyNonSigners: number
  /** Addresses, base58, none twice. */
  keys: readonly string[]
  blockhash: string
  instructions: readonly Instruction[]
}>

export type Wire = Readonly<{
  bytes: Uint8Array
  /** The first signature, by which the chain knows the transaction. */
  signature: string
  signatures: readonly Uint8Array[]
  message: Message
}>

/** What is wrong with the bytes, in words for the sender. */
export class WireError extends Error {
  override readonly name = 'WireError'
}

export function decodeWire(bytes: Uint8Array): Wire {
  if (bytes.length > MAX_WIRE_BYTES) refuse(`too large: ${bytes.length} bytes (max ${MAX_WIRE_BYTES})`)
  const reader = createReader(bytes)
  const signatures = reader.list('signatures', () => reader.take(SIGNATURE_BYTES))
  const message = readMessage(reader)
  reader.end()
  if (signatures.length !== message.numSigners)
    refuse(`${signatures.length} signatures for ${message.numSigners} signers`)
  return { bytes, signature: base58Encode(signatures[0] ?? refuse('no signature')), signatures, message }
}

export function decodeMessage(bytes: Uint8Array): Message {
  if (bytes.length > MAX_WIRE_BYTES) refuse(`too large: ${bytes.length} bytes (max ${MAX_WIRE_BYTES})`)
  const reader = createReader(bytes)
  const message = readMessage(reader)
  reader.end()
  return message
}

export const isSigner = (message: Message, index: number): boolean => index < message.numSigners

export const isWritable = (message: Message, index: number): boolean =>
  isSigner(message, index)
    ? index < message.numSigners - message.numReadonlySigners
    : index < message.keys.length - message.numReadonlyNonSigners

function readMessage(reader: Reader): Message {
  const version = readVersion(reader)
  const [numSigners, numReadonlySigners, numReadonlyNonSigners] = [
    reader.byte(),
    reader.byte(),
    reader.byte(),
  ]
  const keys = reader.list('keys', () => base58Encode(reader.take(KEY_BYTES)))
  if (numSigners === 0 || numReadonlySigners >= numSigners) refuse('no writable signer to pay the fee')
  if (numSigners + numReadonlyNonSigners > keys.length) refuse('the header counts more keys than there are')
  if (new Set(keys).size !== keys.length) refuse('a key is listed twice')
  const blockhash = base58Encode(reader.take(KEY_BYTES))
  const instructions = reader.list('instructions', () => readInstruction(reader, keys.length))
  if (version === 0 && reader.count('lookups') > 0)
    refuse('address lookup tables are not supported on this chain')
  return { version, numSigners, numReadonlySigners, numReadonlyNonSigners, keys, blockhash, instructions }
}

function readVersion(reader: Reader): 'legacy' | 0 {
  if ((reader.peek() & VERSION_FLAG) === 0) return 'legacy'
  const version = reader.byte() & ~VERSION_FLAG
  return version === 0 ? 0 : refuse(`unsupported version ${version}`)
}

function readInstruction(reader: Reader, keyCount: number): Instruction {
  const programIndex = reader.byte()
  const accounts = reader.bytes('accounts')
  const data = reader.bytes('data')
  if (programIndex === 0 || programIndex >= keyCount) refuse('a program index is out of bounds')
  if (accounts.some((index) => index >= keyCount)) refuse('an account index is out of bounds')
  return { programIndex, accounts, data }
}

type Reader = ReturnType<typeof createReader>

function createReader(bytes: Uint8Array) {
  let at = 0
  const byte = (): number => bytes[at++] ?? refuse('it ends too early')
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) refuse('it ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  /** Solana's compact-u16: seven bits to a byte, three at most, and only the shortest form counts. */
  const count = (what: string): number => {
    let value = 0
    for (let position = 0; position < 3; position++) {
      const part = byte()
      value |= (part & 0x7f) << (7 * position)
      if ((part & 0x80) !== 0) continue
      if (part === 0 && position > 0) refuse(`the count of ${what} is not in its shortest form`)
      return value <= 0xffff ? value : refuse(`the count of ${what} is too large`)
    }
    return refuse(`the count of ${what} is too long`)
  }
  return {
    byte,
    take,
    count,
    peek: (): number => bytes[at] ?? refuse('it ends too early'),
    bytes: (what: string): Uint8Array => take(count(what)),
    list: <T>(what: string, read: () => T): T[] => Array.from({ length: count(what) }, read),
    end: (): void => {
      if (at !== bytes.length) refuse(`${bytes.length - at} bytes are left over`)
    },
  }
}

function refuse(reason: string): never {
  throw new WireError(`invalid transaction: ${reason}`)
}

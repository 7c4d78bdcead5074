/** Reads a wire transaction strictly, without trust in its sender. */
import {
  type Address,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'

/** A transaction must fit one IPv6 packet. */
const MAX_BYTES = 1232

/** An account that only an address lookup table has is undefined: the signer makes no requests. */
export type RawInstruction = Readonly<{
  program: string
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}>

export type ReadTransaction = Readonly<{
  messageBytes: Uint8Array
  /** In the order of the message; the first one pays. */
  signers: readonly string[]
  instructions: readonly RawInstruction[]
  usesTables: boolean
  /** The wire in base64 with this signature of the fee payer put into it. */
  withSignature: (signature: Uint8Array) => string
}>

/** Undefined for whatever is not, byte for byte, a version 0 transaction as we would write it ourselves. */
export function readTransaction(base64: string): ReadTransaction | undefined {
  try {
    return read(base64)
  } catch {
    return undefined
  }
}

function read(base64: string): ReadTransaction | undefined {
  const wire = Buffer.from(base64, 'base64')
  if (wire.length > MAX_BYTES || wire.toString('base64') !== base64) return undefined
  const transaction = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  if (message.version !== 0) return undefined
  // The decoders are lenient; what they read must be what stands there, to the last byte.
  if (!same(getTransactionEncoder().encode(transaction), wire)) return undefined
  if (!same(getCompiledTransactionMessageEncoder().encode(message), transaction.messageBytes))
    return undefined
  const { header, staticAccounts, addressTableLookups = [] } = message
  if (!isSound(header, staticAccounts)) return undefined
  const lookedUp = addressTableLookups.reduce(
    (sum, table) => sum + table.readonlyIndexes.length + table.writableIndexes.length,
    0,
  )
  const account = (index: number): string | undefined => {
    if (index >= staticAccounts.length + lookedUp) throw new RangeError('an account index is out of bounds')
    return staticAccounts[index]
  }
  const [payer] = staticAccounts
  return {
    messageBytes: Uint8Array.from(transaction.messageBytes),
    signers: staticAccounts.slice(0, header.numSignerAccounts),
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      program: programOf(staticAccounts, programAddressIndex),
      accounts: accountIndices.map(account),
      data: Uint8Array.from(data),
    })),
    usesTables: addressTableLookups.length > 0,
    withSignature: (signature) => {
      const signatures = { ...transaction.signatures, [payer as string]: signature } // a sound header has a payer
      const signed = { ...transaction, signatures } as unknown as typeof transaction // kit brands its bytes
      return Buffer.from(getTransactionEncoder().encode(signed)).toString('base64')
    },
  }
}

/** The fee payer is never a program, and programs always stand in the message itself. */
function programOf(keys: readonly Address[], index: number): string {
  const program = index > 0 ? keys[index] : undefined
  if (program === undefined) throw new RangeError('a program index is out of bounds')
  return program
}

type Header = Readonly<{
  numSignerAccounts: number
  numReadonlySignerAccounts: number
  numReadonlyNonSignerAccounts: number
}>

const isSound = (header: Header, keys: readonly Address[]): boolean =>
  header.numReadonlySignerAccounts < header.numSignerAccounts &&
  header.numSignerAccounts + header.numReadonlyNonSignerAccounts <= keys.length &&
  new Set(keys).size === keys.length

const same = (one: ArrayLike<number>, other: ArrayLike<number>): boolean =>
  Buffer.compare(Buffer.from(one as Uint8Array), Buffer.from(other as Uint8Array)) === 0

export const base58Of = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

/** A kept transaction in the encodings of getTransaction. */
import { base58Encode } from '../base58.ts'
import { decodeWire, isSigner, isWritable, type Message, type Wire } from '../wire.ts'
import { toBase64 } from './account-view.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

export function viewTransaction(bytes: Uint8Array, encoding: TransactionEncoding) {
  const wire = decodeWire(bytes)
  return { version: wire.message.version, transaction: body(wire, encoding) }
}

function body(wire: Wire, encoding: TransactionEncoding) {
  if (encoding === 'base64') return [toBase64(wire.bytes), 'base64']
  if (encoding === 'base58') return [base58Encode(wire.bytes), 'base58']
  const { message } = wire
  const parsed = encoding === 'jsonParsed'
  return {
    signatures: wire.signatures.map(base58Encode),
    message: {
      recentBlockhash: message.blockhash,
      accountKeys: parsed
        ? message.keys.map((pubkey, index) => describeKey(message, pubkey, index))
        : message.keys,
      instructions: parsed ? namedInstructions(message) : indexedInstructions(message),
      ...(!parsed && { header: headerOf(message) }),
      ...(message.version === 0 && { addressTableLookups: [] }),
    },
  }
}

const headerOf = (message: Message) => ({
  numRequiredSignatures: message.numSigners,
  numReadonlySignedAccounts: message.numReadonlySigners,
  numReadonlyUnsignedAccounts: message.numReadonlyNonSigners,
})

const describeKey = (message: Message, pubkey: string, index: number) => ({
  pubkey,
  signer: isSigner(message, index),
  writable: isWritable(message, index),
  source: 'transaction',
})

const indexedInstructions = ({ instructions }: Message) =>
  instructions.map(({ programIndex, accounts, data }) => ({
    programIdIndex: programIndex,
    accounts: [...accounts],
    data: base58Encode(data),
    stackHeight: 1,
  }))

/** Named, not taken apart: that is how validators show programs that they do not know. */
const namedInstructions = ({ instructions, keys }: Message) =>
  instructions.map(({ programIndex, accounts, data }) => ({
    programId: keys[programIndex],
    accounts: [...accounts].map((index) => keys[index]),
    data: base58Encode(data),
    stackHeight: 1,
  }))

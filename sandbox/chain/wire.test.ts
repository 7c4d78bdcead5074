/** The strict decoder: accepts kit's output and nothing that differs from it. */
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import { base58Encode } from './base58.ts'
import { decodeMessage, decodeWire, isSigner, isWritable, WireError } from './wire.ts'

const key = (fill: number): Address => base58Encode(new Uint8Array(32).fill(fill)) as Address
const LIFETIME = { blockhash: key(200) as string as Blockhash, lastValidBlockHeight: 0n }

function compile(version: 0 | 'legacy', instructions: readonly Instruction[], payer = key(1)): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(LIFETIME, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

const sample = (version: 0 | 'legacy' = 0): Uint8Array =>
  compile(version, [
    {
      programAddress: key(9),
      accounts: [
        { address: key(1), role: 3 },
        { address: key(2), role: 2 },
        { address: key(3), role: 1 },
        { address: key(4), role: 0 },
      ],
      data: new Uint8Array([1, 2, 3]),
    },
  ])

/** 1 + 2 × 64 bytes of signatures come before the message. */
const MESSAGE_AT = 129

const changed = (edit: (bytes: Uint8Array) => Uint8Array): Uint8Array => edit(sample())

/** Replaces bytes of the sample's message; negative positions count from the end. */
function withBytes(place: number, ...values: number[]): Uint8Array {
  const bytes = sample()
  bytes.set(values, place < 0 ? bytes.length + place : MESSAGE_AT + place)
  return bytes
}

describe('a good wire', () => {
  it.each([0, 'legacy'] as const)('of version %s is read in full', (version) => {
    const { message, signatures, signature } = decodeWire(sample(version))
    expect(message.version).toBe(version)
    expect(signatures).toHaveLength(2)
    expect(signature).toBe('1'.repeat(64))
    expect(message.keys).toEqual([key(1), key(2), key(3), key(9), key(4)])
    expect(message.blockhash).toBe(LIFETIME.blockhash)
    expect(message.instructions).toEqual([
      { programIndex: 3, accounts: new Uint8Array([0, 1, 2, 4]), data: new Uint8Array([1, 2, 3]) },
    ])
    expect(message.keys.map((_, at) => isSigner(message, at))).toEqual([true, true, false, false, false])
    expect(message.keys.map((_, at) => isWritable(message, at))).toEqual([true, false, true, false, false])
    expect(decodeMessage(sample(version).subarray(MESSAGE_AT))).toEqual(message)
  })

  const account = fc.record({
    address: fc.integer({ min: 1, max: 12 }).map(key),
    role: fc.integer({ min: 0, max: 3 }),
  })
  const instruction = fc.record({
    programAddress: fc.integer({ min: 20, max: 24 }).map(key),
    accounts: fc.array(account, { maxLength: 6 }),
    data: fc.uint8Array({ maxLength: 200 }),
  })

  it('of any kind that kit can write reads as kit meant it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0 as const, 'legacy' as const),
        fc.array(instruction, { maxLength: 3 }),
        (version, list) => {
          const bytes = compile(version, list)
          const { message } = decodeWire(bytes)
          const { messageBytes } = getTransactionDecoder().decode(bytes)
          const theirs = getCompiledTransactionMessageDecoder().decode(messageBytes)
          if (theirs.version !== 0 && theirs.version !== 'legacy') throw new Error('an unexpected version')
          expect(message.keys).toEqual(theirs.staticAccounts)
          expect(
            message.instructions.map((each) => [
              each.programIndex,
              [...each.accounts],
              base58Encode(each.data),
            ]),
          ).toEqual(
            theirs.instructions.map((each) => [
              each.programAddressIndex,
              each.accountIndices ?? [],
              base58Encode(new Uint8Array(each.data ?? [])),
            ]),
          )
        },
      ),
    )
  })
})

describe('a bad wire is refused', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'too early'],
    ['more than a packet', new Uint8Array(1233), 'too large: 1233'],
    ['one byte more', changed((bytes) => new Uint8Array([...bytes, 0])), '1 bytes are left over'],
    ['one byte less', changed((bytes) => bytes.subarray(0, -1)), 'too early'],
    ['no signature', changed((bytes) => new Uint8Array([0, ...bytes.subarray(MESSAGE_AT)])), '0 signatures'],
    ['version 1', withBytes(0, 0x81), 'unsupported version 1'],
    ['no signer', withBytes(1, 0), 'no writable signer'],
    ['only readonly signers', withBytes(2, 2), 'no writable signer'],
    ['more readonly keys than keys', withBytes(3, 4), 'more keys than there are'],
    ['a key twice', withBytes(5 + 32, ...new Uint8Array(32).fill(1)), 'listed twice'],
    ['the fee payer as program', withBytes(198, 0), 'program index'],
    ['a program that is not there', withBytes(198, 5), 'program index'],
    ['an account that is not there', withBytes(200, 5), 'account index'],
    ['a lookup table', withBytes(-1, 1), 'lookup tables are not supported'],
    ['a long count', changed((bytes) => new Uint8Array([0x82, 0, ...bytes.subarray(1)])), 'shortest form'],
    ['an endless count', new Uint8Array([0xff, 0xff, 0xff, 0xff]), 'too long'],
    ['a count beyond 16 bits', new Uint8Array([0xff, 0xff, 0x7f]), 'too large'],
  ])('%s', (_, bytes, words) => {
    expect(() => decodeWire(bytes)).toThrow(WireError)
    expect(() => decodeWire(bytes)).toThrow(words)
  })

  const encode = (bytes: Uint8Array): Uint8Array => {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const again = getCompiledTransactionMessageEncoder().encode(message)
    expect(new Uint8Array(again)).toEqual(new Uint8Array(transaction.messageBytes))
    return new Uint8Array(getTransactionEncoder().encode(transaction))
  }

  it('or it is one that kit reads and writes again byte by byte, however it was changed', () => {
    const change = fc.record({ at: fc.nat(400), value: fc.nat(255) })
    const size = runs(3_000)
    let taken = 0
    fc.assert(
      fc.property(
        fc.constantFrom(0 as const, 'legacy' as const),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat(400)),
        (version, changes, cut) => {
          const bytes = sample(version)
          for (const { at, value } of changes) bytes[at % bytes.length] = value
          const wire = cut === null ? bytes : bytes.subarray(0, cut)
          try {
            decodeWire(wire)
          } catch (error) {
            expect(error).toBeInstanceOf(WireError)
            return
          }
          taken++
          expect(encode(wire)).toEqual(wire)
        },
      ),
      size,
    )
    expect(taken).toBeGreaterThan(size.numRuns / 30)
  })

  it('and random bytes never do anything but be refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => decodeWire(bytes)).toThrow(WireError)
      }),
      runs(2_000),
    )
  })
})

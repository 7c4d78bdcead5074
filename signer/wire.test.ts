import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { memo, type Scene, sceneOf, tableWire } from './testing/mutations.ts'
import { MAKER, STRANGER, wireOf } from './testing/swap.ts'
import { base58Of, readTransaction } from './wire.ts'

const WALLET = 'FhYpThtP8ssjgcD5mPA4on6gmR9PFPUmRve4k7w2DwTv'
let scene: Scene
beforeAll(async () => {
  scene = await sceneOf(WALLET, Date.parse('2026-11-21T12:00:00.000Z'))
})

type Compiled = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>
type Message = Extract<Compiled, { version: 0 }>
function messageOf(wire: string): Message {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 0) throw new Error('the message is of another version')
  return message
}
type Header = Message['header']

/** The wire of a message that was changed after it was compiled, with empty signatures. */
function changedWire(change: (message: Message) => object, signers = 2): string {
  const plain = messageOf(wireOf(WALLET, scene.plain))
  const message = { ...plain, ...change(plain) } as Message
  const bytes = getCompiledTransactionMessageEncoder().encode(message)
  return Buffer.from([signers, ...new Uint8Array(64 * signers), ...bytes]).toString('base64')
}
const isRead = (...given: Parameters<typeof changedWire>): boolean =>
  readTransaction(changedWire(...given)) !== undefined

describe('a transaction of the wire', () => {
  it('is read as it stands there', () => {
    const read = readTransaction(wireOf(WALLET, scene.plain))
    expect(read?.signers).toEqual([WALLET, MAKER])
    expect(read?.usesTables).toBe(false)
    expect(read?.instructions.map(({ program }) => program)).toEqual(
      scene.plain.map(({ programAddress }) => programAddress),
    )
    expect(read?.instructions[1]?.accounts).toEqual([WALLET, MAKER])
    expect(isRead(() => ({}))).toBe(true)
  })

  it('knows no accounts of a table', () => {
    const read = readTransaction(tableWire(WALLET, scene.plain, [USDC, scene.makerUsdc]))
    expect(read?.usesTables).toBe(true)
    const [source, mint, destination, authority] = read?.instructions[2]?.accounts ?? []
    expect([source, mint, destination, authority]).toEqual([undefined, undefined, scene.usdc, MAKER])
  })

  it('fits one packet', () => {
    const lengthOf = (wire: string): number => Buffer.from(wire, 'base64').length
    const sized = (text: number) => wireOf(WALLET, [...scene.plain, memo(text)])
    // Two bytes for the length of the text, from 128 on.
    const room = 1232 - lengthOf(sized(200)) + 200
    expect(lengthOf(sized(room))).toBe(1232)
    expect(readTransaction(sized(room))).toBeDefined()
    expect(readTransaction(sized(room + 1))).toBeUndefined()
  })

  it('takes the signature of its payer in its place', () => {
    const signature = Uint8Array.from({ length: 64 }, (_, at) => at)
    const wire = wireOf(WALLET, scene.plain)
    const signed = Buffer.from(readTransaction(wire)?.withSignature(signature) ?? '', 'base64')
    expect([...signed.subarray(1, 65)]).toEqual([...signature])
    expect(signed.subarray(65)).toEqual(Buffer.from(wire, 'base64').subarray(65))
  })
})

describe('a transaction that no builder makes', () => {
  const header = (change: Partial<Header>) => (message: Message) => ({
    header: { ...message.header, ...change },
  })
  const keyed = (change: (keys: Address[]) => Address[]) => (message: Message) => ({
    staticAccounts: change([...message.staticAccounts]),
  })
  const first = (change: object) => (message: Message) => ({
    instructions: message.instructions.map((each, at) => (at === 0 ? { ...each, ...change } : each)),
  })

  it('has a payer that may not pay', () => {
    expect(isRead(header({ numReadonlySignerAccounts: 1 }))).toBe(true)
    expect(isRead(header({ numReadonlySignerAccounts: 2 }))).toBe(false)
  })

  it('has more accounts that are only read than accounts', () => {
    const others = messageOf(wireOf(WALLET, scene.plain)).staticAccounts.length - 2
    expect(isRead(header({ numReadonlyNonSignerAccounts: others }))).toBe(true)
    expect(isRead(header({ numReadonlyNonSignerAccounts: others + 1 }))).toBe(false)
  })

  it('names an account twice', () => {
    expect(isRead(keyed((keys) => [...keys, STRANGER as Address]))).toBe(true)
    expect(isRead(keyed((keys) => [...keys, WALLET as Address]))).toBe(false)
  })

  it('names an account or a program that it does not have', () => {
    const { staticAccounts } = messageOf(wireOf(WALLET, scene.plain))
    const last = staticAccounts.length - 1
    expect(isRead(first({ accountIndices: [last] }))).toBe(true)
    expect(isRead(first({ accountIndices: [last + 1] }))).toBe(false)
    expect(isRead(first({ programAddressIndex: last }))).toBe(true)
    expect(isRead(first({ programAddressIndex: last + 1 }))).toBe(false)
  })

  it('calls its payer as a program', () => {
    expect(isRead(first({ programAddressIndex: 1 }))).toBe(true)
    expect(isRead(first({ programAddressIndex: 0 }))).toBe(false)
  })
})

it('a signature is written in base58', () => {
  expect(base58Of(Uint8Array.of(0, 0, 1, 2))).toBe('115T')
})

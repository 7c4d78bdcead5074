/**
 * Makes transaction wires that nobody would send, the same ones for the same seed: good ones with bytes changed, cut,
 * swapped and inserted, pure noise, and well-formed messages full of nonsense that reach deep into the programs.
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { addressBytes } from '../base58.ts'

export type FuzzWire = Readonly<{
  kind: 'noise' | 'mutant' | 'nonsense'
  bytes: Uint8Array
  /** The fee payer's signature is right. */
  isSigned: boolean
}>

/** What the nonsense is made of; `payers` are private keys with money, 32 bytes each. */
export type FuzzWorld = Readonly<{
  samples: readonly Uint8Array[]
  payers: readonly Readonly<{ seed: Uint8Array; address: string }>[]
  accounts: readonly string[]
  blockhash: () => string
}>

const PROGRAMS = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'ComputeBudget111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  'ZkE1Gama1Proof11111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
]
const SYSVARS = [
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
]
const EDGES = [0, 1, 2, 0x7f, 0x80, 0xff]
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Fuzzer = () => FuzzWire

export function createFuzzer(seed: number, world: FuzzWorld): Fuzzer {
  const random = createRandom(seed)
  const keys = world.payers.map(({ seed: secret }) => privateKey(secret))
  const nonsense = (): FuzzWire => {
    const payer = random.below(world.payers.length)
    const message = randomMessage(random, world, world.payers[payer]?.address ?? '')
    const signature = random.chance(0.2) ? sign(null, message, keys[payer] as KeyObject) : new Uint8Array(64)
    const others = new Uint8Array(64 * ((message[message[0] === 0x80 ? 1 : 0] ?? 1) - 1))
    const bytes = Uint8Array.from([
      ...shortCount(1 + others.length / 64),
      ...signature,
      ...others,
      ...message,
    ])
    return { kind: 'nonsense', bytes, isSigned: others.length === 0 && signature.some((byte) => byte !== 0) }
  }
  return () => {
    const roll = random.below(100)
    if (roll < 5) return { kind: 'noise', bytes: random.bytes(random.below(1400)), isSigned: false }
    if (roll < 60) return { kind: 'mutant', bytes: mutate(random, world.samples), isSigned: false }
    return nonsense()
  }
}

/** Mulberry32: small, even, and the same everywhere. */
function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => next() % limit
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T // lists here are never empty
  return {
    below,
    pick,
    chance: (share: number): boolean => next() / 2 ** 32 < share,
    byte: (): number => (next() % 4 === 0 ? pick(EDGES) : next() & 0xff),
    bytes: (length: number): Uint8Array => Uint8Array.from({ length }, () => next() & 0xff),
  }
}
type Random = ReturnType<typeof createRandom>

function mutate(random: Random, samples: readonly Uint8Array[]): Uint8Array {
  let bytes = random.pick(samples).slice()
  for (let rounds = 1 + random.below(4); rounds > 0; rounds--) {
    const at = random.below(bytes.length || 1)
    switch (random.below(10)) {
      case 0:
        bytes = bytes.slice(0, at)
        break
      case 1:
        bytes = Uint8Array.from([
          ...bytes.subarray(0, at),
          ...random.bytes(1 + random.below(8)),
          ...bytes.subarray(at),
        ])
        break
      case 2:
        bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 1 + random.below(8))])
        break
      case 3:
        bytes = Uint8Array.from([...bytes.subarray(0, at), ...random.pick(samples).subarray(at)])
        break
      default:
        // Most stay well-formed this way, and the head of a message is where it hurts.
        bytes[random.chance(0.3) ? Math.min(65 + random.below(6), bytes.length - 1) : at] = random.byte()
    }
  }
  return bytes
}

function randomMessage(random: Random, world: FuzzWorld, payer: string): Uint8Array {
  const pool = new Set([payer])
  const size = 3 + random.below(12)
  while (pool.size < size)
    pool.add(random.pick(random.chance(0.6) ? world.accounts : random.chance(0.7) ? PROGRAMS : SYSVARS))
  const keys = [...pool]
  const signers = random.chance(0.9) ? 1 : 1 + random.below(2)
  const readonlySigners = signers > 1 ? random.below(2) : 0
  const readonlyOthers = random.below(keys.length - signers + 1)
  const instructions = Array.from({ length: 1 + random.below(4) }, () => randomInstruction(random, keys))
  const legacy = random.chance(0.3)
  return Uint8Array.from([
    ...(legacy ? [] : [0x80]),
    ...[signers, readonlySigners, readonlyOthers],
    ...shortCount(keys.length),
    ...keys.flatMap((key) => [...addressBytes(key)]),
    ...addressBytes(world.blockhash()),
    ...shortCount(instructions.length),
    ...instructions.flat(),
    ...(legacy ? [] : [0]),
  ])
}

function randomInstruction(random: Random, keys: readonly string[]): number[] {
  const programs = keys.flatMap((key, index) => (index > 0 && PROGRAMS.includes(key) ? [index] : []))
  const program =
    programs.length > 0 && random.chance(0.95) ? random.pick(programs) : 1 + random.below(keys.length - 1)
  const accounts = Array.from({ length: random.below(9) }, () => random.below(keys.length))
  const data = randomData(random)
  return [program, ...shortCount(accounts.length), ...accounts, ...shortCount(data.length), ...data]
}

/** Instruction data begins with a small number of one or four bytes in all of these programs. */
function randomData(random: Random): number[] {
  const tag = random.below(52)
  const head = random.chance(0.5) ? [tag] : [tag % 24, 0, 0, 0]
  const tail = Array.from({ length: random.pick([0, 1, 4, 8, 9, 16, 33, 40, 66, 120]) }, () => random.byte())
  return random.chance(0.97) ? [...head, ...tail] : []
}

const shortCount = (count: number): number[] => (count < 0x80 ? [count] : [(count & 0x7f) | 0x80, count >> 7])

const privateKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })

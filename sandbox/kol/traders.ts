/** Lists the simulated well-known traders. Each has a wallet with a key that its name gives, on the sandbox chain only. */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58Encode } from '../chain/base58.ts'

export type SimulatedTrader = Readonly<{
  name: string
  handle: string
  followers: number
  wallet: string
  /** The private key of the wallet, 32 bytes; there is nothing real behind it. */
  seed: Uint8Array
  /** One position is opened and closed in each stretch of this length. */
  cellMs: number
  /** Typical size of a position. */
  sizeUsd: number
  /** True for a trader whose trades also happen on the sandbox chain. */
  isOnChain: boolean
}>

const HOUR_MS = 3_600_000
/** A private key of Ed25519 in PKCS #8: this, then its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function walletOf(seed: Uint8Array): string {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return base58Encode(spki.subarray(-32))
}

type Row = readonly [name: string, handle: string, followers: number, sizeUsd: number, isOnChain: boolean]

/** Invented names: a simulated trade must not seem to be the trade of a living person. */
const ROWS: readonly Row[] = [
  ['Maple', 'maple_trades', 184_000, 60, true],
  ['Otter', 'otteronchain', 92_300, 45, true],
  ['Juniper', 'juniper_sol', 61_700, 80, true],
  ['Falcon', 'falconcalls', 240_000, 55, true],
  ['Basil', 'basil_eth_never', 18_400, 900, false],
  ['Copper', 'copperhands', 77_100, 2_400, false],
  ['Willow', 'willow_whale', 131_000, 7_800, false],
  ['Pepper', 'pepperprints', 45_900, 1_350, false],
  ['Rocket Ron', 'rocketron', 302_000, 3_100, false],
  ['Hazel', 'hazel_onsol', 27_500, 620, false],
]

const traderOf = ([name, handle, followers, sizeUsd, isOnChain]: Row): SimulatedTrader => {
  const seed = new Uint8Array(createHash('sha256').update(`parley sandbox trader: ${name}`).digest())
  const cellMs = (isOnChain ? 12 : 24) * HOUR_MS
  return { name, handle, followers, wallet: walletOf(seed), seed, cellMs, sizeUsd, isOnChain }
}

export const simulatedTraders: readonly SimulatedTrader[] = ROWS.map(traderOf)

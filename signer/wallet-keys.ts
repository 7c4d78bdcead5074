/**
 * Manages the keys of wallets: made, sealed, used for one signature,
 * handed to their owner. Nowhere else is a secret in clear.
 */
import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import type { WalletOwner } from '#contract/signer.ts'
import { KEY_BYTES, type Keyring, seal, unseal, unwrap, wrap } from './envelope.ts'

/** A row of the vault: nothing in it is secret without the master key. */
export type SealedWallet = Readonly<{
  owner: string
  address: string
  /** The 32-byte seed under the wallet's own data key, base64. */
  seed: string
  wrappedKey: string
  createdAt: string
}>

const ALG = 'ed25519'
const SEED_VERSION = 1
/** The bytes before the seed in a PKCS8 document of an Ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export const ownerText = (owner: WalletOwner): string => (owner.kind === 'demo' ? 'demo' : `user:${owner.id}`)

const base58 = getBase58Decoder()
const belongs = ({ address, owner }: Pick<SealedWallet, 'address' | 'owner'>) => ({
  address,
  owner,
  alg: ALG,
})
const seedBinding = (wallet: Pick<SealedWallet, 'address' | 'owner'>) => ({
  ...belongs(wallet),
  version: SEED_VERSION,
})

type Making = Readonly<{ ring: Keyring; version: number; owner: string; createdAt: string }>

export async function newWallet(making: Making): Promise<SealedWallet> {
  // Extractable for the moment in which it is sealed; what signs later never is.
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Ed25519 makes a pair of keys')
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const seed = pkcs8.slice(-KEY_BYTES)
  pkcs8.fill(0)
  return sealWallet(making, seed)
}

/** Seals a seed and zeroes it. */
export async function sealWallet(
  { ring, version, owner, createdAt }: Making,
  seed: Uint8Array,
): Promise<SealedWallet> {
  const dataKey = randomBytes(KEY_BYTES)
  try {
    const address = base58.decode(publicKeyOf(seed))
    return {
      owner,
      address,
      seed: Buffer.from(seal(dataKey, seed, seedBinding({ address, owner }))).toString('base64'),
      wrappedKey: wrap(ring, version, dataKey, belongs({ address, owner })),
      createdAt,
    }
  } finally {
    seed.fill(0)
    dataKey.fill(0)
  }
}

export const rewrap = (ring: Keyring, version: number, wallet: SealedWallet): string => {
  const dataKey = unwrap(ring, wallet.wrappedKey, belongs(wallet))
  try {
    return wrap(ring, version, dataKey, belongs(wallet))
  } finally {
    dataKey.fill(0)
  }
}

export async function signWith(
  ring: Keyring,
  wallet: SealedWallet,
  message: Uint8Array,
): Promise<Uint8Array> {
  const key = await withSeed(ring, wallet, (seed) => importSeed(seed))
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)))
}

/** 64 bytes as wallets import them: the seed and the public key. The caller zeroes them. */
export const secretOf = (ring: Keyring, wallet: SealedWallet): Promise<Uint8Array> =>
  withSeed(ring, wallet, async (seed) => Uint8Array.from([...seed, ...publicKeyOf(seed)]))

/** True when the sealed key belongs to the address beside it. */
export async function opens(ring: Keyring, wallet: SealedWallet): Promise<boolean> {
  try {
    return await withSeed(ring, wallet, async (seed) => base58.decode(publicKeyOf(seed)) === wallet.address)
  } catch {
    return false
  }
}

async function withSeed<T>(
  ring: Keyring,
  wallet: SealedWallet,
  use: (seed: Uint8Array) => Promise<T>,
): Promise<T> {
  const dataKey = unwrap(ring, wallet.wrappedKey, belongs(wallet))
  try {
    const seed = unseal(dataKey, Buffer.from(wallet.seed, 'base64'), seedBinding(wallet))
    try {
      return await use(seed)
    } finally {
      seed.fill(0)
    }
  } finally {
    dataKey.fill(0)
  }
}

async function importSeed(seed: Uint8Array): Promise<CryptoKey> {
  const pkcs8 = Uint8Array.from([...PKCS8_HEAD, ...seed])
  try {
    return await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  } finally {
    pkcs8.fill(0)
  }
}

/** Only the public half ever becomes a string: strings cannot be zeroed. */
function publicKeyOf(seed: Uint8Array): Uint8Array {
  const pkcs8 = Buffer.from([...PKCS8_HEAD, ...seed])
  try {
    const { x = '' } = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export(
      { format: 'jwk' },
    )
    return Uint8Array.from(Buffer.from(x, 'base64url'))
  } finally {
    pkcs8.fill(0)
  }
}

/** Seals bytes: AES-256-GCM bound to what they belong to, and keys that are sealed under versions of the master key. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/** The owner of sealed bytes. A row that is copied to another owner does not open there. */
export type Binding = Readonly<{ address: string; owner: string; version: number; alg: string }>

const aadOf = ({ address, owner, version, alg }: Binding): Uint8Array =>
  Buffer.from(JSON.stringify([address, owner, version, alg]))

export function seal(key: Uint8Array, plain: Uint8Array, binding: Binding): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aadOf(binding))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Throws when the key is another one or a single bit of the bytes or of the binding differs. */
export function unseal(key: Uint8Array, sealed: Uint8Array, binding: Binding): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(aadOf(binding)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** One master key: its short public name, and a key-encryption key for each version. */
export type MasterKey = Readonly<{ id: string; keyOf: (version: number) => Uint8Array }>

export function masterKey(bytes: Uint8Array): MasterKey {
  const own = Uint8Array.from(bytes)
  return {
    id: createHmac('sha256', own).update('parley/master-key-id').digest('hex').slice(0, 12),
    keyOf: (version) =>
      new Uint8Array(hkdfSync('sha256', own, 'parley/kek', `wallet-dek:v${version}`, KEY_BYTES)),
  }
}

/** The present master key, and the one before it while its rows are being re-wrapped. */
export type Keyring = Readonly<{ current: MasterKey; old?: MasterKey }>

/** A wrapped data key names the master key and the version that it needs: '3f0a…:2:base64'. */
export function wrap(
  { current }: Keyring,
  version: number,
  dataKey: Uint8Array,
  belongs: Omit<Binding, 'version'>,
): string {
  const key = current.keyOf(version)
  const sealed = seal(key, dataKey, { ...belongs, version })
  key.fill(0)
  return `${current.id}:${version}:${Buffer.from(sealed).toString('base64')}`
}

/** The caller zeroes it. Throws when no key of the ring opens it. */
export function unwrap(ring: Keyring, wrapped: string, belongs: Omit<Binding, 'version'>): Uint8Array {
  const { id, version, sealed } = partsOf(wrapped)
  const master = [ring.current, ring.old].find((each) => each?.id === id)
  if (!master) throw new Error('this was sealed under another master key')
  const key = master.keyOf(version)
  try {
    return unseal(key, Buffer.from(sealed, 'base64'), { ...belongs, version })
  } finally {
    key.fill(0)
  }
}

export const versionOf = (wrapped: string): number => partsOf(wrapped).version

export const isUnder = ({ current }: Keyring, wrapped: string): boolean => partsOf(wrapped).id === current.id

/** True when the same master key opens both. */
export const isSameMaster = (one: string, other: string): boolean => partsOf(one).id === partsOf(other).id

function partsOf(wrapped: string): { id: string; version: number; sealed: string } {
  const [id = '', version = '', sealed = ''] = wrapped.split(':')
  return { id, version: Number(version), sealed }
}

import { randomBytes } from 'node:crypto'
import {
  address,
  createKeyPairFromBytes,
  getAddressFromPublicKey,
  getPublicKeyFromAddress,
} from '@solana/kit'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isUnder, type Keyring, masterKey, unwrap, versionOf } from './envelope.ts'
import { newWallet, opens, rewrap, type SealedWallet, sealWallet, secretOf, signWith } from './wallet-keys.ts'

const ring: Keyring = { current: masterKey(randomBytes(32)) }
const other: Keyring = { current: masterKey(randomBytes(32)) }
const making = { ring, version: 1, owner: 'user:ada', createdAt: '2026-11-21T12:00:00.000Z' }
let wallet: SealedWallet
beforeAll(async () => {
  wallet = await newWallet(making)
})

describe('a sealed wallet', () => {
  it('signs for its address', async () => {
    const message = randomBytes(200)
    const signature = await signWith(ring, wallet, message)
    const key = await getPublicKeyFromAddress(address(wallet.address))
    expect(await crypto.subtle.verify('Ed25519', key, signature.slice().buffer, message)).toBe(true)
    expect(await opens(ring, wallet)).toBe(true)
  })

  it('is taken by Solana’s own tools when its owner carries it off', async () => {
    const pair = await createKeyPairFromBytes(await secretOf(ring, wallet))
    expect(await getAddressFromPublicKey(pair.publicKey)).toBe(wallet.address)
  })

  it('holds nothing of the secret in clear, in any usual writing', async () => {
    const secret = Buffer.from(await secretOf(ring, wallet))
    const seed = secret.subarray(0, 32)
    const row = JSON.stringify(wallet)
    const stored = Buffer.concat([Buffer.from(wallet.seed, 'base64'), Buffer.from(row)])
    expect(stored.includes(seed)).toBe(false)
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(row.includes(seed.toString(encoding))).toBe(false)
  })

  it.each<[string, (row: SealedWallet) => SealedWallet]>([
    ['another owner', (row) => ({ ...row, owner: 'user:eve' })],
    ['another address', (row) => ({ ...row, address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' })],
    ['another version of the key', (row) => ({ ...row, wrappedKey: row.wrappedKey.replace(':1:', ':2:') })],
    ['a seed cut short', (row) => ({ ...row, seed: row.seed.slice(0, 40) })],
    ['no key at all', (row) => ({ ...row, wrappedKey: '' })],
  ])('does not open with %s', async (_name, spoil) => {
    const row = spoil(wallet)
    expect(await opens(ring, row)).toBe(false)
    await expect(signWith(ring, row, randomBytes(8))).rejects.toThrow()
  })

  it('does not open with a single bit changed, wherever that is', async () => {
    for (const field of ['seed', 'wrapped'] as const) {
      const [id, version, sealed = ''] = wallet.wrappedKey.split(':')
      const bytes = Buffer.from(field === 'seed' ? wallet.seed : sealed, 'base64')
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        const text = changed.toString('base64')
        const row = field === 'seed' ? { seed: text } : { wrappedKey: `${id}:${version}:${text}` }
        expect(await opens(ring, { ...wallet, ...row }), `${field} ${at}`).toBe(false)
      }
    }
  })

  it('does not open with another master key, and opens with both while they change', async () => {
    expect(await opens(other, wallet)).toBe(false)
    const both: Keyring = { current: other.current, old: ring.current }
    expect(await opens(both, wallet)).toBe(true)
    const moved = { ...wallet, wrappedKey: rewrap(both, 2, wallet) }
    expect([isUnder(other, moved.wrappedKey), versionOf(moved.wrappedKey)]).toEqual([true, 2])
    expect([await opens(other, moved), await opens(ring, moved)]).toEqual([true, false])
    expect(moved.seed).toBe(wallet.seed)
  })

  it.each<[string, (row: SealedWallet) => unknown]>([
    ['signs', (row) => signWith(ring, row, randomBytes(8))],
    ['is checked', (row) => opens(ring, row)],
    ['is wrapped anew', (row) => rewrap(ring, 2, row)],
    ['is handed out', (row) => secretOf(ring, row).then((secret) => secret.fill(0))],
  ])('leaves no copy of a secret in memory when it %s', async (_, use) => {
    const { address: own, owner } = wallet
    const secrets = [
      Buffer.from((await secretOf(ring, wallet)).slice(0, 32)),
      Buffer.from(unwrap(ring, wallet.wrappedKey, { address: own, owner, alg: 'ed25519' })),
    ]
    const made: Uint8Array[] = []
    const keep = <T extends Uint8Array>(bytes: T): T => {
      made.push(bytes)
      return bytes
    }
    const { concat, from } = Buffer
    const plainFrom = Uint8Array.from.bind(Uint8Array)
    const spies = [
      vi.spyOn(Buffer, 'concat').mockImplementation((...given) => keep(concat(...given))),
      vi
        .spyOn(Buffer, 'from')
        .mockImplementation((...given: Parameters<typeof from>) => keep(from(...given))),
      vi.spyOn(Uint8Array, 'from').mockImplementation((given) => keep(plainFrom(given as Iterable<number>))),
    ]
    await use(wallet)
    for (const spy of spies) spy.mockRestore()
    expect(made.length).toBeGreaterThan(0)
    for (const secret of secrets)
      expect(made.filter((bytes) => Buffer.from(bytes).includes(secret))).toEqual([])
  })

  it('is made from a given seed, which is gone afterwards', async () => {
    const seed = new Uint8Array(randomBytes(32))
    const copy = Uint8Array.from(seed)
    const sealed = await sealWallet(making, seed)
    expect(seed.every((byte) => byte === 0)).toBe(true)
    expect((await secretOf(ring, sealed)).slice(0, 32)).toEqual(copy)
  })
})

/** Tests that keys which were stored once open for ever: the words that they are bound to belong to the format. */
import { describe, expect, it } from 'vitest'
import { macOf } from './decisions.ts'
import { type Keyring, masterKey, unwrap, versionOf } from './envelope.ts'
import { openKeys } from './keys.ts'
import { openSqlite } from './sqlite.ts'
import { opens, type SealedWallet, secretOf } from './wallet-keys.ts'
import { OWN_KEY } from './wallet-store.ts'

/** 32 bytes that count up. */
const bytesFrom = (first: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, at) => first + at)
const master = bytesFrom(0)
const ring: Keyring = { current: masterKey(master) }

/** Sealed by version 1.0 under the master key above. */
const WALLET: SealedWallet = {
  owner: 'user:ada',
  address: '3ogUn1GNXoASaRbxPNeVJnVv5rG4EPBtmQmX61jVorUe',
  seed: 'GW8cSvz+7D3KFTcTyhrwzx1BIutcO+RrQl0wJkzcvNTJzW+zTtJnSecQNDzogDPLGWA0/PX5xfZzj3jR',
  wrappedKey:
    '0ad2049c95cd:3:vEKOfC3F0creA7hzDJunL3Jc9giGMLkjdd/9L8bhMl1b8f9r8J7/7zGBUP4NXCKj3pell5W2ui5vqhqX',
  createdAt: '2026-11-21T12:00:00.000Z',
}
const OWN = '0ad2049c95cd:2:PPsaqWaoGLVvbmsH5LoZAhxPblRanLarN3D0CMb80pTcJplCPPetiEJRkj2aHBboUUoFPa9LCl7xMmTb'

describe('what was sealed by an earlier version', () => {
  it('is a wallet that opens, with its secret', async () => {
    expect([ring.current.id, versionOf(WALLET.wrappedKey)]).toEqual(['0ad2049c95cd', 3])
    expect(await opens(ring, WALLET)).toBe(true)
    const secret = await secretOf(ring, WALLET)
    expect([secret.length, secret.slice(0, 32)]).toEqual([64, bytesFrom(32)])
  })

  it('is a key of the vault, with which its record goes on', async () => {
    const sql = await openSqlite(':memory:')
    await sql.read('insert into settings (name, value) values ($1, $2)', OWN_KEY, OWN)
    const { own, version } = await openKeys(sql, { master })
    expect([Uint8Array.from(own), version()]).toEqual([bytesFrom(64), 2])
    expect(macOf(own, 7n, 'before', 'body')).toBe(
      '01fe00bd75e33ce8b0851faa06fedfb512be43788e75763160add5b22894e571',
    )
    await sql.close()
  })

  it.each([
    ['another address', { address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }],
    ['another owner', { owner: 'vault' }],
    ['another algorithm', { alg: 'hmac-sha256' }],
  ])('does not open as a key of %s', (_, other) => {
    const binding = { address: WALLET.address, owner: WALLET.owner, alg: 'ed25519' }
    expect(unwrap(ring, WALLET.wrappedKey, binding)).toHaveLength(32)
    expect(() => unwrap(ring, WALLET.wrappedKey, { ...binding, ...other })).toThrow()
    expect(() => unwrap({ current: masterKey(bytesFrom(1)) }, WALLET.wrappedKey, binding)).toThrow(
      'sealed under another master key',
    )
  })
})

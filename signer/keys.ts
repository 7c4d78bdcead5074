/** Opens the vault's keys: the ring, checked at the start, and the rotation that re-wraps everything in it. */
import { randomBytes } from 'node:crypto'
import { isUnder, KEY_BYTES, type Keyring, masterKey, unwrap, versionOf, wrap } from './envelope.ts'
import { KeyProblem } from './master-key.ts'
import type { Sql } from './sql.ts'
import type { Vault } from './vault.ts'
import { rewrap } from './wallet-keys.ts'
import { ALL_WALLETS, OWN_KEY } from './wallet-store.ts'

export type Keys = Readonly<{
  ring: Keyring
  /** The version of the key-encryption key under which new wallets are wrapped. */
  version: () => number
  /** Makes the chain of decisions, and shows that the master key is the right one. */
  own: Uint8Array
  /** Wraps every data key anew under the next version of the present master key. */
  rotate: (vault: Vault) => Promise<void>
}>

const OWN = { address: '', owner: 'vault', alg: 'hmac-sha256' } as const

export async function readOwnKey({ read }: Pick<Sql, 'read'>): Promise<string | undefined> {
  const [row] = await read('select value from settings where name = $1', OWN_KEY)
  return row && String(row.value)
}

/** Throws a KeyProblem when the master key is not the one that this vault was made with. */
export async function openKeys(
  sql: Sql,
  given: Readonly<{ master: Uint8Array; oldMaster?: Uint8Array | undefined }>,
): Promise<Keys> {
  const ring: Keyring = {
    current: masterKey(given.master),
    ...(given.oldMaster && { old: masterKey(given.oldMaster) }),
  }
  let wrapped = (await readOwnKey(sql)) ?? (await makeOwnKey(sql, ring))
  const own = openOwnKey(ring, wrapped)
  return {
    ring,
    own,
    version: () => versionOf(wrapped),
    async rotate(vault) {
      wrapped = await rotate(vault, ring, own, versionOf(wrapped) + 1)
    },
  }
}

/** True while rows still need a master key that is about to go. */
export async function needsRotation(sql: Sql, { ring: { current, old } }: Keys): Promise<boolean> {
  if (!isUnder({ current }, (await readOwnKey(sql)) ?? '')) return true
  if (!old) return false
  const rows = await sql.read(`select wrapped_key from ${ALL_WALLETS}`)
  return rows.some(({ wrapped_key: wrapped }) => isUnder({ current: old }, String(wrapped)))
}

/** When two signers start at once the first one's key stands. */
async function makeOwnKey(sql: Sql, ring: Keyring): Promise<string> {
  const own = randomBytes(KEY_BYTES)
  const wrapped = wrap(ring, 1, own, OWN)
  own.fill(0)
  await sql.write((run) =>
    run('insert into settings (name, value) values ($1, $2) on conflict do nothing', OWN_KEY, wrapped),
  )
  return (await readOwnKey(sql)) ?? wrapped
}

function openOwnKey(ring: Keyring, wrapped: string): Uint8Array {
  try {
    return unwrap(ring, wrapped, OWN)
  } catch (cause) {
    throw new KeyProblem(
      'The wallet master key is not the one that these wallets were sealed with. Bring the right key back; nothing was changed.',
      { cause },
    )
  }
}

async function rotate(vault: Vault, ring: Keyring, own: Uint8Array, version: number): Promise<string> {
  const ownKey = wrap(ring, version, own, OWN)
  const anew = { version, keyId: ring.current.id, ownKey }
  await vault.rewrap((wallet) => rewrap(ring, version, wallet), anew)
  return ownKey
}

/** A signer for tests: the same code over a vault in memory (or where the test says), without a process or a socket. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import { type Caps, standardCaps } from '../caps.ts'
import { type Keys, openKeys } from '../keys.ts'
import { createSigner, type SignerCore } from '../signer.ts'
import type { Sql } from '../sql.ts'
import { openSqlite } from '../sqlite.ts'
import { createVault, type Vault } from '../vault.ts'

type Wanted = Readonly<{
  clock: Clock
  caps?: Partial<Caps>
  trustedPrograms?: readonly string[]
  sql?: Sql
  master?: Uint8Array
}>

export type TrialSigner = Readonly<{
  core: SignerCore
  vault: Vault
  keys: Keys
  sql: Sql
  master: Uint8Array
}>

export async function createTestSigner({
  clock,
  caps,
  trustedPrograms = [],
  ...on
}: Wanted): Promise<TrialSigner> {
  const sql = on.sql ?? (await openSqlite(':memory:'))
  const master = on.master ?? randomBytes(32)
  const keys = await openKeys(sql, { master })
  const vault = createVault(sql, keys.own, clock)
  const policy = { caps: { ...standardCaps, ...caps }, trustedPrograms: new Set(trustedPrograms) }
  return { core: createSigner({ vault, keys, policy, clock }), vault, keys, sql, master }
}

/** As the rest of the product sees a signer. */
export const inProcess = (core: SignerCore): Signer => ({
  wallet: core.wallet,
  sign: core.sign,
  checkPolicy: core.foresee,
  async exportKey(asked) {
    const told = await core.exportKey(asked)
    return 'ok' in told ? told : { ok: true, ...told }
  },
  pause: (paused, by, reason) => core.pause({ paused, by, reason }),
  setLimits: core.limits,
  limitsOf: core.limitsOf,
  status: core.status,
})

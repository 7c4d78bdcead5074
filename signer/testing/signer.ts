/**
 * Makes a signer for tests: the same code over a vault in memory
 * (or where the test says), without a process or a socket.
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'
import { type Caps, capVariables, dollars, PASSKEY_TRADE_USD, STANDARD_DEMO_MINTS } from '../caps.ts'
import { type Keys, openKeys } from '../keys.ts'
import type { Simulate } from '../own-rpc.ts'
import type { Security } from '../parts.ts'
import { createSigner, type SignerCore } from '../signer.ts'
import type { Sql } from '../sql.ts'
import { openSqlite } from '../sqlite.ts'
import { createVault, type Vault } from '../vault.ts'

/** The caps of a signer without configuration, with SOL at the price of the test market. */
export const standardCaps: Caps = {
  demoTrade: dollars(capVariables.DEMO_TRADE_USD.standard),
  demoGuestDay: dollars(capVariables.DEMO_GUEST_DAY_USD.standard),
  demoAddressDay: dollars(capVariables.DEMO_ADDRESS_DAY_USD.standard),
  demoDay: dollars(capVariables.DEMO_DAY_USD.standard),
  userTrade: dollars(capVariables.USER_TRADE_USD.standard),
  userDay: dollars(capVariables.USER_DAY_USD.standard),
  demoMints: new Set(STANDARD_DEMO_MINTS),
  passkeyTrade: dollars(PASSKEY_TRADE_USD.standard),
  solMicroUsd: dollars(168),
  mints: new Map(),
}

type Wanted = Readonly<{
  clock: Clock
  caps?: Partial<Caps>
  trustedPrograms?: readonly string[]
  /** Without it nothing waits and nobody is notified. */
  security?: Security
  simulate?: Simulate | undefined
  sql?: Sql
  master?: Uint8Array
}>

export type TestSigner = Readonly<{
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
  security = { delayMs: 0 },
  simulate,
  ...on
}: Wanted): Promise<TestSigner> {
  const sql = on.sql ?? (await openSqlite(':memory:'))
  const master = on.master ?? randomBytes(32)
  const keys = await openKeys(sql, { master })
  const vault = createVault(sql, keys.own, clock)
  const policy = { caps: { ...standardCaps, ...caps }, trustedPrograms: new Set(trustedPrograms), simulate }
  const parts = { vault, keys, policy, security, clock }
  return { core: createSigner(parts), vault, keys, sql, master }
}

/** The signer behind the port of the product. */
export const inProcess = (core: SignerCore): Signer => ({
  wallet: (owner, contact) => core.wallet(owner, contact?.email),
  wallets: async (owner) => (await core.wallets(owner)).wallets,
  async addWallet(owner) {
    const outcome = await core.addWallet({ owner })
    return 'ok' in outcome ? outcome : { ok: true, ...outcome }
  },
  sign: core.sign,
  checkPolicy: core.checkPolicy,
  async exportKey(request) {
    const outcome = await core.exportKey(request)
    return 'ok' in outcome ? outcome : { ok: true, ...outcome }
  },
  pause: (paused, by, reason) => core.pause({ paused, by, reason }),
  setLimits: core.limits,
  limitsOf: core.limitsOf,
  security: core.security,
  stop: core.stop,
  passkeyOptions: core.passkeyOptions,
  enrollPasskey: core.enrollPasskey,
  removePasskey: core.removePasskey,
  approveTrade: core.approveTrade,
  status: core.status,
  decisions: async () => (await core.decisions()).decisions,
})

/** Starts a signer: database, keys, vault; imports the demo wallet of an earlier version; rotates keys on request. */
import { readFile, rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Clock } from '#domain/ports.ts'
import { lockHead } from './decisions.ts'
import { type Keys, needsRotation, openKeys, readOwnKey } from './keys.ts'
import { KeyProblem, loadMasterKey } from './master-key.ts'
import { smtpNotices } from './notices.ts'
import { rpcSimulate } from './own-rpc.ts'
import { openPostgres } from './postgres.ts'
import type { Settings } from './settings.ts'
import { createSigner, type SignerCore } from './signer.ts'
import type { Sql } from './sql.ts'
import { openSqlite } from './sqlite.ts'
import { createVault, type Vault } from './vault.ts'
import { ownerText, sealWallet } from './wallet-keys.ts'

export type OpenSigner = Readonly<{ signer: SignerCore; vault: Vault; keys: Keys }>
type Wanted = Omit<Settings, 'socket'>

export const openVaultDatabase = ({ databaseUrl, vaultFile }: Pick<Settings, 'databaseUrl' | 'vaultFile'>) =>
  databaseUrl ? openPostgres(databaseUrl) : openSqlite(vaultFile)

export async function openSigner(settings: Wanted, clock: Clock): Promise<OpenSigner> {
  const sql = await openVaultDatabase(settings)
  try {
    return await openOn(sql, settings, clock)
  } catch (error) {
    await sql.close()
    throw error
  }
}

async function openOn(sql: Sql, settings: Wanted, clock: Clock): Promise<OpenSigner> {
  const { keyFile, masterKey, oldMasterKey, caps, trustedPrograms, demoKeyFile } = settings
  const { rpcUrl, delayMs, mail, stop, passkeyOrigin } = settings
  const mayMake = (await readOwnKey(sql)) === undefined
  const master = await loadMasterKey({ given: masterKey, file: keyFile, mayMake })
  const keys = await openKeys(sql, { master, oldMaster: oldMasterKey })
  await checkHead(sql)
  const vault = createVault(sql, keys.own, clock)
  if (await needsRotation(sql, keys)) await keys.rotate(vault)
  if (demoKeyFile !== undefined) await takeInDemoWallet(demoKeyFile, vault, keys, clock)
  const security = { delayMs, mail: mail && smtpNotices(mail), stopUrl: stop?.url, origin: passkeyOrigin }
  const policy = { caps, trustedPrograms, simulate: rpcUrl === undefined ? undefined : rpcSimulate(rpcUrl) }
  return { signer: createSigner({ vault, keys, policy, security, clock }), vault, keys }
}

/** A chain of decisions whose last link is not its head has been cut. The whole of it is checked by the audit. */
async function checkHead(sql: Sql): Promise<void> {
  const isWhole = await sql.write(async (run) => {
    const head = await lockHead(run)
    const [last] = await run('select seq, mac from decisions order by seq desc limit 1')
    return head.seq === BigInt(last?.seq ?? 0) && head.mac === String(last?.mac ?? '')
  })
  if (!isWhole) throw new KeyProblem('The record of the signer was changed from outside; nothing is signed.')
}

/** 32 bytes of seed and 32 of public key, as Solana's own tools write a key file. */
const keyFileShape = z.array(z.int().check(z.gte(0), z.lte(255))).check(z.length(64))

/** The file goes once its key is in the vault. A vault that has another demo wallet leaves the file alone. */
async function takeInDemoWallet(
  file: string,
  vault: Vault,
  { ring, version }: Keys,
  clock: Clock,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const bytes = Uint8Array.from(keyFileShape.parse(JSON.parse(text)))
  const making = {
    ring,
    version: version(),
    owner: ownerText({ kind: 'demo' }),
    createdAt: new Date(clock.now()).toISOString(),
  }
  const sealed = await sealWallet(making, bytes.slice(0, 32))
  bytes.fill(0)
  const { wallet } = await vault.addWallet(sealed, true)
  if (wallet.address === sealed.address) await rm(file, { force: true })
}

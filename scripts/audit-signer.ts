/**
 * Checks the vault of a signer offline, from its chain of decisions to every key: node scripts/audit-signer.ts [folder]
 * The folder is that of PARLEY_DATA; DATABASE_URL and WALLET_MASTER_KEY count as they do for the server.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type AuditReport, auditVault } from '#signer/audit.ts'
import { openKeys } from '#signer/keys.ts'
import { KeyProblem, loadMasterKey } from '#signer/master-key.ts'
import { openVaultDatabase } from '#signer/open.ts'
import { explained } from './explained.ts'

export async function auditSigner(dataDir: string): Promise<AuditReport> {
  const { DATABASE_URL: databaseUrl, WALLET_MASTER_KEY: given } = process.env
  const vaultFile = resolve(dataDir, 'signer', 'vault.db')
  if (!databaseUrl && !existsSync(vaultFile)) throw new KeyProblem(noVault(dataDir))
  const sql = await openVaultDatabase({ databaseUrl, vaultFile })
  try {
    const file = resolve(dataDir, 'keys', 'wallet-master.key')
    const master = await loadMasterKey({ given, file, mayMake: false })
    return await auditVault(sql, await openKeys(sql, { master }))
  } finally {
    await sql.close()
  }
}

const noVault = (dataDir: string): string =>
  `${resolve(dataDir)} is no data folder of Parley: it has no signer/vault.db. Name the folder of PARLEY_DATA.`

function print({ decisions, signatures, wallets, problems }: AuditReport): void {
  console.log(`${decisions} decisions, ${signatures.length} signatures, ${wallets} wallets`)
  for (const problem of problems) console.log(`  ✗ ${problem}`)
  console.log(problems.length === 0 ? 'The record is whole.' : `${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main)
  await explained(async () =>
    print(await auditSigner(process.argv[2] ?? process.env.PARLEY_DATA ?? '.parley')),
  )

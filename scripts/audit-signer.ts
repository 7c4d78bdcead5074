/**
 * Checks the vault of a signer offline, from its chain of decisions to every key: node scripts/audit-signer.ts [folder]
 * The folder is that of PARLEY_DATA; DATABASE_URL and WALLET_MASTER_KEY count as they do for the server.
 */
import { resolve } from 'node:path'
import { type AuditReport, auditVault } from '#signer/audit.ts'
import { openKeys } from '#signer/keys.ts'
import { loadMasterKey } from '#signer/master-key.ts'
import { openVaultDatabase } from '#signer/open.ts'

export async function auditSigner(dataDir: string): Promise<AuditReport> {
  const { DATABASE_URL: databaseUrl, WALLET_MASTER_KEY: given } = process.env
  const sql = await openVaultDatabase({ databaseUrl, vaultFile: resolve(dataDir, 'signer', 'vault.db') })
  try {
    const file = resolve(dataDir, 'keys', 'wallet-master.key')
    const master = await loadMasterKey({ given, file, mayMake: false })
    return await auditVault(sql, await openKeys(sql, { master }))
  } finally {
    await sql.close()
  }
}

if (import.meta.main) {
  const { decisions, signatures, wallets, problems } = await auditSigner(
    process.argv[2] ?? process.env.PARLEY_DATA ?? '.parley',
  )
  console.log(`${decisions} decisions, ${signatures.length} signatures, ${wallets} wallets`)
  for (const problem of problems) console.log(`  ✗ ${problem}`)
  console.log(problems.length === 0 ? 'The record is whole.' : `${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

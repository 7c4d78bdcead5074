/**
 * Checks the vault of a signer offline, from its chain of decisions to every key: node scripts/audit-signer.ts [folder]
 * The folder is that of PARLEY_DATA; DATABASE_URL and WALLET_MASTER_KEY count as they do for the server, SIGNER_VAULT and
 * SIGNER_KEY_FILE as for a signer of its own.
 */
import { type AuditReport, auditVault } from '#signer/audit.ts'
import { openKeys } from '#signer/keys.ts'
import { loadMasterKey } from '#signer/master-key.ts'
import { openVaultDatabase } from '#signer/open.ts'
import { vaultPlace } from './audit/vault-place.ts'
import { explained } from './explained.ts'

export async function auditSigner(dataDir: string): Promise<AuditReport> {
  const place = vaultPlace(dataDir, process.env)
  const sql = await openVaultDatabase(place)
  try {
    const given = process.env.WALLET_MASTER_KEY
    const master = await loadMasterKey({ given, file: place.keyFile, mayMake: false })
    return await auditVault(sql, await openKeys(sql, { master }))
  } finally {
    await sql.close()
  }
}

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

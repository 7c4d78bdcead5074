/**
 * Checks all trades of a server that is not running: node scripts/audit-trades.ts [folder]
 * It compares the ledger with the signer's decisions, the embedded chain and the conversations (invariants I1 to I5), and
 * checks every wallet and searches for secrets in clear (I7). The folder is that of PARLEY_DATA; DATABASE_URL counts as it does for the server,
 * SIGNER_VAULT and SIGNER_KEY_FILE as for a signer of its own.
 */
import { resolve } from 'node:path'
import { ledgerEntries } from '#adapters/db/ledger-store.ts'
import { openDatabase } from '#adapters/db/open.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { openKeys } from '#signer/keys.ts'
import { loadMasterKey } from '#signer/master-key.ts'
import { openVaultDatabase } from '#signer/open.ts'
import { secretOf } from '#signer/wallet-keys.ts'
import { ALL_WALLETS, walletOf } from '#signer/wallet-store.ts'
import { readChain } from './audit/chain-record.ts'
import { type ConversationRecord, readConversations } from './audit/conversations.ts'
import { type Finding, findProblems } from './audit/invariants.ts'
import { findLeaks } from './audit/leaks.ts'
import { vaultPlace } from './audit/vault-place.ts'
import { auditSigner } from './audit-signer.ts'
import { explained } from './explained.ts'

export type TradeAudit = Readonly<{
  trades: number
  byStatus: Readonly<Record<string, number>>
  signatures: number
  wallets: number
  conversations: readonly ConversationRecord[]
  problems: readonly Finding[]
}>

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Kept = Readonly<{
  entries: readonly LedgerEntry[]
  conversations: readonly ConversationRecord[]
}>

async function readKept(dataDir: string): Promise<Kept> {
  const { DATABASE_URL: url } = process.env
  const database = await openDatabase({ dataDir, log: silent, ...(url && { url }) })
  try {
    await database.migrate()
    const { db } = database
    return { entries: await ledgerEntries(db), conversations: await readConversations(db) }
  } finally {
    await database.close()
  }
}

/** The files in which a secret may stand: sealed, or as the key file of the chain's own traders, which are no wallets of ours. */
const SEALED = new Set(['signer/vault.db', 'signer/vault.db-wal', 'keys/wallet-master.key'])

async function leaksIn(dataDir: string): Promise<string[]> {
  const place = vaultPlace(dataDir, process.env)
  const sql = await openVaultDatabase(place)
  try {
    const given = process.env.WALLET_MASTER_KEY
    const master = await loadMasterKey({ given, file: place.keyFile, mayMake: false })
    const { ring } = await openKeys(sql, { master })
    const wallets = (await sql.read(`select * from ${ALL_WALLETS}`)).map(walletOf)
    const secrets = await Promise.all(wallets.map((wallet) => secretOf(ring, wallet)))
    return await findLeaks(dataDir, secrets, SEALED)
  } finally {
    await sql.close()
  }
}

export async function auditTrades(dataDir: string): Promise<TradeAudit> {
  // First the vault: where there is none, nothing must be made.
  const signer = await auditSigner(dataDir)
  const { entries, conversations } = await readKept(dataDir)
  const chain = readChain(dataDir)
  const found = findProblems({ entries, conversations, signatures: signer.signatures, chain })
  chain.close()
  const leaks = await leaksIn(dataDir)
  const keys: Finding[] = [
    ...signer.problems,
    ...leaks.map((file) => `a wallet’s secret stands in clear in ${file}`),
  ].map((what) => ({ invariant: 'I7', what }))
  const groups = Map.groupBy(entries, ({ trade }) => trade.status)
  return {
    trades: entries.length,
    byStatus: Object.fromEntries([...groups].map(([status, all]) => [status, all.length])),
    signatures: signer.signatures.length,
    wallets: signer.wallets,
    conversations,
    problems: [...found, ...keys],
  }
}

function print({ trades, byStatus, signatures, wallets, problems }: TradeAudit): void {
  const counts = Object.entries(byStatus).map(([status, count]) => `${count} ${status}`)
  console.log(`${trades} trades (${counts.join(', ')}), ${signatures} signatures, ${wallets} wallets`)
  for (const { invariant, what } of problems) console.log(`  ✗ ${invariant}: ${what}`)
  console.log(problems.length === 0 ? 'I1, I2, I3, I4 and I7 hold.' : `${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

if (import.meta.main)
  await explained(async () =>
    print(await auditTrades(resolve(process.argv[2] ?? process.env.PARLEY_DATA ?? '.parley'))),
  )

/**
 * `npm run backup -- [file]`: packs everything that a server keeps into one file, with the sealed wallet keys and the
 * keys that open them. With the embedded database or chain the server has to be stopped; on Postgres and a real chain it
 * may run.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lockDirectory } from '#adapters/db/directory-lock.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Part, pack } from './backup/archive.ts'
import { dumpPostgres } from './backup/postgres-dump.ts'
import { BackupProblem } from './backup/problem.ts'
import { DUMP, KEPT, RECORD, writeRecord } from './backup/record.ts'
import { explained } from './explained.ts'

const LOCKED = ['db', 'chain'] as const

export type Place = Readonly<{ dataDir: string; databaseUrl?: string | undefined }>
type Kept = Place & Pick<Config, 'secret' | 'signer'>

/** With a secret and a signer from elsewhere, Postgres and a real chain have everything. */
const mayBeEmpty = ({ dataDir, databaseUrl, secret, signer }: Kept): boolean =>
  Boolean(databaseUrl && secret && signer.isExternal) && existsSync(dataDir)

/** Holds the locks of the folder meanwhile, so that no server writes to it. */
export async function backup(kept: Kept, file: string): Promise<void> {
  const { dataDir, databaseUrl } = kept
  const names = KEPT.filter((name) => existsSync(join(dataDir, name)))
  if (names.length === 0 && !mayBeEmpty(kept))
    throw new BackupProblem(`${dataDir} is no data folder of Parley. Name the folder of PARLEY_DATA.`)
  if (existsSync(file)) throw new BackupProblem(`${file} is there already. Nothing was written.`)
  const releases = LOCKED.filter((name) => names.includes(name)).map((name) =>
    lockDirectory(join(dataDir, name)),
  )
  const staging = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  try {
    await writeRecord(staging, databaseUrl ? 'postgres' : 'embedded')
    if (databaseUrl) await dumpPostgres(databaseUrl, join(staging, DUMP))
    const own: Part = { folder: staging, names: databaseUrl ? [RECORD, DUMP] : [RECORD] }
    await pack(file, [own, { folder: dataDir, names }])
  } finally {
    await rm(staging, { recursive: true, force: true })
    for (const release of releases) release()
  }
}

const nameNow = (): string => `parley-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.tar.zst`

function aboutKeys({ dataDir, signer }: Kept): string {
  if (existsSync(join(dataDir, 'keys', 'wallet-master.key')))
    return 'The master key is in it: this file alone opens every wallet. Keep it like the wallets themselves.'
  if (signer.isExternal)
    return 'The wallets are not in it: back up the folder of the signer too, under its account (docs/operating.md).'
  return 'The master key is not in it: keep WALLET_MASTER_KEY in another place, since without it no wallet opens.'
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const file = resolve(process.argv[2] ?? nameNow())
  await backup(config, file)
  const { size } = await stat(file)
  process.stdout.write(
    `${file} has everything of ${config.dataDir}${config.databaseUrl ? ' and of its Postgres' : ''} (${(size / 1e6).toFixed(1)} MB).\n${aboutKeys(config)}\n`,
  )
}

if (import.meta.main) await explained(run)

/** Carries out an operator's command on the database itself, where no server does. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accountStore } from '../adapters/db/account-store.ts'
import { openDatabase } from '../adapters/db/open.ts'
import { notifyReplicas } from '../adapters/db/postgres-bus.ts'
import type { Config } from '../server/config/config.ts'
import { takeDataFolder } from '../server/config/data-folder.ts'
import { type AdminCommand, type AdminReply, operate } from '../server/identity/operate.ts'
import { createRoleChanges } from '../server/identity/role-changes.ts'
import { IDENTITY_TOPIC } from '../server/identity/signed-in.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const noFolder = (dataDir: string): AdminReply => ({
  ok: false,
  lines: [
    `${dataDir} is no data folder of Parley, so nothing was changed. Name the folder of PARLEY_DATA, or start Parley there first.`,
  ],
})

/** Writes to the database itself: the folder's when no server holds it, or the server's Postgres. */
export async function operateHere(
  { dataDir, databaseUrl: url }: Config,
  command: AdminCommand,
): Promise<AdminReply> {
  if (!url) {
    if (!existsSync(join(dataDir, 'db'))) return noFolder(dataDir)
    takeDataFolder(dataDir)
  }
  const database = await openDatabase({ dataDir, log: silent, ...(url && { url }) })
  try {
    await database.migrate()
    const accounts = accountStore(database.db, { now: Date.now })
    const notify = url ? () => notifyReplicas(database.pool, IDENTITY_TOPIC) : () => undefined
    return await operate(accounts, createRoleChanges(accounts, notify), command)
  } finally {
    await database.close()
  }
}

/** `npm run user -- grant|revoke <email> <role> [reason]`, `badge <email> <badge>` and `list [email]`: who has which role, and wears which badge. */
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { accountStore } from '../adapters/db/account-store.ts'
import { openDatabase } from '../adapters/db/open.ts'
import { notifyReplicas } from '../adapters/db/postgres-bus.ts'
import { GIVEN_ROLES } from '../contract/rules/roles.ts'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { takeDataFolder } from '../server/config/data-folder.ts'
import { sendCommand } from '../server/identity/admin-socket.ts'
import {
  type AdminCommand,
  type AdminReply,
  adminCommand,
  BADGES,
  operate,
} from '../server/identity/operate.ts'
import { createRoleChanges } from '../server/identity/role-changes.ts'
import { IDENTITY_TOPIC } from '../server/identity/signed-in.ts'

const USAGE = `npm run user -- grant <email> <role> [reason]
npm run user -- revoke <email> <role> [reason]
npm run user -- badge <email> <badge>
npm run user -- list [email]

Roles: ${GIVEN_ROLES.join(', ')}
Badges, which are shown instead of that of the roles and open nothing: ${BADGES.join(', ')}`

/** The actions that change an account. */
const ACTIONS: readonly string[] = ['grant', 'revoke', 'badge']

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Undefined when the arguments are no command. */
function read([action, email, given, ...words]: readonly string[]): AdminCommand | undefined {
  const address = email?.trim().toLowerCase()
  const by = `operator ${userInfo().username}`
  const reason = words.join(' ').trim() || undefined
  const command =
    action === 'list'
      ? { action, ...(address && { email: address }) }
      : { action, email: address, by, ...(action === 'badge' ? { badge: given } : { role: given, reason }) }
  const { success, data, error } = adminCommand.safeParse(command)
  if (!success && ACTIONS.includes(action ?? '') && email && given)
    process.stderr.write(
      `${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n')}\n\n`,
    )
  return data
}

const noFolder = (dataDir: string): AdminReply => ({
  ok: false,
  lines: [
    `${dataDir} is no data folder of Parley, so nothing was changed. Name the folder of PARLEY_DATA, or start Parley there first.`,
  ],
})

/** Writes to the database itself: the folder's when no server holds it, or the server's Postgres. */
async function operateHere(
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

async function run(): Promise<number> {
  const command = read(process.argv.slice(2))
  if (!command) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const config = readConfig(process.env)
  const reply =
    (config.databaseUrl ? undefined : await sendCommand(config.dataDir, command)) ??
    (await operateHere(config, command))
  process[reply.ok ? 'stdout' : 'stderr'].write(`${reply.lines.join('\n')}\n`)
  return reply.ok ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}

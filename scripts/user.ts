/** `npm run user`: lists users, grants and revokes roles, and sets badges. */
import { userInfo } from 'node:os'
import { accountStore } from '../adapters/db/account-store.ts'
import { openDatabase } from '../adapters/db/open.ts'
import { notifyReplicas } from '../adapters/db/postgres-bus.ts'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { takeDataFolder } from '../server/config/data-folder.ts'
import { askServer } from '../server/identity/admin-socket.ts'
import { type AdminReply, BADGES, type Order, operate, order, ROLES } from '../server/identity/operate.ts'
import { IDENTITY_TOPIC } from '../server/identity/signed-in.ts'

const USAGE = `npm run user -- grant <e-mail> <role>
npm run user -- revoke <e-mail> <role>
npm run user -- badge <e-mail> <badge>
npm run user -- list [e-mail]

Roles: ${ROLES.join(', ')}
Badges, which are shown instead of the role's and grant nothing: ${BADGES.join(', ')}`

/** Actions on one user. */
const ACTIONS: readonly string[] = ['grant', 'revoke', 'badge']

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Returns undefined when the arguments are no valid order. */
function read([action, email, given]: readonly string[]): Order | undefined {
  const address = email?.trim().toLowerCase()
  const by = `operator ${userInfo().username}`
  const request =
    action === 'list'
      ? { action, ...(address && { email: address }) }
      : { action, email: address, [action === 'badge' ? 'badge' : 'role']: given, by }
  const { success, data, error } = order.safeParse(request)
  if (!success && ACTIONS.includes(action ?? '') && email && given)
    process.stderr.write(
      `${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n')}\n\n`,
    )
  return data
}

/** Writes to the database directly: the folder's when no server holds it, or the server's Postgres. */
async function operateHere({ dataDir, databaseUrl: url }: Config, request: Order): Promise<AdminReply> {
  if (!url) takeDataFolder(dataDir)
  const database = await openDatabase({ dataDir, log: silent, ...(url && { url }) })
  try {
    await database.migrate()
    const accounts = accountStore(database.db, { now: Date.now })
    const notify = url ? () => notifyReplicas(database.pool, IDENTITY_TOPIC) : () => undefined
    return await operate(accounts, notify, request)
  } finally {
    await database.close()
  }
}

async function run(): Promise<number> {
  const request = read(process.argv.slice(2))
  if (!request) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const config = readConfig(process.env)
  const reply =
    (config.databaseUrl ? undefined : await askServer(config.dataDir, request)) ??
    (await operateHere(config, request))
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

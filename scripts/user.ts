/** `npm run user -- grant|revoke <email> <role> [reason]`, `badge <email> <badge>` and `list [email]`: who has which role, and wears which badge. */
import { userInfo } from 'node:os'
import { GIVEN_ROLES } from '../contract/rules/roles.ts'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { sendCommand } from '../server/identity/admin-socket.ts'
import { type AdminCommand, type AdminReply, adminCommand, BADGES } from '../server/identity/operate.ts'

const USAGE = `npm run user -- grant <email> <role> [reason]
npm run user -- revoke <email> <role> [reason]
npm run user -- badge <email> <badge>
npm run user -- list [email]

Roles: ${GIVEN_ROLES.join(', ')}
Badges, which are shown instead of that of the roles and open nothing: ${BADGES.join(', ')}`

/** The actions that change an account. */
const ACTIONS: readonly string[] = ['grant', 'revoke', 'badge']

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

/** Loaded only where no server answers: a database takes longer to load than everything else here. */
async function operateOnDatabase(config: Config, command: AdminCommand): Promise<AdminReply> {
  const { operateHere } = await import('./operate-here.ts')
  return operateHere(config, command)
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
    (await operateOnDatabase(config, command))
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

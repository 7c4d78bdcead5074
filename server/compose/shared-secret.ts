/** Refuses to start beside a server that has another secret: what one signs, the other would not know. */
import { markSecret } from '#adapters/db/secret-mark.ts'
import type { Log } from '#domain/ports.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { deriveKey } from '../config/secret.ts'
import type { composeDatabase } from './database.ts'

type Parts = Readonly<{
  config: Pick<Config, 'databaseUrl' | 'secret'>
  database: Awaited<ReturnType<typeof composeDatabase>>['database']
  secret: string
  log: Log
}>

/** Returns the function that ends it. An embedded database has one server. */
export async function requireSharedSecret(parts: Parts): Promise<() => Promise<void>> {
  const { config, database, secret, log } = parts
  if (!config.databaseUrl) return async () => undefined
  const number = deriveKey(secret, 'replicas').readInt32BE(0)
  const mark = await markSecret(number, { url: config.databaseUrl, pool: database.pool, log })
  if (!(await mark.hasOther())) return mark.close
  await mark.close()
  throw new ConfigError([
    `PARLEY_SECRET is ${config.secret ? 'not that of' : 'missing: it has to be that of'} the servers that run on this database. Cookies and links of one would be refused by the others.`,
    '  - give all of them the same PARLEY_SECRET; the first one made its own in keys/secret of its data folder',
    '  - to change it, stop all of them first',
  ])
}

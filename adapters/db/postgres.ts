/** Opens the pool of a Postgres server, for more than one process or machine. */
import pg from 'pg'

export const postgresPool = (url: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    application_name: 'parley',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })

/** The address as a log or a person may see it. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'not a URL'
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** Recognizes that a query failed because the connection to Postgres was lost, as in a restart of it. */
import type pg from 'pg'

/** Shutdown, crash and start of the server, and every connection exception. */
const SQL_STATE = /^(57P0[123]|08\d{3})$/
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
/** The driver's own errors carry no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|not queryable|client has encountered a connection error/i

/** Errors that came out of a pool: those of the system do not say whose connection it was. */
const ofPools = new WeakSet<Error>()

export function isConnectionLost(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (SQL_STATE.test(code) || WORDS.test(at.message) || (SYSTEM.has(code) && ofPools.has(at))) return true
  }
  return false
}

type Run = (...args: unknown[]) => unknown

/** Remembers the errors of this pool and of its connections as those of the database. */
export function rememberErrors(pool: pg.Pool): void {
  const known = new WeakSet<pg.ClientBase>()
  pool.query = remembering(pool.query.bind(pool) as Run) as typeof pool.query
  pool.connect = remembering(pool.connect.bind(pool) as Run) as typeof pool.connect
  pool.on('connect', (client) => {
    if (known.has(client)) return
    known.add(client)
    client.query = remembering(client.query.bind(client) as Run) as typeof client.query
  })
}

/** With a callback it is the pool that asks, whose own call is remembered. */
const remembering =
  (run: Run): Run =>
  (...args) => {
    const result = run(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (error instanceof Error) ofPools.add(error)
      throw error
    })
  }

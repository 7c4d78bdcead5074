/** Recognizes that a query failed because the connection to Postgres was lost, as in a restart of it. */

/** Shutdown, crash and start of the server, and every connection exception. */
const SQL_STATE = /^(57P0[123]|08\d{3})$/
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
/** The driver's own errors carry no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|not queryable|client has encountered a connection error/i

export function isConnectionLost(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (SQL_STATE.test(code) || SYSTEM.has(code) || WORDS.test(at.message)) return true
  }
  return false
}

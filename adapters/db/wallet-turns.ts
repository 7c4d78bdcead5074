/**
 * Whose turn it is to trade from a wallet: one job at a time, over all replicas. A turn is an advisory lock on a
 * connection of its own, so it ends with the process that has it.
 */
import pg from 'pg'
import type { Ledger } from '#domain/ledger.ts'

export type WalletTurns = Pick<Ledger, 'withWallet'>
type Closable = WalletTurns & Readonly<{ close: () => Promise<void> }>

/** PGlite belongs to one process, which only has to wait for itself. */
export function ownTurns(): Closable {
  const last = new Map<string, Promise<void>>()
  return {
    withWallet(address, work) {
      const mine = (last.get(address) ?? Promise.resolve()).then(work)
      const settled = mine.then(
        () => undefined,
        () => undefined,
      )
      last.set(address, settled)
      void settled.then(() => {
        if (last.get(address) === settled) last.delete(address)
      })
      return mine
    },
    close: async () => undefined,
  }
}

/** Any number that no other advisory lock of two numbers begins with. */
const CLASS = 7_076
/** Wallets that this process trades from at the same moment. */
const CONNECTIONS = 16
/** Longer than any trade takes; whoever waited so long is looked after by the reconciler. */
const WAIT_MS = 60_000

export function postgresTurns(url: string): Closable {
  const own = ownTurns()
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'parley wallets',
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: WAIT_MS,
    lock_timeout: WAIT_MS,
    idleTimeoutMillis: 30_000,
  })
  // An idle connection that breaks is replaced with the next turn.
  pool.on('error', () => undefined)
  return {
    // Within the process they queue here, so that a wallet holds one connection and not one for each who waits.
    withWallet: (address, work) => own.withWallet(address, () => locked(pool, address, work)),
    close: () => pool.end(),
  }
}

async function locked<T>(pool: pg.Pool, address: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Without a listener a connection that breaks under the work would end the process.
  client.on('error', () => undefined)
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [CLASS, address])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [CLASS, address]).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    client.removeAllListeners('error')
  }
}

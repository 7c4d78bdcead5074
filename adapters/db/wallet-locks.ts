/** Runs one job at a time for each wallet, over all replicas. */
import pg from 'pg'
import type { Ledger } from '#domain/ledger.ts'
import { createKeyedMutex } from '#std/mutex.ts'
import { rememberErrors } from './connection-lost.ts'

export type WalletLocks = Pick<Ledger, 'withWallet'>
type Closable = WalletLocks & Readonly<{ close: () => Promise<void> }>

/** PGlite belongs to one process, so a lock in memory is enough. */
export const processWalletLocks = (): Closable => ({
  withWallet: createKeyedMutex(),
  close: async () => undefined,
})

/** The first number of these advisory locks; no other lock of two numbers uses it. */
const CLASS = 7_076
/** Wallets that this process trades from at the same moment. */
const CONNECTIONS = 16
/** Longer than any trade takes; the reconciler continues a trade that waited so long. */
const WAIT_MS = 60_000

/**
 * Advisory locks, each on its own connection, so that a lock ends with the process that holds it. Tests pass another
 * `Client`.
 */
export function postgresWalletLocks(url: string, Client?: pg.PoolConfig['Client']): Closable {
  const withinProcess = createKeyedMutex()
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    application_name: 'parley wallets',
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: WAIT_MS,
    lock_timeout: WAIT_MS,
    idleTimeoutMillis: 30_000,
  })
  rememberErrors(pool)
  // An idle connection that breaks is replaced at the next lock; one that breaks during a job fails its next query.
  // Without a listener of its own, either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    // Jobs of this process queue in memory, so that a wallet takes one connection and not one for each job.
    withWallet: (address, work) => withinProcess(address, () => locked(pool, address, work)),
    close: () => pool.end(),
  }
}

async function locked<T>(pool: pg.Pool, address: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [CLASS, address])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [CLASS, address]).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
  }
}

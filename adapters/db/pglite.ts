/** Makes PGlite, which is Postgres in this process, and puts it behind the same `pg` pool as a server. */
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { createLoopTurns } from './loop-turns.ts'
import { OwnerOnlyFiles } from './owner-only-files.ts'
import type { SyncFile } from './synced-files.ts'

/**
 * PGlite keeps 128 MB of shared buffers by default. With 16 MB it opens in half the time and needs 130 MB less, and
 * the operating system caches its files anyway.
 */
const SETTINGS = ['shared_buffers = 16MB', 'max_wal_size = 64MB', 'min_wal_size = 32MB', "timezone = 'UTC'"]

/** PGlite starts Postgres with -F, which turns fsync off; and only fsync reaches the file system, not fdatasync. */
const WAITING = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

/** With `sync` each commit waits for the disk. Without it, what was committed survives this process, not the machine. */
export const createPglite = ({
  dataDir,
  sync,
  ...options
}: {
  dataDir?: string
  /** Files of another kind than those of `dataDir`. */
  fs?: NonNullable<PGliteOptions['fs']>
  sync?: SyncFile | undefined
}): Promise<PGlite> =>
  PGlite.create({
    ...options,
    ...(dataDir && { fs: new OwnerOnlyFiles(dataDir, sync) }),
    ...(sync && { startParams: WAITING }),
    postgresqlconf: SETTINGS,
  })

export async function closeAll(pool: pg.Pool, lite: PGlite): Promise<void> {
  await pool.end()
  await lite.close()
}

/**
 * PGlite has one session. A second task waits for it, and a task that waits for itself (the global database used
 * within a transaction) fails after `connectionTimeoutMillis`.
 */
export function poolOver(lite: PGlite): pg.Pool {
  return new pg.Pool({
    Client: clientOver(lite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    onConnect: beginAnew,
  })
}

/** Every client gets the one session: what the last one left in it (a transaction, locks, settings) is removed. */
async function beginAnew(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('discard all')
}

/** A class, because the pool makes its clients itself. Both bridge faults are those of PGlite 0.5.16. */
const clientOver = (lite: PGlite) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The pool ends a client after any failed query, and a bridge that was ended stays dead: one for each client.
      super({ ...config, ...bridgeTo(lite) })
    }
  }

const turn = createLoopTurns()

/** The part of PGlite that the bridge uses. */
const withLoopTurns = (lite: PGlite): PGlite =>
  ({
    waitReady: lite.waitReady,
    execProtocolStream(...message: Parameters<PGlite['execProtocolStream']>) {
      // A client says that it ends, and waits for no answer: its turn may come after the database was closed.
      const exec = async () => (lite.closed ? [] : lite.execProtocolStream(...message))
      return turn()?.then(exec) ?? exec()
    },
  }) as PGlite // the bridge calls nothing else

function bridgeTo(lite: PGlite): pg.ClientConfig {
  const bridge = createPgConfig(withLoopTurns(lite))
  const { connection } = bridge
  const parse = connection.parse.bind(connection)
  // node-postgres passes on the `types` of a query, an object of parsers when drizzle makes it. The bridge takes it
  // for a list of type ids, throws, and every later query hangs.
  connection.parse = (query: object) => parse({ ...query, types: undefined })
  // pg's types do not know that a client accepts a ready connection; the bridge has no stream of its own to offer.
  return bridge as unknown as pg.ClientConfig
}

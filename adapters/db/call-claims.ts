/**
 * Marks the conversations that have a live call on some replica: an advisory lock for each, held on a connection
 * that ends with its process. Without a lock no process is at work there, however the last one ended.
 */
import type pg from 'pg'
import type { CallClaims, Log } from '#domain/ports.ts'
import { listenOn } from './listening-connection.ts'

/** PGlite belongs to one process, which knows its own calls. */
export function ownClaims(): CallClaims {
  const held = new Map<string, number>()
  return {
    hold: async (id) => {
      count(held, id, 1)
      return async () => void count(held, id, -1)
    },
    isHeld: async (id) => held.has(id),
    close: async () => undefined,
  }
}

/** Any number that no other advisory lock of two numbers begins with. */
const CLASS = 7_075
const LOCK = 'select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as id'
const UNLOCK = 'select pg_advisory_unlock_shared($1, hashtext($2))'
const IS_FREE = 'select pg_try_advisory_xact_lock($1, hashtext($2)) as free'

export async function postgresClaims(where: { url: string; pool: pg.Pool; log: Log }): Promise<CallClaims> {
  const { url, pool, log } = where
  const held = new Map<string, number>()
  // A new connection holds none of the locks that the old one held.
  const back = (): void => void connection.query(LOCK, [CLASS, [...held.keys()]])
  const connection = await listenOn('parley_calls', { url, log, hearing: { heard: () => undefined, back } })

  async function release(id: string): Promise<void> {
    if (count(held, id, -1) === 0) await connection.query(UNLOCK, [CLASS, id])
  }
  return {
    async hold(id) {
      if (count(held, id, 1) === 1) await connection.query(LOCK, [CLASS, [id]])
      return () => release(id)
    },
    async isHeld(id) {
      const { rows } = await pool.query<{ free: boolean }>(IS_FREE, [CLASS, id])
      return rows[0]?.free !== true
    },
    close: () => connection.close(),
  }
}

function count(held: Map<string, number>, id: string, change: 1 | -1): number {
  const now = (held.get(id) ?? 0) + change
  if (now > 0) held.set(id, now)
  else held.delete(id)
  return now
}

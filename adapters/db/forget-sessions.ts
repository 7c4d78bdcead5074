/** Deletes sessions with what they left elsewhere, in portions: each has calls, leases and a wallet of its own. */
import { sql } from 'drizzle-orm'
import { changePortions, type Rows } from './row-portions.ts'
import { sessions } from './schema.ts'
import { userCalls } from './schema-auth.ts'
import type { Db } from './transaction.ts'

const AT_ONCE = 50

/** The sign-ins that had opened them forget them too. */
export const forgetSessions = (db: Db, rows: Pick<Rows, 'where' | 'order'>): Promise<void> =>
  changePortions(db, { ...rows, table: sessions, most: AT_ONCE, large: [sessions.instructions] }, (which) =>
    db.execute(sql`
        with gone as (delete from ${sessions} where ${which} returning id),
          forgotten as (delete from ${userCalls} where call_session in (select id from gone))
        select id from gone`),
  )

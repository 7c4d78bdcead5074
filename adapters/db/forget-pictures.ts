/** Deletes pictures that no conversation uses. */
import { sql } from 'drizzle-orm'
import { inBatches } from './in-batches.ts'
import type { Db } from './transaction.ts'

const AT_ONCE = 50

/** A picture whose use is stored meanwhile makes the statement fail, and the next cleanup goes on. */
export const forgetPictures = (db: Db): Promise<void> =>
  inBatches(
    AT_ONCE,
    (limit) => sql`
      delete from pictures where hash = any(array(
        select hash from pictures where not exists (select 1 from picture_uses where hash = pictures.hash)
        limit ${limit}
      ))`,
    db,
  )

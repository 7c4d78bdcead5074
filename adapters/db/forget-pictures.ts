/** Deletes pictures that no conversation uses. */
import { sql } from 'drizzle-orm'
import { portionsOf } from './item-portions.ts'
import { walk } from './row-portions.ts'
import { pictures } from './schema.ts'
import type { Db } from './transaction.ts'

/** Bytes of pictures that one statement deletes. */
const AT_ONCE = { items: 100, bytes: 4 * 1024 * 1024 }

const isUnused = sql`(select 1 from picture_uses where picture_uses.hash = pictures.hash limit 1) is null`

/** Looks at all of them, also those that a server left behind which stopped. */
export async function forgetPictures(db: Db): Promise<void> {
  for await (const hashes of walk(db, pictures.hash, isUnused)) await forgetUnused(db, hashes)
}

/** A picture whose use is stored meanwhile makes the statement fail, and the next cleanup goes on. */
export async function forgetUnused(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  const { rows } = await db.execute<{ hash: string; bytes: number }>(
    sql`select hash, bytes from pictures where hash = any(${sql.param(hashes)}::text[]) and ${isUnused}`,
  )
  const keys = rows.map(({ bytes }, seq) => ({ seq, bytes }))
  for (const portion of portionsOf(keys, AT_ONCE)) {
    const some = sql.param(portion.map((at) => rows[at]?.hash))
    await db.execute(sql`delete from pictures where hash = any(${some}::text[]) and ${isUnused}`)
  }
}

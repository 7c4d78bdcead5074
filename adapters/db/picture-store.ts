/** Stores each picture of a conversation once, by its hash; items, history and events refer to it. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { detachPictures, picturesIn, restorePictures } from './picture-references.ts'
import { conversations, pictures, pictureUses } from './schema.ts'
import { type Db, withTransaction } from './transaction.ts'

/** Bytes of pictures that one read returns, newest first, so that a long conversation fits into memory. */
const READ_BYTES = 16 * 1024 * 1024

export type Pictures = Readonly<{
  /** Stores the pictures of a value and returns the value with references to them. */
  detach<T>(conversationId: string, value: T): Promise<T>
  /** Returns the values, oldest first, with as many of their newest pictures as fit. */
  restore<T>(
    values: readonly T[],
    limits?: Readonly<{ pictures: number; bytes: number }>,
  ): Promise<readonly T[]>
}>

type Picture = Readonly<{ hash: string; mimeType: string; data: Buffer }>

export const pictureStore = (db: Db): Pictures => ({
  async detach(conversationId, value) {
    const found = new Map<string, Picture>()
    for (const url of picturesIn(value)) {
      // Megabytes are read and hashed: each picture has a turn of the event loop of its own.
      await nextTurn()
      for (const [known, picture] of entryOf(url)) {
        found.set(known, picture)
        await keep(db, conversationId, picture)
      }
    }
    return found.size === 0 ? value : detachPictures(value, (url) => found.get(url)?.hash)
  },
  async restore(values, limits = { pictures: Number.POSITIVE_INFINITY, bytes: READ_BYTES }) {
    const hashes = values.toReversed().flatMap((value) => hashesIn(value).reverse())
    if (hashes.length === 0) return values
    const newest = [...new Set(hashes)].slice(0, Math.min(limits.pictures, hashes.length))
    const urls = await read(db, newest, limits.bytes)
    return values.map((value) => restorePictures(value, urls))
  },
})

const DATA_URL = /^data:(image\/[a-z]+);base64,/
const REFERENCE = /^picture:([0-9a-f]{64})$/

function entryOf(url: string): [string, Picture][] {
  const [prefix, mimeType] = DATA_URL.exec(url) ?? []
  if (prefix === undefined || mimeType === undefined) return []
  const data = Buffer.from(url.slice(prefix.length), 'base64')
  const hash = createHash('sha256').update(`${mimeType}\n`).update(data).digest('hex')
  return [[url, { hash, mimeType, data }]]
}

const hashesIn = (value: unknown): string[] =>
  picturesIn(value).flatMap((url) => REFERENCE.exec(url)?.[1] ?? [])

/** The conflict locks the row until the commit, so that a cleanup does not delete it before its use is stored. */
async function keep(db: Db, conversationId: string, picture: Picture): Promise<void> {
  const { hash, data } = picture
  const isUse = and(eq(pictureUses.conversationId, conversationId), eq(pictureUses.hash, hash))
  const known = await db.select({ hash: pictureUses.hash }).from(pictureUses).where(isUse)
  if (known.length > 0) return
  await withTransaction(db, async (tx) => {
    const isOwner = eq(conversations.id, conversationId)
    const [owner] = await tx.select({ id: conversations.id }).from(conversations).where(isOwner)
    if (!owner) return
    await tx
      .insert(pictures)
      .values({ ...picture, bytes: data.byteLength })
      .onConflictDoUpdate({ target: pictures.hash, set: { hash: sql`excluded.hash` } })
    await tx.insert(pictureUses).values({ conversationId, hash }).onConflictDoNothing()
  })
}

/** Reads sizes first, so that no more than the limit is loaded. */
async function read(
  db: Db,
  newestFirst: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, string>> {
  const sizes = await db
    .select({ hash: pictures.hash, bytes: pictures.bytes })
    .from(pictures)
    .where(inArray(pictures.hash, [...newestFirst]))
  const bytesOf = new Map(sizes.map(({ hash, bytes }) => [hash, bytes]))
  let left = most
  const chosen = newestFirst.filter((hash) => {
    left -= bytesOf.get(hash) ?? 0
    return left >= 0
  })
  const urls = new Map<string, string>()
  // One in each query: megabytes at once would hold up everybody else.
  for (const hash of chosen) {
    const [row] = await db.select().from(pictures).where(eq(pictures.hash, hash))
    if (row) urls.set(hash, `data:${row.mimeType};base64,${row.data.toString('base64')}`)
  }
  return urls
}

/** Stores prompt modules: domain/prompts.ts. The row's version decides which of two editors was first. */
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { PromptAuthor, PromptHistoryEntry, PromptModule } from '#contract/api/prompts.ts'
import { HISTORY_KEPT } from '#contract/rules/prompts.ts'
import type { Clock } from '#domain/ports.ts'
import type { PromptModules, PromptText, Replaced } from '#domain/prompts.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { promptModules, promptVersions } from './schema-prompts.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

type Row = typeof promptModules.$inferSelect

const checksumOf = (segment: string): string => createHash('sha256').update(segment).digest('hex')

const authorOf = ({
  authorId: id,
  authorEmail: email,
}: Pick<Row, 'authorId' | 'authorEmail'>): PromptAuthor | null => (id === null ? null : { id, email })

const promptOf = ({ createdAt, updatedAt, authorId, authorEmail, ...row }: Row): PromptModule => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  updatedBy: authorOf({ authorId, authorEmail }),
})

const entryOf = ({
  createdAt,
  authorId,
  authorEmail,
  ...row
}: typeof promptVersions.$inferSelect): PromptHistoryEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedBy: authorOf({ authorId, authorEmail }),
})

/** Sorts by characters, whatever language the database was made for. */
const BY_SLUG = sql`${promptModules.slug} collate "C"`

const isSame = (row: Row, { segment, title }: PromptText): boolean =>
  row.segment === segment && (title === undefined || row.title === title)

const newRow = (slug: string, { segment, title }: PromptText, by: PromptAuthor | null, now: Date): Row => ({
  slug,
  id: randomUUID(),
  title: title ?? null,
  segment,
  version: 1,
  checksum: checksumOf(segment),
  createdAt: now,
  updatedAt: now,
  authorId: by?.id ?? null,
  authorEmail: by?.email ?? null,
})

const versionOf = (row: Row, notes: string | null): typeof promptVersions.$inferInsert => {
  const { slug, title, segment, version, checksum, updatedAt: createdAt, authorId, authorEmail } = row
  const saved = { slug, title, segment, version, checksum, createdAt, authorId, authorEmail }
  return { ...saved, id: randomUUID(), notes }
}

async function keep(tx: Transaction, row: Row, notes: string | null): Promise<PromptModule> {
  await tx.insert(promptVersions).values(versionOf(row, notes))
  return promptOf(row)
}

async function replaceIn(
  tx: Transaction,
  slug: string,
  version: number,
  text: PromptText,
  by: PromptAuthor,
  now: Date,
): Promise<Replaced> {
  // The second save waits here, and then sees what the first one saved.
  const [row] = await tx.select().from(promptModules).where(eq(promptModules.slug, slug)).for('update')
  if (!row) return { kind: 'missing' }
  if (isSame(row, text)) return { kind: 'unchanged', prompt: promptOf(row) }
  if (row.version !== version) return { kind: 'conflict', currentVersion: row.version }
  const next: Row = {
    ...row,
    segment: text.segment,
    title: text.title === undefined ? row.title : text.title,
    version: version + 1,
    checksum: checksumOf(text.segment),
    updatedAt: now,
    authorId: by.id,
    authorEmail: by.email,
  }
  await tx.update(promptModules).set(next).where(eq(promptModules.slug, slug))
  const prompt = await keep(tx, next, text.notes ?? null)
  const old = and(eq(promptVersions.slug, slug), lte(promptVersions.version, next.version - HISTORY_KEPT))
  await tx.delete(promptVersions).where(old)
  return { kind: 'saved', prompt }
}

const readsOf = (db: Db): Pick<PromptModules, 'bySlugs' | 'history' | 'list' | 'titles'> => ({
  list: async () => (await db.select().from(promptModules).orderBy(asc(BY_SLUG))).map(promptOf),
  titles: () =>
    db
      .select({ slug: promptModules.slug, title: promptModules.title })
      .from(promptModules)
      .orderBy(asc(BY_SLUG)),
  bySlugs: async (slugs) => {
    if (slugs.length === 0) return []
    const rows = await db
      .select()
      .from(promptModules)
      .where(inArray(promptModules.slug, [...slugs]))
    return rows.map(promptOf)
  },
  history: async (slug) => {
    const rows = await db
      .select()
      .from(promptVersions)
      .where(eq(promptVersions.slug, slug))
      .orderBy(desc(promptVersions.version))
      .limit(HISTORY_KEPT)
    return rows.map(entryOf)
  },
})

export const promptStore = (db: Db, clock: Clock): PromptModules =>
  redactQueryErrors<PromptModules>({
    ...readsOf(db),
    replace: (slug, version, text, by) =>
      withTransaction(db, (tx) => replaceIn(tx, slug, version, text, by, new Date(clock.now()))),
    create: (slug, text, by) =>
      withTransaction(db, async (tx) => {
        const row = newRow(slug, text, by, new Date(clock.now()))
        const { rowCount } = await tx.insert(promptModules).values(row).onConflictDoNothing()
        return rowCount === 1 ? keep(tx, row, text.notes ?? null) : undefined
      }),
    plant: (seeds) =>
      withTransaction(db, async (tx) => {
        const now = new Date(clock.now())
        const rows = seeds.map(({ slug, ...text }) => newRow(slug, text, null, now))
        const planted = await tx.insert(promptModules).values(rows).onConflictDoNothing().returning()
        const notes = new Map(seeds.map((seed) => [seed.slug, seed.notes]))
        if (planted.length === 0) return
        await tx
          .insert(promptVersions)
          .values(planted.map((row) => versionOf(row, notes.get(row.slug) ?? null)))
      }),
  })

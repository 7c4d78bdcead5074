/** Stores dossiers: domain/memory/dossiers.ts. */
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DossierStore } from '#domain/memory/dossiers.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { dossiers } from './schema-memory.ts'
import type { Db } from './transaction.ts'

/** The job of a server that stopped is taken up by another one after this time. */
const CLAIM_MS = 2 * 60_000

const ofUser = (userId: string) => eq(dossiers.userId, userId)

export const dossierStore = (db: Db, clock: Clock): DossierStore =>
  redactQueryErrors<DossierStore>({
    want: async (userId) => {
      const wish = { wantedAt: new Date(clock.now()), attempts: 0, error: null }
      await db
        .insert(dossiers)
        .values({ userId, ...wish })
        .onConflictDoUpdate({ target: dossiers.userId, set: wish })
    },
    waiting: async (limit) => {
      await wantMissing(db, new Date(clock.now()))
      const rows = await db
        .select({ userId: dossiers.userId })
        .from(dossiers)
        .where(and(isNotNull(dossiers.wantedAt), isNull(dossiers.error)))
        .orderBy(asc(dossiers.wantedAt))
        .limit(limit)
      return rows.map(({ userId }) => userId)
    },
    claim: async (userId) => {
      const isFree = or(isNull(dossiers.claimedUntil), lt(dossiers.claimedUntil, new Date(clock.now())))
      const isWanted = and(isNotNull(dossiers.wantedAt), isNull(dossiers.error))
      const [row] = await db
        .update(dossiers)
        .set({
          attempts: sql`${dossiers.attempts} + 1`,
          claimedUntil: new Date(clock.now() + CLAIM_MS),
        })
        .where(and(ofUser(userId), isWanted, isFree))
        .returning({ attempts: dossiers.attempts, wantedAt: dossiers.wantedAt })
      return row?.wantedAt ? { attempts: row.attempts, wantedAt: row.wantedAt.toISOString() } : undefined
    },
    release: async (userId, error) => {
      await db
        .update(dossiers)
        .set({ claimedUntil: null, error: error ?? null })
        .where(ofUser(userId))
    },
    save: async (userId, wantedAt, content) => {
      const isNewest = sql`${dossiers.wantedAt} < ${new Date(Date.parse(wantedAt) + 1).toISOString()}::timestamptz`
      const rows = await db
        .update(dossiers)
        .set({
          content,
          version: sql`${dossiers.version} + 1`,
          builtAt: new Date(clock.now()),
          wantedAt: sql`case when ${isNewest} then null else ${dossiers.wantedAt} end`,
          attempts: 0,
          error: null,
          claimedUntil: null,
        })
        .where(ofUser(userId))
        .returning({ wantedAt: dossiers.wantedAt })
      return rows.every((row) => row.wantedAt === null)
    },
    of: async (userId) => {
      const [row] = await db.select().from(dossiers).where(ofUser(userId))
      if (!row) return undefined
      const { version, content, builtAt, error } = row
      return content && builtAt
        ? { built: { version, content, builtAt: builtAt.toISOString() }, error }
        : { error }
    },
    remove: async (userId) => {
      await db.delete(dossiers).where(ofUser(userId))
    },
  })

/** Users whose facts are older than dossiers are. */
const wantMissing = (db: Db, now: Date): Promise<unknown> =>
  db.execute(sql`
    insert into dossiers (user_id, wanted_at)
    select distinct f.user_id, ${now.toISOString()}::timestamptz from memory_facts f
    where f.deleted_at is null and f.text <> ''
      and not exists (select 1 from dossiers d where d.user_id = f.user_id)
      and not exists (select 1 from memory_off o where o.user_id = f.user_id)
    on conflict (user_id) do nothing`)

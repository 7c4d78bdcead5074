/** Personas in the database: domain/personas.ts. Whatever changes which one is in use takes the user's row first. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import type { PersonaProfile } from '#contract/api/personas.ts'
import type { Personas } from '#domain/personas.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { users } from './schema-auth.ts'
import { personas } from './schema-prompts.ts'
import { type Db, type Transaction, withTransaction } from './transaction.ts'

type Row = typeof personas.$inferSelect

const profileOf = ({ userId: _, createdAt, updatedAt, ...row }: Row): PersonaProfile => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const inUse = (userId: string) => and(eq(personas.userId, userId), eq(personas.isDefault, true))

async function putAway(tx: Transaction, userId: string): Promise<void> {
  await tx.update(personas).set({ isDefault: false }).where(inUse(userId))
}

/** Two requests that activate different personas at once run one after the other. */
const alone = <T>(db: Db, userId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    return work(tx)
  })

export const personaStore = (db: Db, clock: Clock): Personas => {
  const now = (): Date => new Date(clock.now())
  const own = (userId: string, id: string) => and(eq(personas.userId, userId), eq(personas.id, id))

  /** The newest other one takes the place of one that went. */
  async function promote(tx: Transaction, userId: string): Promise<string | null> {
    const [newest] = await tx
      .select({ id: personas.id })
      .from(personas)
      .where(eq(personas.userId, userId))
      .orderBy(desc(personas.createdAt), desc(personas.id))
      .limit(1)
    if (newest) await tx.update(personas).set({ isDefault: true }).where(eq(personas.id, newest.id))
    return newest?.id ?? null
  }

  return redactQueryErrors<Personas>({
    list: async (userId) => {
      const rows = await db
        .select()
        .from(personas)
        .where(eq(personas.userId, userId))
        .orderBy(asc(personas.createdAt), asc(personas.id))
      return rows.map(profileOf)
    },
    inUse: async (userId) => {
      const [row] = await db.select().from(personas).where(inUse(userId))
      return row && profileOf(row)
    },
    create: (userId, text, use, most) =>
      alone(db, userId, async (tx) => {
        const [held] = await tx.select({ many: count() }).from(personas).where(eq(personas.userId, userId))
        if ((held?.many ?? 0) >= most) return 'full'
        if (use) await putAway(tx, userId)
        const at = now()
        const row = { ...text, id: randomUUID(), userId, isDefault: use, createdAt: at, updatedAt: at }
        await tx.insert(personas).values(row)
        return profileOf(row)
      }),
    save: (userId, id, text, use) =>
      alone(db, userId, async (tx) => {
        if (use && (await exists(tx, userId, id))) await putAway(tx, userId)
        const [row] = await tx
          .update(personas)
          .set({ ...text, updatedAt: now(), ...(use !== undefined && { isDefault: use }) })
          .where(own(userId, id))
          .returning()
        return row && profileOf(row)
      }),
    remove: (userId, id) =>
      alone(db, userId, async (tx) => {
        const [gone] = await tx.delete(personas).where(own(userId, id)).returning()
        if (!gone) return undefined
        if (gone.isDefault) return { activeId: await promote(tx, userId) }
        const [active] = await tx.select({ id: personas.id }).from(personas).where(inUse(userId))
        return { activeId: active?.id ?? null }
      }),
    use: (userId, id) =>
      alone(db, userId, async (tx) => {
        if (id === null) {
          await putAway(tx, userId)
          return undefined
        }
        if (!(await exists(tx, userId, id))) return undefined
        await tx
          .update(personas)
          .set({ isDefault: false })
          .where(and(inUse(userId), ne(personas.id, id)))
        const [row] = await tx.update(personas).set({ isDefault: true }).where(own(userId, id)).returning()
        return row && profileOf(row)
      }),
  })
}

async function exists(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: personas.id })
    .from(personas)
    .where(and(eq(personas.userId, userId), eq(personas.id, id)))
  return row !== undefined
}

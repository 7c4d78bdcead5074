/** Stores what each user's next conversation begins with: domain/memory/next-prompts.ts. */
import { and, eq } from 'drizzle-orm'
import type { NextPromptStore } from '#domain/memory/next-prompts.ts'
import type { Clock } from '#domain/ports.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { nextPrompts } from './schema.ts'
import type { Db } from './transaction.ts'

export const nextPromptStore = (db: Db, clock: Clock): NextPromptStore =>
  redactQueryErrors<NextPromptStore>({
    of: async (userId) => {
      const [row] = await db.select().from(nextPrompts).where(eq(nextPrompts.userId, userId))
      if (!row) return undefined
      return { prompt: row.prompt, ...(row.tradeId !== null && { tradeId: row.tradeId }) }
    },
    save: async (userId, conversationId, { prompt, tradeId = null }) => {
      const saved = { conversationId, prompt, tradeId, savedAt: new Date(clock.now()) }
      await db
        .insert(nextPrompts)
        .values({ userId, ...saved })
        .onConflictDoUpdate({ target: nextPrompts.userId, set: saved })
    },
    forget: async (userId, conversationId) => {
      await db
        .delete(nextPrompts)
        .where(and(eq(nextPrompts.userId, userId), eq(nextPrompts.conversationId, conversationId)))
    },
  })

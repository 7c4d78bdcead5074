/** Settings of users in the database: domain/user-settings.ts. */
import { eq } from 'drizzle-orm'
import type { UserSettings } from '#contract/api/user-settings.ts'
import type { Clock } from '#domain/ports.ts'
import type { UserSettingsStore } from '#domain/user-settings.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { userSettings } from './schema-auth.ts'
import type { Db } from './transaction.ts'

const NONE: UserSettings = { slippageBps: null, language: null }
const shown = { slippageBps: userSettings.slippageBps, language: userSettings.language }

export const userSettingsStore = (db: Db, clock: Clock): UserSettingsStore =>
  redactQueryErrors<UserSettingsStore>({
    of: async (userId) => {
      const [row] = await db.select(shown).from(userSettings).where(eq(userSettings.userId, userId))
      return row ?? NONE
    },
    save: async (userId, change) => {
      const updatedAt = new Date(clock.now())
      const [row] = await db
        .insert(userSettings)
        .values({ userId, ...change, updatedAt })
        .onConflictDoUpdate({ target: userSettings.userId, set: { ...change, updatedAt } })
        .returning(shown)
      return row ?? NONE
    },
  })

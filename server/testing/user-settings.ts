/** Settings of users in memory. */
import type { UserSettings } from '#contract/api/user-settings.ts'
import type { Services } from '../compose/services.ts'

export function memoryUserSettings(): Services['userSettings'] {
  const kept = new Map<string, UserSettings>()
  const of = (userId: string): UserSettings => kept.get(userId) ?? { slippageBps: null, language: null }
  return {
    of: async (userId) => of(userId),
    save: async (userId, change) => {
      kept.set(userId, { ...of(userId), ...change })
      return of(userId)
    },
  }
}

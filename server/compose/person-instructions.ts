/** The part of a call's instructions about its person: what is remembered, and the language to answer in. */
import type { Session } from '#domain/sessions.ts'
import { languageInstruction, type UserSettingsStore } from '#domain/user-settings.ts'

type OfSession = (session: Pick<Session, 'actor' | 'conversationId'>) => Promise<string>

export const personInstructions =
  (memoryOf: OfSession, settings: UserSettingsStore): OfSession =>
  async (session) => {
    const parts = await Promise.all([memoryOf(session), languageInstruction(settings, session.actor)])
    return parts.filter((part) => part !== '').join('\n\n')
  }

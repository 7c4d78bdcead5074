/** Port: the settings that count for every conversation and swap of a user. */
import type { UserSettings } from '#contract/api/user-settings.ts'
import { answerLanguageLine } from '#contract/rules/answer-languages.ts'
import type { Actor } from './ports.ts'

export interface UserSettingsStore {
  of(userId: string): Promise<UserSettings>
  /** Fields that are left out stay as they are. */
  save(userId: string, change: Partial<UserSettings>): Promise<UserSettings>
}

/** Guests have none. */
export async function preferredSlippage(
  settings: Pick<UserSettingsStore, 'of'> | undefined,
  actor: Actor,
): Promise<number | undefined> {
  if (!settings || actor.kind !== 'user') return undefined
  return (await settings.of(actor.id)).slippageBps ?? undefined
}

/** The part of the instructions that says in which language to answer; empty where the user chose none. */
export async function languageInstruction(settings: UserSettingsStore, actor: Actor): Promise<string> {
  if (actor.kind !== 'user') return ''
  const { language } = await settings.of(actor.id)
  return language === null ? '' : answerLanguageLine(language)
}

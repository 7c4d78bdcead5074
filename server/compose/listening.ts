/** Loads voice activity detection and the grammar of a session's tokens: what every voice call needs besides its engines. */
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'
import type { Listening } from '#realtime/voice/embedded-provider.ts'
import type { SpokenToken } from '#speech/grammar/token-names.ts'

export async function loadListening(
  phrases: readonly SpokenPhrases[],
  tokens: readonly SpokenToken[],
): Promise<Listening> {
  const [{ loadVoiceActivity }, { createGrammars }] = await Promise.all([
    import('#speech/activity/voice-activity.ts'),
    import('#speech/grammar/grammar.ts'),
  ])
  return { newActivity: await loadVoiceActivity(), grammar: createGrammars(phrases)(tokens) }
}

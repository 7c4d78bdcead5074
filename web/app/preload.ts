/** The log and what is said in it: fetched on the first sign that somebody is going to talk, or had talked before. */
import { preloadParts } from '#web/features/transcript/parts.ts'

export const loadTranscript = async () => ({
  default: (await import('#web/features/transcript/transcript.tsx')).Transcript,
})

export function preloadConversation(): void {
  void loadTranscript()
  void import('#web/session/call.ts')
  preloadParts()
}

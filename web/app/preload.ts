/** The log and what is said in it: fetched on the first sign that somebody is going to talk, or had talked before. */
import { preloadParts } from '#web/features/transcript/parts.ts'
import { persistently } from '#web/lib/persistently.ts'

export const loadTranscript = persistently(async () => ({
  default: (await import('#web/features/transcript/transcript.tsx')).Transcript,
}))
export const loadCall = async () => (await import('#web/session/call.ts')).openCall

/** Whoever needs a part asks for it again: here a failure is nothing yet. */
export function preloadConversation(): void {
  loadTranscript().catch(() => undefined)
  loadCall().catch(() => undefined)
  preloadParts()
}

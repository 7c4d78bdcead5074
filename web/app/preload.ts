/** The log and what is said in it: fetched on the first sign that somebody is going to talk, or had talked before. */
import { preloadParts } from '#web/features/transcript/parts.ts'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'

export const loadTalk = retryWhileVisible(() => import('./talk.tsx'))
export const loadTranscript = async () => ({ default: (await loadTalk()).Talk })
/** What a call by voice needs. */
export const loadStudio = async () => (await import('../session/voice/audio-devices.ts')).createAudioDevices
export const loadWorkings = async () => (await import('../session/session-runtime.ts')).sessionRuntime
export const loadCall = async () => (await import('#web/session/call.ts')).openCall

/** Whoever needs a part asks for it again: here a failure is nothing yet. */
export function preloadConversation(): void {
  loadTalk().catch(() => undefined)
  loadWorkings().catch(() => undefined)
  loadCall().catch(() => undefined)
  preloadParts()
}

/** The session, the conversation and the transcript as React reads them. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { ConversationState, FollowedConversation } from './conversation.ts'
import type { Session } from './machine.ts'
import type { LiveSession } from './session.ts'
import type { Transcript } from './transcript.ts'
import { initialVoice, type Voice, type VoiceState } from './voice.ts'

export type AppContext = Readonly<{
  session: LiveSession
  transcript: Transcript
  conversation: FollowedConversation
  voice: Voice
}>

export const RoomContext = createContext<AppContext | undefined>(undefined)

export function useRoom(): AppContext {
  const room = use(RoomContext)
  if (!room) throw new Error('This part of the page needs a room around it')
  return room
}

/** `select` must give the same value for the same session: a primitive, or a part of it. */
export function useSession<T>(select: (session: Session) => T): T {
  const { session } = useRoom()
  const read = () => select(session.get())
  return useSyncExternalStore(session.subscribe, read, read)
}

/** `select` must give the same value for the same state: a primitive, or a part of it. */
export function useVoice<T>(select: (state: VoiceState) => T): T {
  const { voice } = useRoom()
  return useSyncExternalStore(
    voice.subscribe,
    () => select(voice.get()),
    () => select(initialVoice),
  )
}

export function useConversation(): ConversationState {
  const { conversation } = useRoom()
  return useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get)
}

export function useItemIds(): readonly string[] {
  const { transcript } = useRoom()
  return useSyncExternalStore(transcript.subscribeIds, transcript.ids, transcript.ids)
}

export function useItem(id: string): TranscriptRow | undefined {
  const { transcript } = useRoom()
  const read = () => transcript.item(id)
  return useSyncExternalStore((listener) => transcript.subscribeItem(id, listener), read, read)
}

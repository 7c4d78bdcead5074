/** The session, the conversation and the transcript as React reads them. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { Branching } from './branching.ts'
import type { ConversationState, FollowedConversation } from './conversation.ts'
import { crestStateOf } from './crest-state.ts'
import type { Session } from './machine.ts'
import type { Outage, OutageState } from './outage.ts'
import type { LiveSession } from './session.ts'
import type { Transcript } from './transcript.ts'
import { initialVoice, type Voice, type VoiceState } from './voice.ts'
import type { WatchedCards } from './watched-cards.ts'

export type AppContext = Readonly<{
  session: LiveSession
  transcript: Transcript
  conversation: FollowedConversation
  voice: Voice
  cards: WatchedCards
  branching: Branching
  outage: Outage
}>

export const AppProvider = createContext<AppContext | undefined>(undefined)

export function useApp(): AppContext {
  const app = use(AppProvider)
  if (!app) throw new Error('This part of the page needs an app context around it')
  return app
}

/** `select` must give the same value for the same session: a primitive, or a part of it. */
export function useSession<T>(select: (session: Session) => T): T {
  const { session } = useApp()
  const read = () => select(session.get())
  return useSyncExternalStore(session.subscribe, read, read)
}

/** `select` must give the same value for the same state: a primitive, or a part of it. */
export function useVoice<T>(select: (state: VoiceState) => T): T {
  const { voice } = useApp()
  return useSyncExternalStore(
    voice.subscribe,
    () => select(voice.get()),
    () => select(initialVoice),
  )
}

export function useConversation(): ConversationState {
  const { conversation } = useApp()
  return useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get)
}

export function useOutage(): OutageState {
  const { outage } = useApp()
  return useSyncExternalStore(outage.subscribe, outage.get, outage.get)
}

export function useItemIds(): readonly string[] {
  const { transcript } = useApp()
  return useSyncExternalStore(transcript.subscribeIds, transcript.ids, transcript.ids)
}

export function useItem(id: string): TranscriptRow | undefined {
  const { transcript } = useApp()
  const read = () => transcript.item(id)
  return useSyncExternalStore((listener) => transcript.subscribeItem(id, listener), read, read)
}

/** The crest shows the session, and in a voice call who is heard. */
export const useCrestState = () =>
  crestStateOf(
    useSession((now) => now),
    useVoice((now) => now),
  )

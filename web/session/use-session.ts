/** The session, the conversation and the transcript as React reads them. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { ConversationState, FollowedConversation } from './conversation.ts'
import { initial, type Session } from './machine.ts'
import type { LiveSession } from './session.ts'
import type { Transcript } from './transcript.ts'

export type Room = Readonly<{
  session: LiveSession
  transcript: Transcript
  conversation: FollowedConversation
}>

/** Absent while the page is prerendered: everything then reads its first state. */
export const RoomContext = createContext<Room | undefined>(undefined)

export function useRoom(): Room {
  const room = use(RoomContext)
  if (!room) throw new Error('This part of the page needs a room around it')
  return room
}

const nobody = () => () => undefined

export function useSession<T>(select: (session: Session) => T): T {
  const room = use(RoomContext)
  return useSyncExternalStore(
    room?.session.subscribe ?? nobody,
    () => select(room?.session.get() ?? initial),
    () => select(initial),
  )
}

const EMPTY: readonly string[] = []
const LOADING: ConversationState = { status: 'loading', hasEarlier: false, fetchingEarlier: false }

export function useConversation(): ConversationState {
  const room = use(RoomContext)
  return useSyncExternalStore(
    room?.conversation.subscribe ?? nobody,
    () => room?.conversation.get() ?? LOADING,
    () => LOADING,
  )
}

export function useItemIds(): readonly string[] {
  const room = use(RoomContext)
  return useSyncExternalStore(
    room?.transcript.subscribeIds ?? nobody,
    () => room?.transcript.ids() ?? EMPTY,
    () => EMPTY,
  )
}

export function useItem(transcript: Transcript, id: string): TranscriptItem | undefined {
  return useSyncExternalStore(
    (listener) => transcript.subscribeItem(id, listener),
    () => transcript.item(id),
  )
}

/** The voice panel that is open; at most one is, whichever control opened it. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#std/store.ts'

export type VoicePanel = 'responsiveness' | 'devices' | 'more'

const { get, set, subscribe } = createStore<VoicePanel | undefined>(undefined)

/** Closes a panel that is open. */
export function togglePanel(panel: VoicePanel): void {
  setPanel(get() === panel ? undefined : panel)
}

export const setPanel: (panel: VoicePanel | undefined) => void = set

export const useOpenPanel = (): VoicePanel | undefined => useSyncExternalStore(subscribe, get, get)

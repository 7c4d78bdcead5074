/** The open panel of voice; at most one is open. */
import { useSyncExternalStore } from 'react'

export type VoicePanel = 'responsiveness' | 'devices'

let open: VoicePanel | undefined
const listeners = new Set<() => void>()

/** The same panel again closes it. */
export function togglePanel(panel: VoicePanel): void {
  setPanel(open === panel ? undefined : panel)
}

export function setPanel(panel: VoicePanel | undefined): void {
  open = panel
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): VoicePanel | undefined => open

export const useOpenPanel = (): VoicePanel | undefined => useSyncExternalStore(subscribe, read, read)

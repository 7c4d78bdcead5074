/** Which panel of the voice is open: one at a time, wherever it was asked for. */
import { useSyncExternalStore } from 'react'

export type VoicePanel = 'responsiveness' | 'devices'

let open: VoicePanel | undefined
const listeners = new Set<() => void>()

/** The same again closes it. */
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

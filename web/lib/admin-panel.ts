/** Which of the admin's panels is open: one at a time, whichever button opened it (spec C2.32). */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#std/store.ts'

export type AdminPanel = 'memories' | 'dossier' | 'persona' | 'console' | 'super' | 'signals' | 'debug'

const { get, set, subscribe } = createStore<AdminPanel | undefined>(undefined)

export const openAdminPanel = (panel: AdminPanel): void => set(panel)
/** A panel that was replaced has nothing to close any more. */
export const closeAdminPanel = (panel: AdminPanel): void => {
  if (get() === panel) set(undefined)
}
export const toggleAdminPanel = (panel: AdminPanel): void => set(get() === panel ? undefined : panel)

export const useAdminPanel = (): AdminPanel | undefined => useSyncExternalStore(subscribe, get, get)

/** Whether this panel is open; what is drawn no longer takes its panel along. */
export function useOwnPanel(panel: AdminPanel): boolean {
  useEffect(() => () => closeAdminPanel(panel), [panel])
  return useAdminPanel() === panel
}

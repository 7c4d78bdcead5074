/** Which panels are open over the page: its buttons, its keys and the command palette open the same ones. */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#std/store.ts'

/** Where a panel opens; most have one place. */
export type OpenedAt = Readonly<{
  account:
    | 'menu'
    | 'conversations'
    | 'personas'
    | 'workbench'
    | 'data'
    | 'memory'
    | 'export'
    | 'limits'
    | 'security'
    | 'sessions'
    | 'programs'
  conversations: 'open'
  /** At most one of them. */
  dialog: 'palette' | 'shortcuts' | 'settings'
  overview: 'open'
  wallet: 'holdings' | 'trades' | 'limits' | 'move'
}>
type Opened = Readonly<Partial<OpenedAt>>

const { get, set, subscribe } = createStore<Opened>({})

export const openedAt = <P extends keyof OpenedAt>(panel: P): Opened[P] => get()[panel]

export const setOpened = <P extends keyof OpenedAt>(panel: P, at: OpenedAt[P] | undefined): void =>
  set({ ...get(), [panel]: at })

/** For the one component that draws the panel; without it the panel is closed. */
export function useOpened<P extends keyof OpenedAt>(
  panel: P,
): readonly [Opened[P], (at: OpenedAt[P] | undefined) => void] {
  useEffect(() => () => setOpened(panel, undefined), [panel])
  const at = useSyncExternalStore(
    subscribe,
    () => openedAt(panel),
    () => undefined,
  )
  return [at, (next) => setOpened(panel, next)]
}

/** Requests of one part of the page to open a panel of another: a card asks for the sign-in, words for the limits. */
import { useEffect } from 'react'
import { createListeners } from '#std/store.ts'

export type PanelName = 'sign-in' | 'limits' | 'security' | 'trades' | 'wallet-limits'

const { notify, subscribe } = createListeners<[PanelName]>()

export const requestPanel = notify

/** `open` receives the requests for these panels while the component is there. */
export function usePanelRequest<Name extends PanelName>(
  names: readonly Name[],
  open: (name: Name) => void,
): void {
  useEffect(() =>
    subscribe((name) => {
      const known = names.find((each) => each === name)
      if (known !== undefined) open(known)
    }),
  )
}

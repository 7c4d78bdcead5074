/** A media query as React reads it; in the prerendered page it does not match. */
import { useSyncExternalStore } from 'react'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )

/** Fingers rather than a mouse. */
export const COARSE = '(pointer: coarse)'
/** Room for the sidebar (the breakpoint `xl` of the styles). */
export const WIDE = '(min-width: 75rem)'

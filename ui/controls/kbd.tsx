/** A key of the keyboard. */
import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-1 border border-b-2 border-line-2 px-1.5 py-0.5 num text-micro leading-none text-fg-2">
    {children}
  </kbd>
)

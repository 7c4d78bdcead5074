/** The foot of the page: the product's site, what has no room in the ribbon, and small switches. */
import type { ReactNode } from 'react'

type Props = Readonly<{ site: ReactNode; middle: ReactNode; switches: ReactNode }>

export const BottomBar = ({ site, middle, switches }: Props) => (
  <footer className="grid h-11 grid-cols-[auto_1fr_auto] sm:grid-cols-[1fr_auto_1fr] items-center gap-3 text-small text-fg-3">
    <span className="flex min-w-0 items-center gap-3 truncate">{site}</span>
    <span className="min-w-0 justify-self-center">{middle}</span>
    <span className="justify-self-end">{switches}</span>
  </footer>
)

/** The foot of the page: the product's site, what has no room in the ribbon, and small switches. */
import type { ReactNode } from 'react'

type Props = Readonly<{ site: ReactNode; middle: ReactNode; switches: ReactNode }>

export const BottomBar = ({ site, middle, switches }: Props) => (
  <footer className="grid h-11 grid-cols-[1fr_auto_1fr] items-center gap-3 text-small text-fg-3">
    <span className="min-w-0 truncate">{site}</span>
    <span>{middle}</span>
    <span className="justify-self-end">{switches}</span>
  </footer>
)

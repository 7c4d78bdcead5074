/** The foot of the page: the link to the product's site, what does not fit into the ribbon, and small switches. */
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { aboutQuery } from '../../lib/queries.ts'

type Props = Readonly<{ systems: ReactNode; middle: ReactNode; switches: ReactNode }>

export const BottomBar = ({ systems, middle, switches }: Props) => (
  <footer className="grid h-11 grid-cols-[auto_1fr_auto] sm:grid-cols-[1fr_auto_1fr] items-center gap-3 text-small text-fg-3">
    <span className="flex min-w-0 items-center gap-3 truncate">
      <SiteLink />
      {systems}
    </span>
    <span className="min-w-0 justify-self-center">{middle}</span>
    <span className="justify-self-end">{switches}</span>
  </footer>
)

/** Spec S2.40. */
function SiteLink() {
  const { data } = useQuery(aboutQuery)
  if (!data) return null
  return (
    <a href={data.site.url} target="_blank" rel="noopener noreferrer" className="touch hover:text-fg-1">
      <Globe aria-hidden="true" strokeWidth={1.75} className="size-4 sm:hidden" />
      <span className="max-sm:sr-only">{data.site.label}</span>
    </a>
  )
}

/** The link to the product's site (spec S2.40). */
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { aboutQuery } from '../../lib/queries.ts'

export function SiteLink() {
  const { data } = useQuery(aboutQuery)
  if (!data) return null
  return (
    <a href={data.site.url} target="_blank" rel="noopener noreferrer" className="touch hover:text-fg-1">
      <Globe aria-hidden="true" strokeWidth={1.75} className="size-4 sm:hidden" />
      <span className="max-sm:sr-only">{data.site.label}</span>
    </a>
  )
}

/** Parts of the cards about web pages: the disc of a site, a link to a page, pictures as links. */
import { ArrowUpRight } from 'lucide-react'
import { Disc } from '#ui/cards/disc.tsx'
import { OUTSIDE_LINK, safeHref } from '#ui/format/safe-href.ts'
import { hostOf } from './web.ts'

/** The icon of a site would tell the site who reads about it, so its first letter stands in. */
export const SiteDisc = ({ url }: { url: string }) => (
  <Disc id={hostOf(url)} symbol={hostOf(url).charAt(0).toUpperCase()} />
)

type PageLinkProps = Readonly<{ url: string; title: string; className?: string }>

/** Plain text where the address must not become a link. */
export function PageLink({ url, title, className = '' }: PageLinkProps) {
  const href = safeHref(url)
  if (href?.protocol !== 'https:' && href?.protocol !== 'http:')
    return <span className={className}>{title}</span>
  return (
    <a href={href.href} {...OUTSIDE_LINK} className={`link ${className}`}>
      {title}
      <ArrowUpRight aria-hidden="true" className="ml-0.5 inline size-3.5 align-[-0.1em]" />
    </a>
  )
}

type Picture = Readonly<{ url: string; description: string }>

/** No picture is loaded: a link with its caption leads to it. */
export function Pictures({ images, hidden }: { images: readonly Picture[]; hidden?: number }) {
  return (
    <div className="border-line border-t py-2.5 text-small">
      <h4 className="text-micro text-fg-3">Pictures, not loaded here</h4>
      <ul aria-label="Pictures" className="mt-1 grid gap-1 @lg:grid-cols-2">
        {images.map(({ url, description }) => (
          <li key={url} className="min-w-0 truncate">
            <PageLink url={url} title={description || 'Picture'} />{' '}
            <span className="text-fg-3">{hostOf(url)}</span>
          </li>
        ))}
      </ul>
      {hidden ? <p className="mt-1 text-fg-3">{hidden} more found</p> : null}
    </div>
  )
}

/** A link of a stranger: a new tab, nothing handed over, and the host beside a label that names another. */
import type { ReactNode } from 'react'
import { OUTSIDE_LINK, safeHref } from '../format/safe-href.ts'
import { hostBeside, shortened } from './link-words.ts'

type OutsideLinkProps = Readonly<{
  href: string
  /** The label without formatting; `children` is the label as it was written. */
  label: string
  children: ReactNode
}>

/** An address that must not be followed leaves its label behind as text. */
export function OutsideLink({ href, label, children }: OutsideLinkProps) {
  const url = safeHref(href)
  if (!url) return children
  const host = hostBeside(label, url)
  const short = shortened(label)
  return (
    <a href={url.href} title={url.href} {...OUTSIDE_LINK} className="link break-words">
      {short === label ? children : short}
      {host !== undefined && <span className="text-fg-3"> ({host})</span>}
    </a>
  )
}

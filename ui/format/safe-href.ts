/** The addresses that a link in foreign text may open: the web and mail only (design §7). */

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** The address as the browser will read it, or undefined when it must not become a link. */
export function safeHref(href: string): URL | undefined {
  const url = URL.parse(href)
  if (!url || !SCHEMES.has(url.protocol)) return undefined
  return url
}

/** Every link that leaves the page: a new tab that knows nothing of this one. */
export const OUTSIDE_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

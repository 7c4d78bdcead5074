/** Sets the headers of every response, and the content policy of the page. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/** Forbids everything to an API response that a browser opens as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Keeps a page out of search engines. */
export const NOT_INDEXED = 'noindex, nofollow, noarchive'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // Not 'no-referrer', which turns the Origin of some of our own writes into 'null'.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
} as const

/** Numbers the request and sets its response headers. */
export function dressAnswers(secure: boolean): MiddlewareHandler<Env> {
  const always: Record<string, string> = {
    ...ALWAYS,
    ...(secure && { 'strict-transport-security': 'max-age=63072000' }),
  }
  const names = Object.entries(always)
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    const { headers } = c.res
    for (const [name, value] of names) headers.set(name, value)
    headers.set('x-request-id', requestId)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', API_POLICY)
    const caching = headers.get('cache-control') ?? 'no-store'
    // A shared cache may keep a cookie with its answer, and give both to others (RFC 9111, section 7.3).
    const isOnePersons = headers.has('set-cookie') && !/no-store|private/.test(caching)
    headers.set('cache-control', isOnePersons ? `private, ${caching}` : caching)
  }
}

export type PageHashes = Readonly<{ scripts: readonly string[]; styles: readonly string[] }>

type PagePolicy = Readonly<{
  host: string
  /** True when browsers reach the page over https alone. */
  isSecure: boolean
  hashes: PageHashes
  checkedBy?: string | undefined
  connectsTo?: string | undefined
  /** True for a page that may load its own parts and nothing else. */
  isSealed?: boolean
}>

/** The icons that web/index.html names; the browser loads them by itself. */
const ICONS = ['icon.svg', 'apple-touch-icon.png']

/**
 * The content policy of the page. It names the socket's address because not every browser includes it in 'self'.
 */
export function pagePolicy({
  host,
  isSecure,
  hashes,
  checkedBy,
  connectsTo,
  isSealed = false,
}: PagePolicy): string {
  const { scripts, styles } = hashes
  const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('')
  const isHost = /^[\w.:[\]-]+$/.test(host)
  const socket = isHost ? `${isSecure ? '' : ` ws://${host}`} wss://${host}` : ''
  const icons = ICONS.map((name) => ` ${host}/${name}`).join('')
  const checker = checkedBy ? ` ${checkedBy}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scripts)}${checker}`,
    `style-src 'self'${quoted(styles)}`,
    "style-src-attr 'unsafe-inline'",
    isSealed ? "connect-src 'none'" : `connect-src 'self'${socket}${connectsTo ? ` ${connectsTo}` : ''}`,
    isSealed ? `img-src data:${isHost ? icons : ''}` : "img-src 'self' data: blob:",
    isSealed ? "media-src 'none'" : "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    ...(checkedBy ? [`frame-src ${checkedBy}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

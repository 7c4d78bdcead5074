/** Serves the page: the document under its routes, and its files with the caching that their names allow. */
import type { Hono } from 'hono'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import type { Env, HttpContext } from './env.ts'
import { NOT_INDEXED, pagePolicy } from './headers.ts'
import type { Page, PageFile, PageFiles } from './page-files.ts'
import { FACE_PATH } from './plain-page.ts'
import type { Visitors } from './visitor.ts'

/** The routes of design §10 that serve the document; anything else is not found. */
const DOCUMENT_ROUTES = [
  '/',
  '/c/:id',
  '/settings',
  '/auth/confirm',
  '/gallery',
  '/overlay',
  '/replay',
] as const
/** Broadcast software keeps no cookie, and the replay of a file has no visitor. */
const ROUTES_WITHOUT_VISITORS: readonly string[] = ['/overlay', '/replay']

type Parts = Readonly<{
  app: Hono<Env>
  files: PageFiles
  visitors: Visitors
  shares: Pick<Services['shares'], 'exists'>
  limits: Pick<Services['limits'], 'take'>
  networkOf: (c: HttpContext) => string
  /** The origin of an external bot check's widget. */
  checkedBy?: string | undefined
  /** Another origin that the page calls. */
  connectsTo?: string | undefined
  /** True when browsers reach the page over https alone. */
  isSecure: boolean
  hostOf: (c: HttpContext) => string
}>

function chooseForm(
  file: PageFile,
  accepted: string,
): Readonly<{ body: Uint8Array<ArrayBuffer>; encoding?: string }> {
  for (const encoding of ['br', 'gzip'] as const) {
    const body = file.compressed[encoding]
    if (body && accepted.includes(encoding)) return { body, encoding }
  }
  return { body: file.body }
}

function send(c: HttpContext, file: PageFile, headers: Record<string, string>): Response {
  const { body, encoding } = chooseForm(file, c.req.header('accept-encoding') ?? '')
  const always = { ...headers, etag: file.etag, vary: 'accept-encoding' }
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, always)
  return c.body(body, 200, {
    ...always,
    'content-type': file.type,
    'content-length': String(body.byteLength),
    ...(encoding && { 'content-encoding': encoding }),
  })
}

const UNBUILT = 'The page is not built yet. Run `npm run build`, or start with `npm start`.\n'

const noindex = new WeakMap<PageFile, PageFile>()

/** The same document with a line for search engines; uncompressed, because it is read seldom. */
function withoutIndex(file: PageFile): PageFile {
  const known = noindex.get(file)
  if (known) return known
  const text = new TextDecoder().decode(file.body)
  const marked = text.replace('<head>', `<head><meta name="robots" content="${NOT_INDEXED}">`)
  const made = { ...file, body: new TextEncoder().encode(marked), compressed: {} }
  noindex.set(file, made)
  return made
}

/** Serves the page of a shared copy, without a guest or a cookie; a link that does not exist is a page with the status 404. */
function serveShared({ app, files, hostOf, isSecure, limits, networkOf, shares }: Parts): void {
  app.get('/s/:id', async (c) => {
    await limits.take('sharesOfNetwork', networkOf(c))
    const page = await files.current()
    const document = page?.files.get('/index.html')
    if (!page || !document) return c.text(UNBUILT, 503)
    const { body, type } = withoutIndex(document)
    // Never from a cache: a link that was removed is gone.
    return c.body(body, (await shares.exists(c.req.param('id'))) ? 200 : 404, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-robots-tag': NOT_INDEXED,
      'content-security-policy': pagePolicy({ host: hostOf(c), isSecure, hashes: page.hashes }),
    })
  })
}

/** A file may come from anyone; a session that the address names is read from this server. */
const isReplayOfFile = (c: HttpContext): boolean =>
  c.req.path === '/replay' && c.req.query('session') === undefined

const FACE = /^\/assets\/instrument-sans-latin-wght-normal-[\w-]+\.woff2$/

function fileAt({ files }: Page, path: string): PageFile | undefined {
  if (path === '/index.html') return undefined
  return files.get(path === FACE_PATH ? ([...files.keys()].find((each) => FACE.test(each)) ?? '') : path)
}

export function servePage(parts: Parts): void {
  const { app, connectsTo, files, visitors, checkedBy, isSecure, hostOf } = parts
  const serveDocument = (c: HttpContext, { files: all, hashes }: Page): Response => {
    const document = all.get('/index.html')
    if (!document) throw new ParleyError('not_found')
    return send(c, document, {
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy({
        host: hostOf(c),
        isSecure,
        hashes,
        ...(isReplayOfFile(c) ? { isSealed: true } : { checkedBy, connectsTo }),
      }),
    })
  }
  serveShared(parts)
  for (const route of DOCUMENT_ROUTES) {
    app.get(route, async (c) => {
      const page = await files.current()
      if (!page) return c.text(UNBUILT, 503)
      // The cookie comes with the document, so that the page's parallel first requests belong to one guest.
      if (c.req.method === 'GET' && !ROUTES_WITHOUT_VISITORS.includes(route)) await visitors.identify(c, {})
      return serveDocument(c, page)
    })
  }
  app.get('*', async (c, next) => {
    const page = await files.current()
    const file = page && fileAt(page, c.req.path)
    if (!file) return next()
    const hashed = c.req.path.startsWith('/assets/')
    return send(c, file, {
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      // A worker runs under the policy of its own file.
      'content-security-policy': "default-src 'self'",
    })
  })
}

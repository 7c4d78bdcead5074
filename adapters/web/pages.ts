/**
 * Reads single pages of the web for people: checks every address on the way, respects robots.txt, and takes the text
 * out of what it reads. It sends no cookies and runs no script.
 */
import type { Clock } from '#domain/ports.ts'
import type { PageProblem, PageRead, WebImage, WebPage, WebPages } from '#domain/web.ts'
import { readBytes } from '../_kit/body.ts'
import { AnswerTooLarge } from '../_kit/guarded-fetch.ts'
import { pageAddress } from '../_kit/page-address.ts'
import { AddressRefused } from '../_kit/public-lookup.ts'
import { withDeadline } from '../_kit/timing.ts'
import type { Fetch } from '../_kit/upstream.ts'
import { type Extracted, extractText } from './extract.ts'
import type { Extractor } from './extractor.ts'
import { decoded, type MediaType, mediaType } from './media-type.ts'
import { createRobots, type RobotsText } from './robots.ts'

export type WebPagesOptions = Readonly<{
  /** Follows no redirect by itself. */
  fetch: Fetch
  extractor: Pick<Extractor, 'extract'>
  clock: Clock
  source: string
  /** Names Parley and its site. */
  userAgent: string
  /** False for a host that the sandbox does not have. */
  reaches?: (host: string) => boolean
  deadlineMs?: number
}>

/** After decompression. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024
/** RFC 9309 lets a reader stop at half of this. */
const MAX_ROBOTS_BYTES = 1024 * 1024
/** For the whole exchange: robots.txt, redirects, body and text. */
const DEADLINE_MS = 10_000
const MAX_REDIRECTS = 5
/** The name that a robots.txt can address. */
const AGENT = 'Parley'
const ACCEPT =
  'text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.9, application/json;q=0.8'

type Refused = Extract<PageRead, { ok: false }>

/** Ends a reading from any depth. */
class PageRefused extends Error {
  readonly refused: Refused
  constructor(problem: PageProblem, details: Omit<Refused, 'ok' | 'problem'> = {}) {
    super(problem)
    this.refused = { ok: false, problem, ...details }
  }
}

export function webPages(options: WebPagesOptions): WebPages {
  const { extractor, clock, source, userAgent, reaches = () => true, deadlineMs = DEADLINE_MS } = options
  const robots = createRobots({ agent: AGENT, clock, load: loadRobots })

  /** Checks the address again at every hop. */
  function checked(address: string): URL {
    const read = pageAddress(address)
    if (!read.ok) throw new PageRefused(read.problem)
    if (!reaches(read.url.hostname)) throw new PageRefused('no_internet', { host: read.url.hostname })
    return read.url
  }

  const request = (url: URL, signal: AbortSignal): Promise<Response> =>
    options.fetch(
      new Request(url, {
        headers: { 'user-agent': userAgent, accept: ACCEPT, 'accept-language': 'en, *;q=0.5' },
        credentials: 'omit',
        redirect: 'manual',
        referrer: '',
        signal,
      }),
    )

  /** Follows redirects by hand; `mayRead` is asked about every address. */
  async function follow(
    first: URL,
    signal: AbortSignal,
    mayRead: (url: URL) => Promise<void>,
  ): Promise<Readonly<{ url: URL; response: Response }>> {
    let url = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      await mayRead(url)
      const response = await request(url, signal)
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return { url, response }
      await response.body?.cancel()
      const target = URL.parse(location, url)
      // A relative location has the host that was checked; any other is checked as it was written.
      url = checked(URL.canParse(location) ? location : (target?.href ?? ''))
    }
    throw new PageRefused('too_many_redirects', { host: first.hostname })
  }

  async function loadRobots(address: URL, signal: AbortSignal): Promise<RobotsText> {
    const { response } = await follow(address, signal, async () => undefined)
    if (response.ok) {
      const bytes = await readBytes(response, MAX_ROBOTS_BYTES)
      return bytes ? { text: new TextDecoder().decode(bytes) } : 'unknown'
    }
    await response.body?.cancel()
    return response.status >= 500 || response.status === 429 ? 'unknown' : 'none'
  }

  async function requireRobots(url: URL, signal: AbortSignal): Promise<void> {
    const verdict = await robots(url, signal)
    if (verdict === 'refused') throw new PageRefused('robots_refused', { host: url.hostname })
    if (verdict === 'unknown') throw new PageRefused('unavailable', { host: url.hostname })
  }

  async function readPage(address: string, signal: AbortSignal): Promise<PageRead> {
    const { url, response } = await follow(checked(address), signal, (each) => requireRobots(each, signal))
    const host = url.hostname
    const media = mediaType(response.headers.get('content-type'))
    const refused = refusalOf(response, media, host)
    if (refused) {
      await response.body?.cancel()
      throw refused
    }
    const bytes = await readBytes(response, MAX_PAGE_BYTES)
    if (!bytes) throw new PageRefused('too_large', { host })
    const page = await pageOf(url, bytes, media)
    return { ok: true, page, source, asOf: new Date(clock.now()).toISOString() }
  }

  async function pageOf(url: URL, bytes: Uint8Array, media: MediaType): Promise<WebPage> {
    const text = media.kind ? decoded(bytes, media) : ''
    const found: Extracted | undefined =
      media.kind === 'html' ? await extractor.extract(text) : extractText(text)
    const { title = '', paragraphs = [], images = [], ...rest } = found ?? {}
    const shown = images.flatMap((image) => shownImage(image, url))
    return { url: url.href, title: title || url.hostname, paragraphs, images: shown, ...rest }
  }

  return {
    async read(address, signal) {
      try {
        return await withDeadline(deadlineMs, (deadline) =>
          readPage(address, signal ? AbortSignal.any([signal, deadline]) : deadline),
        )
      } catch (error) {
        signal?.throwIfAborted()
        return refusedBy(error, address)
      }
    },
  }
}

/** A picture is named by its address only; one at a private address is left out. */
function shownImage({ url, description }: WebImage, page: URL): readonly WebImage[] {
  const read = pageAddress(URL.parse(url, page)?.href ?? '')
  return read.ok ? [{ url: read.url.href, description }] : []
}

/** Undefined for an answer that can be read. */
function refusalOf({ status, ok }: Response, media: MediaType, host: string): PageRefused | undefined {
  if (status === 404 || status === 410) return new PageRefused('missing', { host })
  if (!ok) return new PageRefused('refused', { host, status })
  return media.kind ? undefined : new PageRefused('not_text', { host, type: media.type })
}

/** Says why an exchange failed; what is no refusal of ours is a failure of the network or of the other side. */
function refusedBy(error: unknown, address: string): Refused {
  const read = pageAddress(address)
  const host = read.ok ? read.url.hostname : undefined
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof PageRefused) return cause.refused
    if (cause instanceof AddressRefused) return { ok: false, problem: 'address_blocked' }
    if (cause instanceof AnswerTooLarge) return { ok: false, problem: 'too_large', host }
    if (cause.name === 'TimeoutError') return { ok: false, problem: 'too_slow', host }
  }
  return { ok: false, problem: 'unavailable', host }
}

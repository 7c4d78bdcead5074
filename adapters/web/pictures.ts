/**
 * Reads small pictures at public addresses. Only PNG, JPEG, WebP and GIF pass, by their first bytes; an SVG is a
 * document with scripts.
 */
import { PICTURE_TYPES, pictureKind } from '#contract/rules/picture-kind.ts'
import type { WebPicture, WebPictures } from '#domain/web.ts'
import { readBytes } from '../_kit/body.ts'
import { pageAddress } from '../_kit/page-address.ts'
import { withDeadline } from '../_kit/timing.ts'
import type { Fetch } from '../_kit/upstream.ts'

export type WebPicturesOptions = Readonly<{
  /** Follows no redirect by itself. */
  fetch: Fetch
  /** Names Parley and its site. */
  userAgent: string
  deadlineMs?: number
}>

export const MAX_PICTURE_BYTES = 512 * 1024
/** A few bytes can decode to gigabytes of pixels. */
const MAX_SIDE = 2_048
/** For the whole exchange, redirects included. */
const DEADLINE_MS = 5_000
const MAX_REDIRECTS = 3
/** Some hosts send every file as bytes; the first bytes decide. */
const TYPES = new Set([...PICTURE_TYPES, 'image/jpg', 'application/octet-stream', 'binary/octet-stream'])

export function webPictures({ fetch, userAgent, deadlineMs = DEADLINE_MS }: WebPicturesOptions): WebPictures {
  const request = (url: URL, signal: AbortSignal): Promise<Response> =>
    fetch(
      new Request(url, {
        headers: { 'user-agent': userAgent, accept: PICTURE_TYPES.join(', ') },
        credentials: 'omit',
        redirect: 'manual',
        referrer: '',
        signal,
      }),
    )

  /** Checks the address again at every hop. */
  async function follow(address: string, signal: AbortSignal): Promise<Response | undefined> {
    let next = address
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const read = pageAddress(next)
      if (!read.ok || read.url.protocol !== 'https:') return undefined
      const response = await request(read.url, signal)
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return response
      await response.body?.cancel()
      // An absolute location is checked as it was written.
      next = URL.canParse(location) ? location : (URL.parse(location, read.url)?.href ?? '')
    }
    return undefined
  }

  async function readPicture(address: string, signal: AbortSignal): Promise<WebPicture | undefined> {
    const response = await follow(address, signal)
    if (!response?.ok || !TYPES.has(typeOf(response))) {
      await response?.body?.cancel()
      return undefined
    }
    const bytes = await readBytes(response, MAX_PICTURE_BYTES)
    const kind = bytes && pictureKind(bytes)
    if (!kind || !isSide(kind.width) || !isSide(kind.height)) return undefined
    return { type: kind.type, bytes }
  }

  return {
    async read(address) {
      try {
        return await withDeadline(deadlineMs, (signal) => readPicture(address, signal))
      } catch {
        return undefined
      }
    },
  }
}

const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= MAX_SIDE

/** Reads a page, and cleans what strangers wrote before anybody sees it. */
import { ParleyError } from '#contract/errors.ts'
import { outsideText } from '#contract/rules/outside-text.ts'
import type { PageRead, WebPage } from '#domain/web.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { hostOf, OUTSIDE_NOTE } from '../_kit/web.ts'
import { fetchTool, MAX_IMAGES, MAX_TEXT } from './contract.ts'

const TITLE_MAX = 160
const SNIPPET_MAX = 300
const BYLINE_MAX = 80
const PARAGRAPH_MAX = 4_000
const CAPTION_MAX = 120
/** A model reads this much at first, and the whole text on request. */
const MODEL_TEXT_MAX = 4_000
const TIME_MAX = 40

export const handler = defineHandler(fetchTool, ['webPages'], {
  run: async ({ url, include_images }, { webPages }, { actor, isOwnAddress, signal }) => {
    if (url === '') throw new ParleyError('missing_url')
    if (isOwnAddress) throw new ParleyError('page_not_named')
    const read = await webPages.read(url, signal, actor)
    if (!read.ok) throw refusalOf(read)
    const { page, source, asOf } = read
    const { text, isTruncated } = textOf(page)
    return {
      url: page.url,
      title: outsideText(page.title, TITLE_MAX) || hostOf(page.url),
      snippet: outsideText(page.excerpt || text, SNIPPET_MAX),
      text,
      isTruncated,
      byline: (page.byline && outsideText(page.byline, BYLINE_MAX)) || null,
      published_at: timeOf(page.publishedAt),
      images: include_images
        ? page.images.slice(0, MAX_IMAGES).map(({ url, description = '' }) => ({
            url,
            description: outsideText(description, CAPTION_MAX),
          }))
        : [],
      origin: { source, asOf, official: true },
    }
  },
  modelView: ({ url, title, text, isTruncated, published_at, origin }, { extract_depth }) => {
    const most = extract_depth === 'advanced' ? MAX_TEXT : MODEL_TEXT_MAX
    return {
      url,
      site: hostOf(url),
      title,
      published: published_at ?? undefined,
      text: text.length > most ? `${text.slice(0, most)}…` : text,
      more: isTruncated || text.length > most ? (true as const) : undefined,
      as_of: origin.asOf,
      note: OUTSIDE_NOTE,
    }
  },
})

/** Whole paragraphs, as many as fit. */
function textOf({ paragraphs }: WebPage): { text: string; isTruncated: boolean } {
  const kept: string[] = []
  let length = 0
  for (const each of paragraphs) {
    const clean = outsideText(each, PARAGRAPH_MAX)
    if (clean === '') continue
    length += clean.length + 2
    if (length > MAX_TEXT) return { text: kept.join('\n\n'), isTruncated: true }
    kept.push(clean)
  }
  return { text: kept.join('\n\n'), isTruncated: false }
}

/** A page may write anything where its time belongs. */
const timeOf = (text: string | undefined): string | null => {
  const time = text && text.length <= TIME_MAX ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function refusalOf({
  problem,
  host = 'The site',
  status = 0,
  type = 'unknown',
}: Extract<PageRead, { ok: false }>) {
  switch (problem) {
    case 'address_invalid':
      return new ParleyError('page_address_invalid')
    case 'address_blocked':
      return new ParleyError('page_address_blocked')
    case 'refused':
      return new ParleyError('page_refused', { host, status })
    case 'not_text':
      return new ParleyError('page_not_text', { host, type })
    default:
      return new ParleyError(`page_${problem}`, { host })
  }
}

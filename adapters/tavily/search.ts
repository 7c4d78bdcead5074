/**
 * Searches the web with Tavily. Written from its OpenAPI description and Python client; documented, never run live.
 */
import * as z from 'zod/mini'
import type { Sourced } from '#domain/sourced.ts'
import type { WebImage, WebQuery, WebResult, WebResults, WebSearch } from '#domain/web.ts'
import { createLookup } from '../_kit/loader.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { pageAddress } from '../_kit/page-address.ts'
import { maybe, shortText, timeOrNothing } from '../_kit/schema.ts'
import { createUpstream, type UpstreamOptions } from '../_kit/upstream.ts'

/** The limit of a development key; a production key has ten times as many. */
const REQUESTS_PER_MINUTE = 100
const FRESH_MS = 60_000
/** News that are older are no longer the answer to the question. */
const KEEP_MS = 600_000
const MAX_QUERY = 400
const MAX_CONTENT = 4_000
const MAX_RESULTS = 20
const MAX_IMAGES = 20

const longText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, MAX_CONTENT)),
)
const row = z.looseObject({
  url: z.string(),
  title: maybe(shortText),
  content: maybe(longText),
  score: z.catch(maybe(z.number().check(z.gte(0), z.lte(1))), undefined),
  published_date: z.catch(maybe(z.string()), undefined),
  favicon: z.catch(maybe(z.string()), undefined),
})
/** A plain address, or one with a description, by what was asked for. */
const image = z.union([z.string(), z.looseObject({ url: z.string(), description: maybe(shortText) })])

/** One odd row among good ones is left out; an answer without `results` is not the one we know. */
const rowsOf = <S extends z.ZodMiniType>(item: S, most: number) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items): z.output<S>[] =>
      items.slice(0, most).flatMap((each) => {
        const parsed = z.safeParse(item, each)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )

const body = z.looseObject({
  answer: z.catch(maybe(longText), undefined),
  results: rowsOf(row, MAX_RESULTS),
  images: z.catch(maybe(rowsOf(image, MAX_IMAGES)), undefined),
  /** Some versions write it as text. */
  response_time: z.catch(maybe(z.coerce.number().check(z.gte(0), z.lte(3_600))), undefined),
})

/** Undefined for a page that could not be opened anyway. */
const openable = (url: string): string | undefined => {
  const read = pageAddress(url)
  return read.ok ? read.url.href : undefined
}

function toResult({
  url,
  title,
  content,
  score,
  published_date,
  favicon,
}: z.output<typeof row>): WebResult[] {
  const address = openable(url)
  if (address === undefined) return []
  return [
    {
      url: address,
      title: title || new URL(address).hostname,
      content: content ?? '',
      ...omitAbsent({
        score,
        publishedAt: timeOrNothing(published_date),
        faviconUrl: favicon ? openable(favicon) : undefined,
      }),
    },
  ]
}

function toImage(found: z.output<typeof image>): WebImage[] {
  const { url, description } = typeof found === 'string' ? { url: found } : found
  const address = openable(url)
  return address === undefined ? [] : [{ url: address, ...omitAbsent({ description }) }]
}

const toResults = ({ answer, results, images, response_time }: z.output<typeof body>): WebResults => ({
  results: results.flatMap(toResult),
  images: (images ?? []).flatMap(toImage),
  ...omitAbsent({ answer: answer || undefined, responseSeconds: response_time }),
})

const requestOf = ({ query, maxResults, depth, wantsAnswer, since }: WebQuery) => ({
  query: query.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_QUERY),
  max_results: maxResults,
  search_depth: depth,
  include_answer: wantsAnswer,
  include_images: true,
  include_image_descriptions: true,
  include_favicon: true,
  ...(since && { time_range: since }),
})

export function tavilySearch({
  apiKey,
  ...options
}: UpstreamOptions & Readonly<{ apiKey: string }>): WebSearch {
  const upstream = createUpstream(options, {
    requestsPerMinute: REQUESTS_PER_MINUTE,
    headers: { authorization: `Bearer ${apiKey}` },
  })
  // The request in JSON is the key, so that the same question costs one credit in a minute.
  const lookup = createLookup<WebResults>({
    upstream,
    freshMs: FRESH_MS,
    keepMs: KEEP_MS,
    async ask(request): Promise<Sourced<WebResults>> {
      const answer = await upstream.post('/search', JSON.parse(request), body)
      return answer.ok ? { ...answer, data: toResults(answer.data) } : answer
    },
  })
  return { search: (query, _actor, signal) => lookup(JSON.stringify(requestOf(query)), signal) }
}

/** Stands in for Tavily: searches the sandbox's own web and answers in the documented wire format. */
import * as z from 'zod/mini'
import { createMeter, json, type StandIn } from '../market/wire.ts'
import { type CorpusPage, publishedAt } from './corpus.ts'
import { type Found, findPages } from './index-pages.ts'

const request = z.looseObject({
  query: z.string().check(z.minLength(1)),
  max_results: z._default(z.int().check(z.gte(0), z.lte(20)), 5),
  search_depth: z._default(z.enum(['basic', 'advanced', 'fast', 'ultra-fast']), 'basic'),
  time_range: z.optional(z.enum(['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'])),
  include_answer: z._default(z.union([z.boolean(), z.enum(['basic', 'advanced'])]), false),
  include_images: z._default(z.boolean(), false),
  include_image_descriptions: z._default(z.boolean(), false),
  include_raw_content: z._default(z.union([z.boolean(), z.enum(['markdown', 'text'])]), false),
  include_favicon: z._default(z.boolean(), false),
})
type Search = z.output<typeof request>

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 31, y: 366 }

export type TavilyStandInOptions = Readonly<{
  clock: { now(): number }
  /** The only key that it accepts; without it, any. */
  apiKey?: string
  requestsPerMinute?: number
  /** 432 or 433 once the plan or the pay-as-you-go limit is used up. */
  isSpent?: () => 432 | 433 | undefined
}>

const refusal = (status: number, error: string, headers?: Record<string, string>): Response =>
  json({ detail: { error } }, status, headers)

/** A fixed figure keeps the answer the same for the same request. */
const RESPONSE_SECONDS = 0.4

function answer(search: Search, now: number): unknown {
  const days = search.time_range && DAYS[search.time_range.charAt(0)]
  const found = findPages(search.query, ({ ageDays }) => days === undefined || ageDays <= days)
  const shown = found.slice(0, search.max_results)
  return {
    query: search.query,
    answer: search.include_answer ? (summaryOf(shown) ?? null) : null,
    images: search.include_images ? shown.flatMap(({ page }) => imagesOf(page, search)) : [],
    results: shown.map((each) => rowOf(each, search, now)),
    response_time: RESPONSE_SECONDS,
    follow_up_questions: null,
    request_id: `sandbox-${shown.length}-${search.query.length}`,
  }
}

/** The first sentences of what fits best. */
const summaryOf = ([best]: readonly Found[]): string | undefined =>
  best?.passage
    .split(/(?<=[.!?]) /)
    .slice(0, 2)
    .join(' ')

const imagesOf = ({ image }: CorpusPage, { include_image_descriptions: isDescribed }: Search) =>
  image ? [isDescribed ? image : image.url] : []

const rowOf = ({ page, passage, score }: Found, search: Search, now: number) => ({
  title: page.title,
  url: page.url,
  content: passage,
  score: Number(score.toFixed(4)),
  raw_content: search.include_raw_content ? page.paragraphs.join('\n\n') : null,
  published_date: publishedAt(page, now),
  ...(search.include_favicon && { favicon: `https://${page.host}/favicon.ico` }),
})

export function tavilyStandIn({ clock, apiKey, requestsPerMinute, isSpent }: TavilyStandInOptions): StandIn {
  const meter =
    requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, () => clock.now())
  return async (received) => {
    const key = /^Bearer (.+)$/.exec(received.headers.get('authorization') ?? '')?.[1]
    if (!key || (apiKey !== undefined && key !== apiKey))
      return refusal(401, 'Unauthorized: missing or invalid API key.')
    if (meter?.().refused) return refusal(429, 'Your request has been blocked due to excessive requests.')
    const spent = isSpent?.()
    if (spent) return refusal(spent, "This request exceeds your plan's set usage limit.")
    if (new URL(received.url).pathname !== '/search') return refusal(404, 'Not found')
    if (received.method !== 'POST') return refusal(405, 'Method not allowed')
    const parsed = request.safeParse(await received.json().catch(() => undefined))
    return parsed.success ? json(answer(parsed.data, clock.now())) : refusal(400, 'Query is missing.')
  }
}

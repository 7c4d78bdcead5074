/** Searches the web, and cleans what strangers wrote before anybody sees it. */
import { ParleyError } from '#contract/errors.ts'
import { outsideText } from '#contract/rules/outside-text.ts'
import type { Failed } from '#domain/sourced.ts'
import type { WebResult } from '#domain/web.ts'
import { asksToAct } from '../_kit/asks-to-act.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { cents } from '../_kit/rounded.ts'
import { originOf } from '../_kit/sourced.server.ts'
import { OUTSIDE_NOTE } from '../_kit/web.ts'
import { MAX_IMAGES, type SearchResult, searchTool } from './contract.ts'

const TITLE_MAX = 160
const SNIPPET_MAX = 600
const ANSWER_MAX = 1_200
const CAPTION_MAX = 120
const PAGE_MAX = 20_000
/** A model reads this much of each page. */
const MODEL_TEXT_MAX = 500

export const handler = defineHandler(searchTool, ['webSearch'], {
  run: async (input, { webSearch }, { actor, signal }) => {
    const { query, max_results, search_depth, include_answer, time_range } = input
    if (query === '') throw new ParleyError('missing_query')
    const found = await webSearch.search(
      {
        query,
        maxResults: max_results,
        depth: search_depth,
        wantsAnswer: include_answer,
        since: time_range,
      },
      actor,
      signal,
    )
    if (!found.ok) throw refusalOf(found)
    const { answer, results, images, responseSeconds } = found.data
    return {
      query,
      answer: answer === undefined ? null : answerOf(outsideText(answer, ANSWER_MAX), results),
      results: results.slice(0, max_results).map(resultOf),
      images: images.slice(0, MAX_IMAGES).map(({ url, description = '' }) => ({
        url,
        description: outsideText(description, CAPTION_MAX),
      })),
      response_time: responseSeconds ?? null,
      origin: originOf(found),
    }
  },
  modelView: ({ query, answer, results, origin }) => ({
    query,
    answer: answer ?? undefined,
    results: results.map(({ title, url, snippet, published_at }) => ({
      title,
      url,
      site: new URL(url).hostname,
      published: published_at ?? undefined,
      text: outsideText(snippet, MODEL_TEXT_MAX),
    })),
    source: origin.source,
    as_of: origin.asOf,
    stale: origin.stale ? (true as const) : undefined,
    note: OUTSIDE_NOTE,
  }),
})

/** A page that asks its reader to act, or that speaks to an assistant, is quoted by no answer. */
function answerOf(answer: string, results: readonly WebResult[]): string | null {
  const isOfBait = results.some(
    ({ title, content }) =>
      asksToAct(`${title}. ${content}`) && isQuoted(answer, outsideText(content, PAGE_MAX)),
  )
  return answer === '' || asksToAct(answer) || isOfBait ? null : answer
}

/** A sentence of the answer stands in the page. */
const isQuoted = (answer: string, page: string): boolean =>
  answer.split(/(?<=[.!?])\s+/).some((sentence) => sentence.length >= LEAST_QUOTED && page.includes(sentence))
const LEAST_QUOTED = 20

const resultOf = (found: WebResult, index: number): SearchResult => ({
  id: `result-${index + 1}`,
  title: outsideText(found.title, TITLE_MAX) || new URL(found.url).hostname,
  url: found.url,
  snippet: outsideText(found.content, SNIPPET_MAX),
  favicon: found.faviconUrl ?? null,
  published_at: found.publishedAt ?? null,
  score: cents(found.score) ?? null,
})

function refusalOf({ reason }: Failed): ParleyError {
  if (reason === 'unconfigured')
    return new ParleyError('not_configured', { what: 'Web search', variable: 'TAVILY_API_KEY' })
  return new ParleyError('tavily_search_failed', { reason })
}

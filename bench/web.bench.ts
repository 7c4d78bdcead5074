/** Measures `fetch` and `search` over the sandbox's own web: from the call of the tool to its result. */

import { tavilySearch } from '#adapters/tavily/search.ts'
import { createExtractor } from '#adapters/web/extractor.ts'
import { webPages } from '#adapters/web/pages.ts'
import type { Actor } from '#domain/ports.ts'
import { corpus } from '#sandbox/web/corpus.ts'
import { webStandIn } from '#sandbox/web/site.ts'
import { tavilyStandIn } from '#sandbox/web/tavily.ts'
import { fetchTool } from '#tools/fetch/contract.ts'
import { handler as fetchHandler } from '#tools/fetch/handler.server.ts'
import { searchTool } from '#tools/search/contract.ts'
import { handler as searchHandler } from '#tools/search/handler.server.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const ROUNDS = 8
const MOST_MS = 60
const clock = { now: Date.now }
const actor: Actor = { kind: 'guest', id: 'bench' }
const call = { actor, channel: 'page', signal: new AbortController().signal } as const

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function run(): Promise<readonly Figure[]> {
  const extractor = createExtractor()
  const pages = webPages({
    fetch: webStandIn({ clock }),
    extractor,
    clock,
    source: 'Sandbox web',
    userAgent: 'Parley',
  })
  const webSearch = tavilySearch({
    fetch: tavilyStandIn({ clock }),
    baseUrl: 'https://api.tavily.com',
    source: 'Sandbox web',
    clock,
    apiKey: 'sandbox',
    requestsPerMinute: 1_000_000,
  })
  const read = async (url: string): Promise<unknown> =>
    fetchTool.output.parse(await fetchHandler.run(fetchTool.input.parse({ url }), { webPages: pages }, call))
  const find = async (query: string): Promise<unknown> =>
    searchTool.output.parse(await searchHandler.run(searchTool.input.parse({ query }), { webSearch }, call))
  // The first page starts the thread that takes pages apart.
  const first = await timed(() => read(corpus[0]?.url ?? ''))
  const [reads, finds]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, title } of corpus) {
      reads.push(await timed(() => read(url)))
      // Each question is new, so none is answered from memory.
      finds.push(await timed(() => find(`${title} ${round}`)))
    }
  await extractor.close()
  return [
    figure('fetch over the stand-in', 'ms', reads, {
      must: `p95 ≤ ${MOST_MS} ms`,
      meets: ({ p95 }) => p95 <= MOST_MS,
    }),
    figure('fetch over the stand-in, the first of a process', 'ms', [first]),
    figure('search over the stand-in', 'ms', finds),
  ]
}

export const bench: Bench = { name: 'web', run }

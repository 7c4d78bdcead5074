/** Composes web search and web pages: Tavily and the open web, or the sandbox's own few sites. */
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { tavilySearch } from '#adapters/tavily/search.ts'
import { createExtractor } from '#adapters/web/extractor.ts'
import { MAX_PAGE_BYTES, webPages } from '#adapters/web/pages.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Actor, Clock, Log } from '#domain/ports.ts'
import type { Ports } from '#domain/tool-ports.ts'
import type { WebPages, WebSearch } from '#domain/web.ts'
import { hasSite, webStandIn } from '#sandbox/web/site.ts'
import { tavilyStandIn } from '#sandbox/web/tavily.ts'
import type { Config } from '../config/config.ts'
import { type LimitName, type Limits, type Rule, rules } from '../http/limits.ts'
import { gated } from '../usage/gated-port.ts'
import { creditsIn, meteredFetch } from '../usage/metered-fetch.ts'
import type { Usage } from '../usage/usage.ts'
import { onFailure, UNLIMITED } from './market.ts'

const TAVILY = 'https://api.tavily.com'
/** A basic search takes about two seconds, an advanced one up to ten. */
const TAVILY_TIMEOUT_MS = 12_000
const SANDBOX = 'Sandbox web'

type Parts = Readonly<{
  config: Pick<Config, 'web' | 'siteUrl'>
  version: string
  limits: Limits
  /** The network address of a guest, who could come back as another guest. */
  networkOf: (actor: Actor) => string | undefined
  usage: Usage
  clock: Clock
  log: Log
}>

export type ComposedWeb = Readonly<{
  ports: Pick<Ports, 'webSearch' | 'webPages'>
  close: () => Promise<void>
}>

/** The operator's variables set the sizes of the daily shares. */
export function rulesFor({
  web,
  posts,
  codex,
}: Pick<Config, 'web' | 'posts' | 'codex'>): Readonly<Record<LimitName, Rule>> {
  const sizeOf = (name: LimitName, size: number | undefined): Rule => ({
    ...rules[name],
    points: size ?? rules[name].points,
  })
  const paid = posts.mode === 'live' ? posts : undefined
  return {
    ...rules,
    webSearchesInADay: sizeOf('webSearchesInADay', web.mode === 'live' ? web.searchesPerDay : undefined),
    postsInADay: sizeOf('postsInADay', paid?.postsPerUser),
    postsOfServerInADay: sizeOf('postsOfServerInADay', paid?.postsPerDay),
    codexRunsInADay: sizeOf('codexRunsInADay', codex.mode === 'live' ? codex.runsPerDay : undefined),
  }
}

export function composeWeb(parts: Parts): ComposedWeb {
  const { config, version, clock } = parts
  const isLive = config.web.mode === 'live'
  const extractor = createExtractor()
  const pages = webPages({
    fetch: isLive
      ? guardedFetch({ reach: 'public', redirect: 'manual', maxBytes: MAX_PAGE_BYTES })
      : webStandIn({ clock }),
    extractor,
    clock,
    source: isLive ? 'Web' : SANDBOX,
    userAgent: `Parley/${version} (+${config.siteUrl}; reads single pages for its users)`,
    reaches: isLive ? undefined : hasSite,
  })
  const { search } = searchOf(parts)
  const webSearch: WebSearch = {
    search(query, actor, signal) {
      // A search is often followed by a page: the thread for its text starts now.
      void extractor.extract('').catch(() => undefined)
      return search(query, actor, signal)
    },
  }
  return { ports: { webSearch, webPages: withPagesOf(parts, pages) }, close: extractor.close }
}

/** One thread reads the pages of all people, and a hostile page holds it for seconds. */
const withPagesOf = ({ limits, networkOf }: Parts, { read }: WebPages): WebPages => ({
  async read(address, signal, actor) {
    if (actor) await limits.take('pagesOfNetwork', networkOf(actor) ?? actor.id)
    return read(address, signal)
  },
})

const PAID = { provider: 'web', source: 'tavily' } as const

function searchOf({ config: { web }, limits, networkOf, usage, clock, log }: Parts): WebSearch {
  const common = { baseUrl: TAVILY, clock, onFailure: onFailure(log) }
  if (web.mode === 'sandbox')
    return tavilySearch({
      ...common,
      source: SANDBOX,
      fetch: tavilyStandIn({ clock }),
      requestsPerMinute: UNLIMITED,
      apiKey: 'sandbox',
    })
  if (web.tavilyKey === undefined)
    return { search: async () => ({ ok: false, reason: 'unconfigured', source: 'Tavily' }) }
  const search = tavilySearch({
    ...common,
    source: 'Tavily',
    fetch: meteredFetch(guardedFetch(), PAID, usage, creditsIn),
    apiKey: web.tavilyKey,
    timeoutMs: TAVILY_TIMEOUT_MS,
  })
  return gated(withShare(search, limits, networkOf), ['search'], PAID, usage)
}

/** Tavily counts an advanced search as two. */
const withShare = (
  { search }: WebSearch,
  limits: Pick<Limits, 'take'>,
  networkOf: Parts['networkOf'],
): WebSearch => ({
  async search(query, actor, signal) {
    await limits.take('webSearchesInADay', networkOf(actor) ?? actor.id, query.depth === 'advanced' ? 2 : 1)
    return search(query, actor, signal)
  },
})

const SYSTEMS: Readonly<Record<'sandbox' | 'live' | 'unsearched', Omit<OutsideSystem, 'id'>>> = {
  sandbox: {
    mode: 'embedded',
    label: SANDBOX,
    detail: 'Search and pages come from a few built-in sites, not from the internet.',
  },
  live: { mode: 'real', label: 'Web', detail: 'Tavily searches, and pages are read from their own sites.' },
  unsearched: {
    mode: 'real',
    label: 'Web',
    detail: 'Pages are read from their own sites; search needs TAVILY_API_KEY.',
  },
}

export const webSystem = ({ web }: Pick<Config, 'web'>): OutsideSystem => ({
  id: 'web',
  ...SYSTEMS[web.mode === 'live' && !web.tavilyKey ? 'unsearched' : web.mode],
})

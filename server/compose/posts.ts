/** Composes the search of posts: the X API, or posts that are simulated with the sandbox market. */
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { xPosts } from '#adapters/x/posts.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Log } from '#domain/ports.ts'
import type { Posts } from '#domain/posts.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { xStandIn } from '#sandbox/social/x.ts'
import type { Config } from '../config/config.ts'
import { gated } from '../usage/gated-port.ts'
import { meteredFetch, postsIn } from '../usage/metered-fetch.ts'
import type { Usage } from '../usage/usage.ts'
import { onFailure, SANDBOX_SEED, UNLIMITED } from './market.ts'
import { type ShareParts, withShare } from './posts-share.ts'

const X_API = 'https://api.x.com'
const SITES = { live: 'https://x.com', sandbox: 'https://posts.example' } as const
const SANDBOX = 'Sandbox posts'

type Parts = ShareParts & Readonly<{ config: Pick<Config, 'posts'>; usage: Usage; log: Log }>

const PAID = { provider: 'posts', source: 'x' } as const

export function composePosts({ config: { posts }, limits, networkOf, usage, clock, log }: Parts): Posts {
  const common = { baseUrl: X_API, clock, onFailure: onFailure(log) }
  if (posts.mode === 'sandbox') {
    const market = createMarket({ seed: SANDBOX_SEED, clock })
    return xPosts({
      ...common,
      source: SANDBOX,
      site: SITES.sandbox,
      fetch: xStandIn(market, { seed: SANDBOX_SEED }),
      requestsPerMinute: UNLIMITED,
      bearer: 'sandbox',
    })
  }
  const { bearer } = posts
  const fetch = meteredFetch(guardedFetch(), PAID, usage, postsIn)
  const live = { ...common, source: 'X', site: SITES.live, fetch }
  if (bearer !== undefined)
    return gated(
      withShare(xPosts({ ...live, bearer }), { limits, networkOf, clock }),
      ['search'],
      PAID,
      usage,
    )
  return {
    search: async () => ({ ok: false, reason: 'unconfigured', source: 'X' }),
    pageOf: () => SITES.live,
  }
}

const SYSTEMS: Readonly<Record<'sandbox' | 'live' | 'unset', Omit<OutsideSystem, 'id'>>> = {
  sandbox: {
    mode: 'embedded',
    label: SANDBOX,
    detail: 'Posts are simulated; the prices in them are those of the sandbox market.',
  },
  live: { mode: 'real', label: 'X', detail: 'Posts of the last seven days come from X.' },
  unset: { mode: 'off', label: 'X', detail: 'The search of posts needs X_BEARER_TOKEN.' },
}

export const postsSystem = ({ posts }: Pick<Config, 'posts'>): OutsideSystem => ({
  id: 'posts',
  ...SYSTEMS[posts.mode === 'live' && !posts.bearer ? 'unset' : posts.mode],
})

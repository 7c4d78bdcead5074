import { describe, expect, it } from 'vitest'
import { silentLog } from '#adapters/db/testing/database.ts'
import type { Actor } from '#domain/ports.ts'
import type { PostQuery, Posts } from '#domain/posts.ts'
import { readConfig } from '../config/config.ts'
import { createLimits } from '../http/limits.ts'
import { noUsage } from '../testing/usage.ts'
import { composePosts, postsSystem } from './posts.ts'
import { withShare } from './posts-share.ts'
import { rulesFor } from './web.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const GUEST: Actor = { kind: 'guest', id: 'g1' }
const queryFor = (words: string, max = 25): PostQuery => ({
  anyOf: [words],
  max,
  withReplies: true,
  onlyMedia: false,
  onlyVerified: false,
})
const networkOf = (): undefined => undefined

function composed(env: Record<string, string>) {
  const config = readConfig(env)
  const limits = createLimits(undefined, rulesFor(config))
  const posts = composePosts({
    config,
    limits,
    networkOf,
    usage: noUsage(),
    clock: { now: () => NOW },
    log: silentLog,
  })
  return { posts, system: postsSystem(config) }
}

describe('posts', () => {
  it('are simulated without a token', async () => {
    const { posts, system } = composed({})
    expect(system).toMatchObject({ id: 'posts', mode: 'embedded' })
    expect(await posts.search(queryFor('BONK'), GUEST)).toMatchObject({ ok: true, source: 'Sandbox posts' })
  })

  it('are off with the live market and no token, and never the simulated ones', async () => {
    const { posts, system } = composed({ MARKET: 'live' })
    expect(system).toMatchObject({ mode: 'off', detail: expect.stringContaining('X_BEARER_TOKEN') })
    expect(await posts.search(queryFor('BONK'), GUEST)).toMatchObject({ ok: false, reason: 'unconfigured' })
  })
})

describe('the daily share of posts', () => {
  const spent = { code: 'twitter_searches_spent' }

  function shared(env: Record<string, string>) {
    const limits = createLimits(undefined, rulesFor(readConfig({ X_BEARER_TOKEN: 't', ...env })))
    const clock = { time: NOW, now: () => clock.time }
    const source: Posts = {
      search: async () => ({ ok: false, reason: 'unavailable', source: 'X' }),
      pageOf: () => 'https://x.com',
    }
    return { clock, posts: withShare(source, { limits, networkOf, clock }) }
  }

  it('counts posts, ten at least for each search, and none for the same search within a minute', async () => {
    const { clock, posts } = shared({ X_POSTS_PER_USER: '30' })
    await posts.search(queryFor('a', 20), GUEST)
    await posts.search(queryFor('a', 20), GUEST)
    await posts.search(queryFor('b', 1), GUEST)
    await expect(posts.search(queryFor('c', 1), GUEST)).rejects.toMatchObject(spent)
    await posts.search(queryFor('b', 1), GUEST)
    clock.time += 60_000
    await expect(posts.search(queryFor('a', 20), GUEST)).rejects.toMatchObject(spent)
  })

  it('ends for everybody when the server has read its posts', async () => {
    const { posts } = shared({ X_POSTS_PER_DAY: '20' })
    await posts.search(queryFor('a', 20), GUEST)
    await expect(posts.search(queryFor('b'), { kind: 'guest', id: 'g2' })).rejects.toMatchObject(spent)
  })
})

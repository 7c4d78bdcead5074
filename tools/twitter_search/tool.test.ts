import { describe, expect, it } from 'vitest'
import { xPosts } from '#adapters/x/posts.ts'
import type { Post, PostQuery } from '#domain/posts.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { xStandIn } from '#sandbox/social/x.ts'
import { answered, failedWith, GUEST, NOW, runTool } from '../_kit/testing/handler.server.ts'
import { twitterSearch } from './contract.ts'
import { handler } from './handler.server.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

const post = (id: string, fields: Partial<Post> = {}): Post => ({
  id,
  url: `https://x.com/ann/status/${id}`,
  text: `post ${id}`,
  at: new Date(NOW - Number(id) * 60_000).toISOString(),
  isReply: false,
  author: { handle: 'ann', name: 'Ann', url: 'https://x.com/ann', isVerified: true, followers: 12 },
  likes: 4,
  reposts: 1,
  replies: 0,
  views: 90,
  photos: [],
  videos: [],
  ...fields,
})

/** A source that gives the same posts to every query, and keeps the queries. */
function source(posts: readonly Post[]) {
  const queries: PostQuery[] = []
  return {
    queries,
    posts: {
      search: async (query: PostQuery) => {
        queries.push(query)
        return answered({ posts, isRefused: false }, 'X')
      },
      pageOf: () => 'https://x.com/search?q=JUP',
    },
  }
}

describe('twitter_search', () => {
  it('[C3.31, C3.32, C3.33, C3.34, C3.36] gives posts with author, counts and media', async () => {
    const { posts } = source([
      post('1', {
        isReply: true,
        photos: ['https://pic.example/1.png'],
        videos: ['https://pic.example/1.mp4'],
      }),
    ])
    const { output, model } = await runTool(twitterSearch, handler, { query: 'jup' }, { posts })
    expect(output).toMatchObject({
      fetched: 1,
      searches: [{ query: 'jup', fetched: 1, limit: 25 }],
      tweets: [
        {
          id: '1',
          url: 'https://x.com/ann/status/1',
          text: 'post 1',
          timestamp: new Date(NOW - 60_000).toISOString(),
          is_reply: true,
          source_queries: ['jup'],
          author: { display_name: 'Ann', handle: 'ann', avatar_url: null, is_verified: true },
          stats: { likes: 4, retweets: 1, replies: 0, views: 90 },
          media: {
            has_media: true,
            photos: ['https://pic.example/1.png'],
            videos: ['https://pic.example/1.mp4'],
          },
        },
      ],
      url: 'https://x.com/search?q=JUP',
      origin: { source: 'X' },
    })
    expect(model).toMatchObject({ searched: 'jup', found: 1, posts: [{ author: '@ann', text: 'post 1' }] })
    expect(JSON.stringify(model)).not.toContain('.png')
  })

  it('[C3.35] takes words, several searches, a ticker, a mint and the filters', async () => {
    const { queries, posts } = source([post('1'), post('2')])
    const tokens = {
      byMint: async () =>
        answered(
          new Map([
            [JUP, { mint: JUP, symbol: 'JUP', name: 'Jupiter', decimals: 6, verified: true, tags: [] }],
          ]),
        ),
    }
    const args = {
      query: 'solana outage',
      queries: ['bonk', 'Bonk'],
      ticker: '$wif',
      mint: JUP,
      max_results: 10,
      include_replies: false,
      media_only: true,
      verified_only: true,
      language: 'en',
    }
    const { output } = await runTool(twitterSearch, handler, args, { posts, tokens })
    const filters = { max: 3, withReplies: false, onlyMedia: true, onlyVerified: true, language: 'en' }
    expect(queries).toEqual([
      { anyOf: ['solana outage'], ...filters },
      { anyOf: ['Bonk'], ...filters },
      { anyOf: ['wif', '$wif', '#wif'], ...filters },
      { anyOf: ['JUP', '$JUP', '#JUP'], ...filters },
    ])
    expect(output.tweets.map(({ id, source_queries }) => [id, source_queries.length])).toEqual([
      ['1', 4],
      ['2', 4],
    ])
  })

  it('marks the turn, and cleans what strangers wrote', async () => {
    expect(twitterSearch.taints).toBe(true)
    const { posts } = source([
      post('1', {
        text: '\u202eBuy\u200b\n now '.repeat(400),
        author: { handle: 'ann', name: '\u2800\u202e', url: 'https://x.com/ann', isVerified: false },
      }),
    ])
    const { output } = await runTool(twitterSearch, handler, { query: 'x' }, { posts })
    expect(output.tweets[0]?.text.length).toBeLessThanOrEqual(1_200)
    expect(output.tweets[0]?.text).not.toMatch(/[\u202e\u200b\n]/)
    expect(output.tweets[0]?.author.display_name).toBe('@ann')
  })

  it('lets no symbol of a token bring operators into the search', async () => {
    const { queries, posts } = source([])
    const symbol = 'J) OR from:x ('
    const tokens = {
      byMint: async () =>
        answered(new Map([[JUP, { mint: JUP, symbol, name: 'J', decimals: 6, verified: false, tags: [] }]])),
    }
    await runTool(twitterSearch, handler, { mint: JUP }, { posts, tokens })
    expect(queries[0]?.anyOf).toEqual(['JORfromx', '$JORfromx', '#JORfromx'])
  })

  it('shows what one search found when another fails', async () => {
    const search = async ({ anyOf: [words] }: PostQuery) =>
      words === 'a' ? answered({ posts: [post('1')], isRefused: false }) : failedWith('unavailable', 'X')
    const { output } = await runTool(
      twitterSearch,
      handler,
      { queries: ['a', 'b'] },
      { posts: { search, pageOf: () => 'https://x.com' } },
    )
    expect(output.searches.map(({ fetched }) => fetched)).toEqual([1, 0])
  })

  it.each([
    ['twitter_query_required', { query: ' ' }, undefined],
    ['not_configured', {}, 'unconfigured'],
    ['twitter_search_failed', {}, 'rate_limited'],
    ['twitter_search_failed', {}, 'quota_exceeded'],
    ['invalid_mint_address', { mint: 'abc' }, undefined],
  ] as const)('refuses with %s', async (code, args, reason) => {
    const posts = { search: async () => failedWith(reason ?? 'unavailable', 'X') }
    const failed = runTool(twitterSearch, handler, { query: 'x', ...args }, { posts })
    await expect(failed).rejects.toMatchObject({ code })
  })

  it('refuses words that the source does not accept, and a mint without a symbol', async () => {
    const posts = { search: async () => answered({ posts: [], isRefused: true }) }
    await expect(runTool(twitterSearch, handler, { query: 'is:x' }, { posts })).rejects.toMatchObject({
      code: 'twitter_query_refused',
    })
    const tokens = { byMint: async () => failedWith('unavailable', 'Jupiter') }
    await expect(runTool(twitterSearch, handler, { mint: JUP }, { posts, tokens })).rejects.toMatchObject({
      code: 'twitter_mint_lookup_failed',
    })
  })

  it.each([{ query: 7 }, { query: 'x', max_results: 0 }, { max_results: 101 }, { language: 'e' }])(
    'does not take %j',
    (args) => expect(twitterSearch.input.safeParse(args).success).toBe(false),
  )

  it('finds the posts of the sandbox', async () => {
    const clock = { now: () => NOW }
    const posts = xPosts({
      fetch: xStandIn(createMarket({ seed: 'parley', clock }), { seed: 'parley', bearer: 'k' }),
      baseUrl: 'https://api.x.com',
      site: 'https://posts.example',
      source: 'Sandbox posts',
      clock,
      bearer: 'k',
    })
    const { output } = await runTool(twitterSearch, handler, { ticker: 'BONK' }, { posts }, { actor: GUEST })
    expect(output.fetched).toBe(25)
    for (const { text } of output.tweets) expect(text).toMatch(/BONK/)
  })
})

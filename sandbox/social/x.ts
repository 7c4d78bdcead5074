/**
 * Serves the recent search of the X API v2 over simulated posts, in its documented wire format
 * (docs.x.com/x-api/posts/search). It covers the last seven days.
 */
import type { Market } from '../market/market.ts'
import { createMeter, json, type StandIn, searchParam } from '../market/wire.ts'
import type { SimulatedAuthor } from './authors.ts'
import { createPostFeed, type SimulatedPost } from './posts.ts'
import { parseQuery } from './x-query.ts'

const DAY_MS = 86_400_000
const REACH_MS = 7 * DAY_MS
/** The newest posts are half a minute old, as the documentation says. */
const DELAY_MS = 30_000
const MAX_QUERY = 512
const FEWEST = 10
const MOST = 100
const GROWTH_MS = 5 * 3_600_000

export type XStandInOptions = Readonly<{
  seed: string
  /** The only token that it accepts; without it, any. */
  bearer?: string
  requestsPerMinute?: number
  /** True once the credits are used up. */
  isSpent?: () => boolean
}>

const problem = (status: number, title: string, detail: string, extra: object = {}): Response =>
  json(
    {
      title,
      detail,
      type: `https://api.x.com/2/problems/${title.toLowerCase().replaceAll(' ', '-')}`,
      status,
      ...extra,
    },
    status,
    {
      'content-type': 'application/problem+json',
    },
  )

/** Views and likes grow after a post was written, fast at first. */
function metricsOf({ author, appeal, at }: SimulatedPost, now: number) {
  const views = Math.round(author.followers * (0.05 + appeal) * (1 - Math.exp(-(now - at) / GROWTH_MS)))
  return {
    retweet_count: Math.floor(views * 0.004 * appeal),
    reply_count: Math.floor(views * 0.002),
    like_count: Math.floor(views * (0.004 + 0.03 * appeal)),
    quote_count: Math.floor(views * 0.0005),
    bookmark_count: Math.floor(views * 0.001),
    impression_count: views,
  }
}

const mediaKey = (id: string): string => `3_${id}`

/** Fields without a value are left out. */
const postRow = (post: SimulatedPost, now: number): object => ({
  id: post.id,
  text: post.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  author_id: post.author.id,
  created_at: new Date(post.at).toISOString(),
  lang: post.language,
  edit_history_tweet_ids: [post.id],
  public_metrics: metricsOf(post, now),
  ...(post.isReply && { in_reply_to_user_id: '1000000001' }),
  ...(post.hasPhoto && { attachments: { media_keys: [mediaKey(post.id)] } }),
})

const userRow = ({ id, name, handle, followers, isVerified, bio }: SimulatedAuthor): object => ({
  id,
  name,
  username: handle,
  verified: isVerified,
  verified_type: isVerified ? 'blue' : 'none',
  description: bio,
  created_at: '2023-03-14T09:26:53.000Z',
  profile_image_url: `https://pictures.posts.example/${handle}_normal.png`,
  public_metrics: { followers_count: followers, following_count: 120, tweet_count: 900, listed_count: 2 },
})

const mediaRow = ({ id }: SimulatedPost): object => ({
  media_key: mediaKey(id),
  type: 'photo',
  url: `https://pictures.posts.example/${id}.png`,
})

function answer(posts: readonly SimulatedPost[], hasMore: boolean, now: number): Response {
  const [newest, oldest] = [posts[0], posts.at(-1)]
  if (!newest || !oldest) return json({ meta: { result_count: 0 } })
  const authors = new Map(posts.map(({ author }) => [author.id, author]))
  const media = posts.filter(({ hasPhoto }) => hasPhoto).map(mediaRow)
  return json({
    data: posts.map((post) => postRow(post, now)),
    includes: { users: [...authors.values()].map(userRow), ...(media.length > 0 && { media }) },
    meta: {
      newest_id: newest.id,
      oldest_id: oldest.id,
      result_count: posts.length,
      ...(hasMore && { next_token: oldest.id }),
    },
  })
}

const invalid = (name: string, message: string): Response =>
  problem(400, 'Invalid Request', 'One or more parameters to your request was invalid.', {
    errors: [{ parameters: { [name]: [] }, message }],
  })

function search(feed: ReturnType<typeof createPostFeed>, url: URL, now: number): Response {
  const query = searchParam(url, 'query')
  const size = Number(url.searchParams.get('max_results') ?? FEWEST)
  if (!query || query.length > MAX_QUERY) return invalid('query', 'query has 1 to 512 characters')
  if (!Number.isInteger(size) || size < FEWEST || size > MOST)
    return invalid('max_results', `max_results is not between ${FEWEST} and ${MOST}`)
  const test = parseQuery(query)
  if (!test) return invalid('query', 'query is not a valid search')
  const before = url.searchParams.get('next_token')
  const found = feed
    .between(now - REACH_MS, now - DELAY_MS)
    .filter((post) => before === null || BigInt(post.id) < BigInt(before))
    .filter((post) => test({ ...post, handle: post.author.handle, isVerified: post.author.isVerified }))
  return answer(found.slice(0, size), found.length > size, now)
}

export function xStandIn(market: Market, options: XStandInOptions): StandIn {
  const { seed, bearer, requestsPerMinute, isSpent } = options
  const feed = createPostFeed(market, seed)
  const meter = requestsPerMinute === undefined ? undefined : createMeter(requestsPerMinute, market.now)
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname !== '/2/tweets/search/recent') return problem(404, 'Not Found', 'There is no such page.')
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (!token || (bearer !== undefined && token !== bearer))
      return problem(401, 'Unauthorized', 'Unauthorized', { type: 'about:blank' })
    if (isSpent?.()) return problem(402, 'Payment Required', 'The credits are used up.')
    const usage = meter?.()
    if (!usage?.refused) return search(feed, url, market.now())
    const response = problem(429, 'Rate Limit Exceeded', 'Too Many Requests')
    response.headers.set('x-rate-limit-reset', String(Math.ceil(usage.resetAt / 1000)))
    return response
  }
}

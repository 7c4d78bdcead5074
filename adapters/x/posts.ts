/** Searches recent posts with the X API v2, the last seven days. Written from its documentation, and never run live. */
import type { PostQuery, Posts, PostsFound } from '#domain/posts.ts'
import type { Sourced } from '#domain/sourced.ts'
import { createLookup } from '../_kit/loader.ts'
import { createUpstream, type UpstreamOptions } from '../_kit/upstream.ts'
import { queryOf, wordsOf } from './query.ts'
import { postsIn } from './read-post.ts'
import { type Problem, problemBody, searchBody } from './wire.ts'

export type XOptions = UpstreamOptions &
  Readonly<{
    bearer: string
    /** Where people read the posts: 'https://x.com'. */
    site: string
  }>

/** An app has 450 requests in 15 minutes. */
const REQUESTS_PER_MINUTE = 30
/** Each post that is read costs money, so that the same search within a minute is answered from here. */
export const FRESH_MS = 60_000
const KEEP_MS = 600_000
/** X gives no fewer and no more. */
export const FEWEST = 10
const MOST = 100

const FIELDS =
  'created_at,public_metrics,lang,referenced_tweets,in_reply_to_user_id,attachments,entities,author_id,note_tweet'
const COMMON = {
  sort_order: 'recency',
  expansions: 'author_id,attachments.media_keys',
  'user.fields':
    'username,name,verified,verified_type,profile_image_url,profile_banner_url,description,location,url,created_at,public_metrics',
  'media.fields': 'media_key,type,url,preview_image_url,variants',
}
const OLD_NAMES = { 'tweet.fields': FIELDS }
const NEW_NAMES = {
  'post.fields': FIELDS.replace('referenced_tweets', 'referenced_posts').replace('note_tweet', 'note_post'),
}

const isAboutFields = (why: Problem): boolean => /(?:tweet|post)\.fields/.test(JSON.stringify(why))

export function xPosts({ bearer, site, ...options }: XOptions): Posts {
  const upstream = createUpstream(options, {
    requestsPerMinute: REQUESTS_PER_MINUTE,
    headers: { authorization: `Bearer ${bearer}` },
    keyRefusals: [403],
  })
  // The newest reference renames the parameter; the answer decides which name is in force.
  let names: Readonly<Record<string, string>> = OLD_NAMES

  function ask(query: string, max: number) {
    const size = String(Math.min(MOST, Math.max(FEWEST, max)))
    const parameters = new URLSearchParams({ query, max_results: size, ...COMMON, ...names })
    return upstream.getOrRefusal(`/2/tweets/search/recent?${parameters}`, searchBody, problemBody)
  }

  const lookup = createLookup<PostsFound>({
    upstream,
    freshMs: FRESH_MS,
    keepMs: KEEP_MS,
    async ask(key): Promise<Sourced<PostsFound>> {
      const { query, max } = JSON.parse(key) as { query: string; max: number }
      let answer = await ask(query, max)
      if (answer.ok && answer.data.refused && isAboutFields(answer.data.why)) {
        names = names === OLD_NAMES ? NEW_NAMES : OLD_NAMES
        answer = await ask(query, max)
      }
      if (!answer.ok) return answer
      if (answer.data.refused) return { ...answer, data: { posts: [], isRefused: true } }
      const posts = postsIn(answer.data.answer, site).slice(0, max)
      return { ...answer, data: { posts, isRefused: false } }
    },
  })

  return {
    search: (query: PostQuery, _actor, signal) =>
      lookup(JSON.stringify({ query: queryOf(query), max: query.max }), signal),
    pageOf: (anyOf) => `${site}/search?${new URLSearchParams({ q: wordsOf(anyOf), f: 'live' })}`,
  }
}

/** Searches posts, one search for each thing that is named, and cleans what strangers wrote before anybody sees it. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { NAME_MAX, outsideText } from '#contract/rules/outside-text.ts'
import type { Input, Output } from '#contract/tool.ts'
import type { Tokens } from '#domain/market.ts'
import type { Post, PostQuery, PostsFound } from '#domain/posts.ts'
import type { Failed, Sourced } from '#domain/sourced.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { originOf } from '../_kit/sourced.server.ts'
import { OUTSIDE_NOTE } from '../_kit/web.ts'
import { PHOTOS, type Tweet, twitterSearch, VIDEOS, VIEW_POSTS } from './contract.ts'

const TEXT_MAX = 1_200
const BIO_MAX = 200
/** A model reads this much of each post. */
const MODEL_TEXT_MAX = 320

type Args = Input<typeof twitterSearch>
type Search = Readonly<{ label: string; anyOf: readonly string[] }>
type Answered<T> = Exclude<Sourced<T>, Failed>

export const handler = defineHandler(twitterSearch, ['posts', 'tokens'], {
  async run(args, { posts, tokens }, { actor, signal }) {
    const searches = await searchesOf(args, tokens, signal)
    if (searches.length === 0) throw new ParleyError('twitter_query_required')
    const limit = Math.ceil(args.max_results / searches.length)
    const answers = await Promise.all(
      searches.map(({ anyOf }) => posts.search(queryOf(args, anyOf, limit), actor, signal)),
    )
    const found = answers.filter((answer): answer is Answered<PostsFound> => answer.ok)
    const first = found.toSorted((a, b) => Date.parse(a.asOf) - Date.parse(b.asOf))[0]
    if (!first) throw refusalOf(answers.find((answer) => !answer.ok))
    if (found.every(({ data }) => data.isRefused)) throw new ParleyError('twitter_query_refused')
    const tweets = tweetsOf(searches, answers, args.max_results)
    return {
      query: args.query || null,
      queries: args.queries ?? [],
      ticker: args.ticker || null,
      mint: args.mint || null,
      language: args.language ?? null,
      include_replies: args.include_replies,
      media_only: args.media_only,
      verified_only: args.verified_only,
      fetched: tweets.length,
      searches: searches.map(({ label }, index) => ({
        query: label,
        fetched: countOf(answers[index]),
        limit,
      })),
      tweets,
      url: posts.pageOf(searches.flatMap(({ anyOf }) => anyOf)),
      origin: { ...originOf(first), stale: found.some(({ stale }) => stale) || undefined },
    }
  },
  modelView: (output) => modelView(output),
})

async function searchesOf(args: Args, tokens: Tokens, signal: AbortSignal): Promise<readonly Search[]> {
  const byWords = [args.query ?? '', ...(args.queries ?? [])]
    .filter((words) => words !== '')
    .map((words) => ({ label: words, anyOf: [words] }))
  const symbol = args.mint ? await symbolOf(args.mint, tokens, signal) : ''
  const byTicker = [args.ticker ?? '', symbol].flatMap(searchOfTicker)
  const byLabel = new Map([...byWords, ...byTicker].map((search) => [search.label.toLowerCase(), search]))
  return [...byLabel.values()]
}

/** A symbol from outside must not bring operators into the query. */
function searchOfTicker(text: string): Search[] {
  const ticker = text.replace(/^[$#]/, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return ticker === '' ? [] : [{ label: `$${ticker}`, anyOf: [ticker, `$${ticker}`, `#${ticker}`] }]
}

async function symbolOf(mint: string, tokens: Tokens, signal: AbortSignal): Promise<string> {
  if (!isPublicKey(mint)) throw new ParleyError('invalid_mint_address')
  const found = await tokens.byMint([mint], signal)
  const symbol = found.ok ? found.data.get(mint)?.symbol : undefined
  if (!symbol) throw new ParleyError('twitter_mint_lookup_failed')
  return symbol
}

const queryOf = (args: Args, anyOf: readonly string[], max: number): PostQuery => ({
  anyOf,
  max,
  withReplies: args.include_replies,
  onlyMedia: args.media_only,
  onlyVerified: args.verified_only,
  language: args.language,
})

function refusalOf(failed: Failed | undefined): ParleyError {
  if (failed?.reason === 'unconfigured')
    return new ParleyError('not_configured', { what: 'The search of posts', variable: 'X_BEARER_TOKEN' })
  return new ParleyError('twitter_search_failed', { reason: failed?.reason ?? 'unavailable' })
}

const countOf = (answer: Sourced<PostsFound> | undefined): number =>
  answer?.ok ? answer.data.posts.length : 0

/** A post that several searches found is shown once, with all of them. */
function tweetsOf(
  searches: readonly Search[],
  answers: readonly Sourced<PostsFound>[],
  most: number,
): Tweet[] {
  const byId = new Map<string, { post: Post; labels: string[] }>()
  for (const [index, answer] of answers.entries()) {
    const label = searches[index]?.label ?? ''
    for (const post of answer.ok ? answer.data.posts : []) {
      const known = byId.get(post.id)
      if (known) known.labels.push(label)
      else byId.set(post.id, { post, labels: [label] })
    }
  }
  return [...byId.values()]
    .toSorted((a, b) => Date.parse(b.post.at) - Date.parse(a.post.at))
    .slice(0, most)
    .map(({ post, labels }) => tweetOf(post, labels))
}

const tweetOf = (post: Post, labels: readonly string[]): Tweet => ({
  id: post.id,
  url: post.url,
  timestamp: post.at,
  text: outsideText(post.text, TEXT_MAX),
  is_reply: post.isReply,
  source_queries: [...labels],
  author: authorOf(post.author),
  stats: {
    likes: post.likes ?? null,
    retweets: post.reposts ?? null,
    replies: post.replies ?? null,
    views: post.views ?? null,
  },
  media: {
    has_media: post.photos.length + post.videos.length > 0,
    photos: post.photos.slice(0, PHOTOS),
    videos: post.videos.slice(0, VIDEOS),
  },
})

const shown = (text: string | undefined, most: number): string | null =>
  (text && outsideText(text, most)) || null

const authorOf = (author: Post['author']): Tweet['author'] => ({
  handle: author.handle,
  display_name: shown(author.name, NAME_MAX) ?? `@${author.handle}`,
  profile_url: author.url,
  avatar_url: author.avatarUrl ?? null,
  banner_image_url: author.bannerUrl ?? null,
  bio: shown(author.bio, BIO_MAX),
  location: shown(author.location, NAME_MAX),
  join_date: author.joinedAt ?? null,
  website: author.website ?? null,
  followers: author.followers ?? null,
  following: author.following ?? null,
  is_verified: author.isVerified,
})

const modelView = ({ searches, fetched, tweets, origin }: Output<typeof twitterSearch>) => ({
  searched: searches.map(({ query }) => query).join(', '),
  found: fetched,
  newest_at: tweets[0]?.timestamp,
  oldest_at: tweets.at(-1)?.timestamp,
  posts: tweets.slice(0, VIEW_POSTS).map(({ author, timestamp, text, is_reply, stats, url }) => ({
    author: `@${author.handle}`,
    verified: author.is_verified,
    at: timestamp,
    text: outsideText(text, MODEL_TEXT_MAX),
    is_reply: is_reply ? (true as const) : undefined,
    likes: stats.likes,
    reposts: stats.retweets,
    url,
  })),
  source: origin.source,
  as_of: origin.asOf,
  stale: origin.stale ? (true as const) : undefined,
  note: OUTSIDE_NOTE,
})

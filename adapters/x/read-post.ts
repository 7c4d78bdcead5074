/** Joins the rows of an answer: each post with its author and its media. */
import type { Post, PostAuthor } from '#domain/posts.ts'
import { omitAbsent } from '../_kit/omit-absent.ts'
import { httpsOrNothing } from '../_kit/schema.ts'
import { MAX_TEXT, type MediaRow, type PostRow, type SearchBody, type UserRow } from './wire.ts'

/** A post without its author is left out: a text must name who wrote it. */
export function postsIn({ data, includes }: SearchBody, site: string): readonly Post[] {
  const users = new Map(includes?.users?.map((user) => [user.id, user]))
  const media = new Map(includes?.media?.map((each) => [each.media_key, each]))
  return (data ?? [])
    .flatMap((row) => {
      const user = users.get(row.author_id)
      return user ? [toPost(row, user, media, site)] : []
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function toPost(row: PostRow, user: UserRow, media: ReadonlyMap<string, MediaRow>, site: string): Post {
  const attached = (row.attachments?.media_keys ?? []).flatMap((key) => media.get(key) ?? [])
  const metrics = row.public_metrics
  const references = [...(row.referenced_tweets ?? []), ...(row.referenced_posts ?? [])]
  return {
    id: row.id,
    url: `${site}/${user.username}/status/${row.id}`,
    text: textOf(row),
    at: new Date(row.created_at).toISOString(),
    isReply: Boolean(row.in_reply_to_user_id) || references.some(({ type }) => type === 'replied_to'),
    author: toAuthor(user, site),
    photos: attached.flatMap(({ type, url }) => (type === 'photo' && httpsOrNothing(url)) || []),
    videos: attached.flatMap((each) => videoOf(each) ?? []),
    ...omitAbsent({
      likes: metrics?.like_count,
      reposts: metrics?.retweet_count ?? metrics?.repost_count,
      replies: metrics?.reply_count,
      views: metrics?.impression_count,
    }),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

const SHORT_ADDRESS = /https?:\/\/t\.co\/\w+/g

/** Short addresses hide where they lead, so the full ones take their place; those of attached media go. */
function textOf({ text, note_tweet, note_post, entities }: PostRow): string {
  const whole = note_tweet?.text || note_post?.text || text
  const targets = new Map(
    (entities?.urls ?? []).map(({ url, expanded_url: target, media_key: key }) => [
      url,
      key ? '' : (httpsOrNothing(target) ?? url),
    ]),
  )
  // One pass, so that a target is never unfolded itself.
  const unfolded = whole.replaceAll(SHORT_ADDRESS, (url) => targets.get(url) ?? url)
  const plain = unfolded.replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  return plain.trim().slice(0, MAX_TEXT)
}

const toAuthor = (user: UserRow, site: string): PostAuthor => ({
  handle: user.username,
  name: user.name,
  url: `${site}/${user.username}`,
  isVerified: user.verified === true || /^(?:blue|business|government)$/.test(user.verified_type ?? ''),
  ...omitAbsent({
    avatarUrl: httpsOrNothing(user.profile_image_url),
    bannerUrl: httpsOrNothing(user.profile_banner_url),
    bio: user.description || undefined,
    location: user.location || undefined,
    joinedAt: user.created_at,
    website: httpsOrNothing(user.url),
    followers: user.public_metrics?.followers_count,
    following: user.public_metrics?.following_count,
  }),
})

/** The sharpest variant that a browser can play. */
function videoOf({ type, variants }: MediaRow): string | undefined {
  if (type !== 'video' && type !== 'animated_gif') return undefined
  const playable = (variants ?? []).filter(({ content_type: kind }) => kind === 'video/mp4')
  const best = playable.toSorted((a, b) => (b.bit_rate ?? 0) - (a.bit_rate ?? 0))[0]
  return httpsOrNothing(best?.url)
}

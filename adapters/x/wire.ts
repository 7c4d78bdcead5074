/**
 * The wire of X's recent search (API v2). The fields have two names: the reference already says `post` and `repost`
 * where the answers still say `tweet` and `retweet`, so both are read.
 */
import * as z from 'zod/mini'
import { lenientList, maybe, shortText } from '../_kit/schema.ts'

/** Characters of a post. */
export const MAX_TEXT = 25_000
const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(maybe(schema), undefined)
const id = z.string().check(z.regex(/^\d{1,19}$/))
const longText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, MAX_TEXT)),
)
const count = optional(z.int().check(z.gte(0)))
const time = z.string().check(
  z.maxLength(40),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)
const link = z.looseObject({
  url: shortText,
  expanded_url: optional(z.string()),
  media_key: optional(shortText),
})
const reference = z.looseObject({ type: shortText })
const note = optional(z.looseObject({ text: optional(longText) }))

const post = z.looseObject({
  id,
  text: longText,
  author_id: id,
  created_at: time,
  note_tweet: note,
  note_post: note,
  in_reply_to_user_id: optional(z.string()),
  referenced_tweets: optional(z.array(reference)),
  referenced_posts: optional(z.array(reference)),
  attachments: optional(z.looseObject({ media_keys: optional(z.array(shortText)) })),
  entities: optional(z.looseObject({ urls: optional(z.array(link)) })),
  public_metrics: optional(
    z.looseObject({
      like_count: count,
      reply_count: count,
      retweet_count: count,
      repost_count: count,
      impression_count: count,
    }),
  ),
})
export type PostRow = z.output<typeof post>

const user = z.looseObject({
  id,
  name: shortText,
  username: z.string().check(z.regex(/^\w{1,15}$/)),
  verified: optional(z.boolean()),
  verified_type: optional(shortText),
  profile_image_url: optional(z.string()),
  profile_banner_url: optional(z.string()),
  description: optional(longText),
  location: optional(shortText),
  url: optional(z.string()),
  created_at: optional(time),
  public_metrics: optional(z.looseObject({ followers_count: count, following_count: count })),
})
export type UserRow = z.output<typeof user>

const media = z.looseObject({
  media_key: shortText,
  type: shortText,
  url: optional(z.string()),
  preview_image_url: optional(z.string()),
  variants: optional(
    z.array(z.looseObject({ content_type: optional(shortText), bit_rate: count, url: optional(z.string()) })),
  ),
})
export type MediaRow = z.output<typeof media>

/** Without a hit there is no `data`, so `meta` shows that this is the known answer. */
export const searchBody = z.looseObject({
  data: maybe(lenientList(post)),
  includes: optional(
    z.looseObject({ users: optional(lenientList(user)), media: optional(lenientList(media)) }),
  ),
  meta: z.looseObject({ result_count: z.number() }),
})
export type SearchBody = z.output<typeof searchBody>

/** RFC 7807, with the parameters that X did not accept. */
export const problemBody = z.looseObject({
  title: optional(shortText),
  detail: optional(longText),
  errors: optional(z.array(z.looseObject({ message: optional(longText), parameters: z.unknown() }))),
})
export type Problem = z.output<typeof problemBody>

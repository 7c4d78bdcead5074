/** Answers of X's recent search, written from its documentation. */

const user = (id: string, username: string, fields: object = {}) => ({
  id,
  name: username.toUpperCase(),
  username,
  verified: false,
  verified_type: 'none',
  public_metrics: { followers_count: 7, following_count: 3, tweet_count: 9, listed_count: 0 },
  ...fields,
})

export const postRow = (id: string, fields: object = {}) => ({
  id,
  text: `$BONK up, says ${id}`,
  author_id: '7',
  created_at: '2026-11-20T10:00:00.000Z',
  lang: 'en',
  public_metrics: {
    retweet_count: 1,
    reply_count: 0,
    like_count: 4,
    quote_count: 0,
    bookmark_count: 0,
    impression_count: 90,
  },
  ...fields,
})

export const body = (data: readonly unknown[], includes: object = {}) => ({
  data,
  includes: {
    users: [user('7', 'ann', { verified: true }), user('8', 'bob', { verified_type: 'blue' })],
    ...includes,
  },
  meta: { newest_id: '19', oldest_id: '19', result_count: data.length },
})

const reply = postRow('18', {
  author_id: '8',
  created_at: '2026-11-20T09:00:00.000Z',
  referenced_tweets: [{ type: 'replied_to', id: '3' }],
})
const media = [
  { media_key: '3_1', type: 'photo', url: 'https://pictures.example/1.jpg' },
  {
    media_key: '7_1',
    type: 'video',
    variants: [
      { content_type: 'application/x-mpegURL', url: 'https://pictures.example/1.m3u8' },
      { content_type: 'video/mp4', bit_rate: 256_000, url: 'https://pictures.example/small.mp4' },
      { content_type: 'video/mp4', bit_rate: 832_000, url: 'https://pictures.example/large.mp4' },
    ],
  },
]
const withMedia = postRow('19', {
  text: 'A &lt;b&gt; &amp; $BONK https://t.co/a https://t.co/m',
  attachments: { media_keys: ['3_1', '7_1', 'lost'] },
  entities: {
    urls: [
      { url: 'https://t.co/a', expanded_url: 'https://evil.example/claim' },
      { url: 'https://t.co/m', expanded_url: 'https://x.com/ann/status/19/photo/1', media_key: '3_1' },
    ],
  },
})

export function recorded(url: URL): unknown {
  if (url.pathname !== '/2/tweets/search/recent') return undefined
  if (url.searchParams.get('query')?.includes('zzzzzz')) return { meta: { result_count: 0 } }
  return body([reply, withMedia], { media })
}

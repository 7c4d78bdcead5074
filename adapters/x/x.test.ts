/** Posts on X: the port's suite against stand-in and documented wire, and what is X's own. */
import { describe, expect, it } from 'vitest'
import { createMarket } from '#sandbox/market/market.ts'
import { xStandIn } from '#sandbox/social/x.ts'
import { BONK, GUEST, postsConformance } from '../_kit/testing/posts.conformance.ts'
import { playback, type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { dataOf } from '../_kit/testing/sourced.conformance.ts'
import { xPosts } from './posts.ts'
import { queryOf } from './query.ts'
import { body, postRow, recorded } from './testing/recordings.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const clock = { now: () => NOW }

function connect(source: ScriptedSource) {
  const posts = xPosts({
    fetch: source.fetch,
    baseUrl: 'https://api.x.com',
    source: 'X',
    site: 'https://x.com',
    bearer: 'key',
    clock,
  })
  return { posts, requests: source.requests, now: NOW }
}

function sandbox() {
  const answer = xStandIn(createMarket({ seed: 'parley', clock }), { seed: 'parley', bearer: 'key' })
  return connect(scriptedSource((_url, request) => answer(request)))
}
const recording = () => connect(playback(recorded))

postsConformance('the stand-in', sandbox)
postsConformance('the documented wire', recording)

const answering = (answer: unknown, status = 200, headers = {}) =>
  connect(scriptedSource(() => Response.json(answer, { status, headers })))
const search = ({ posts }: ReturnType<typeof connect>) => posts.search(BONK, GUEST)

describe('what is read of a post', () => {
  it('joins author and media, and shows where short links lead', async () => {
    const [post, reply] = dataOf(await search(recording())).posts
    expect(post).toEqual({
      id: '19',
      url: 'https://x.com/ann/status/19',
      text: 'A <b> & $BONK https://evil.example/claim',
      at: '2026-11-20T10:00:00.000Z',
      isReply: false,
      author: {
        handle: 'ann',
        name: 'ANN',
        url: 'https://x.com/ann',
        isVerified: true,
        followers: 7,
        following: 3,
      },
      photos: ['https://pictures.example/1.jpg'],
      videos: ['https://pictures.example/large.mp4'],
      likes: 4,
      reposts: 1,
      replies: 0,
      views: 90,
    })
    expect(reply).toMatchObject({ isReply: true, author: { handle: 'bob', isVerified: true } })
  })

  it('reads the newer names, and the whole text of a long post', async () => {
    const row = postRow('1', {
      note_post: { text: 'long' },
      referenced_posts: [{ type: 'replied_to', id: '3' }],
      public_metrics: { repost_count: 5 },
    })
    const [post] = dataOf(await search(answering(body([row])))).posts
    expect(post).toMatchObject({ text: 'long', isReply: true, reposts: 5 })
    expect(post).not.toHaveProperty('likes')
  })

  it('asks under the newer names once the older ones are refused', async () => {
    const source = scriptedSource((url) =>
      url.searchParams.has('tweet.fields')
        ? Response.json({ errors: [{ parameters: { 'tweet.fields': [] } }] }, { status: 400 })
        : Response.json(recorded(url)),
    )
    expect(dataOf(await search(connect(source))).posts).toHaveLength(2)
    expect(source.requests).toHaveLength(2)
  })
})

describe('odd answers', () => {
  it.each([
    ['a list', []],
    ['text', 'hello'],
    ['no count', { data: [postRow('1')] }],
    ['rows of another shape', { data: [{ id: 1 }], meta: { result_count: 1 } }],
  ])('%s is a changed shape', async (_, answer) => {
    expect(await search(answering(answer))).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('unfolds only short addresses, each once, and keeps the text at its limit', async () => {
    const grows = { url: 'a', expanded_url: `https://example.com/${'a'.repeat(1_900)}` }
    const chain = { url: 'https://t.co/1', expanded_url: 'https://t.co/2' }
    const urls = [...Array(50).fill(grows), chain, { ...grows, url: 'https://t.co/2' }]
    const rows = [
      postRow('1', { text: 'a man, a plan https://t.co/1', entities: { urls } }),
      postRow('2', { text: 'https://t.co/2 '.repeat(1_600), entities: { urls } }),
    ]
    const { posts } = dataOf(await search(answering(body(rows))))
    expect(posts.map(({ text }) => text.length).toSorted((a, b) => a - b)).toEqual([28, 25_000])
    expect(posts.map(({ text }) => text)).toContain('a man, a plan https://t.co/2')
  })

  it('leaves out rows with impossible values, and posts without an author', async () => {
    const rows = [
      postRow('1'),
      postRow('../2'),
      postRow('3', { created_at: 'soon' }),
      postRow('4', { author_id: '99' }),
      postRow('5', { text: 7 }),
      postRow('6', { public_metrics: { like_count: -1, impression_count: 'NaN' }, text: 'x'.repeat(90_000) }),
    ]
    const found = dataOf(await search(answering(body(rows)))).posts
    expect(found.map(({ id }) => id).toSorted()).toEqual(['1', '6'])
    expect(found.find(({ id }) => id === '6')).not.toHaveProperty('likes')
    expect(JSON.stringify(found).length).toBeLessThan(30_000)
  })

  it('leaves out addresses that are not https', async () => {
    const media = [{ media_key: '3_1', type: 'photo', url: 'javascript:alert(1)' }]
    const row = postRow('1', { attachments: { media_keys: ['3_1'] } })
    expect(dataOf(await search(answering(body([row], { media })))).posts[0]?.photos).toEqual([])
  })

  it.each([
    [401, 'unconfigured'],
    [403, 'unconfigured'],
    [402, 'quota_exceeded'],
    [503, 'unavailable'],
  ])('reads the status %i as %s', async (status, reason) => {
    expect(await search(answering({ title: 'x' }, status))).toMatchObject({ ok: false, reason })
  })

  it('says when to come back', async () => {
    const answer = await search(answering({}, 429, { 'x-rate-limit-reset': String(NOW / 1000 + 30) }))
    expect(answer).toMatchObject({ reason: 'rate_limited', retryAt: '2026-11-20T12:00:30.000Z' })
  })

  it('marks a query that X refuses', async () => {
    const answer = await search(answering({ errors: [{ message: 'no viable alternative' }] }, 400))
    expect(answer).toMatchObject({ ok: true, data: { posts: [], isRefused: true } })
  })
})

describe('the query', () => {
  it.each([
    [BONK, '(BONK OR $BONK OR #BONK) -is:retweet'],
    [{ ...BONK, anyOf: ['solana outage'], withReplies: false }, 'solana outage -is:retweet -is:reply'],
    [{ ...BONK, anyOf: ['a OR b'], onlyVerified: true }, '(a OR b) -is:retweet is:verified'],
    [{ ...BONK, anyOf: ['x'], onlyMedia: true, language: 'he-IL' }, 'x -is:retweet has:media lang:iw'],
    [{ ...BONK, anyOf: ['"half (open'] }, 'half open -is:retweet'],
  ])('%j', (query, expected) => expect(queryOf(query)).toBe(expected))

  it('is never longer than X takes', () => {
    expect(queryOf({ ...BONK, anyOf: ['word '.repeat(300)] }).length).toBeLessThanOrEqual(512)
  })
})

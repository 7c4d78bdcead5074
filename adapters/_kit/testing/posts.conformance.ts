/** Defines what every source of posts must do; runs against the sandbox and the documented wire of the real one. */
import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/ports.ts'
import type { PostQuery, Posts } from '#domain/posts.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type PostsSetup = () => Readonly<{ posts: Posts; requests: readonly Request[]; now: number }>

export const GUEST: Actor = { kind: 'guest', id: 'guest_1' }
export const BONK: PostQuery = {
  anyOf: ['BONK', '$BONK', '#BONK'],
  max: 25,
  withReplies: true,
  onlyMedia: false,
  onlyVerified: false,
}

export function postsConformance(name: string, setup: PostsSetup): void {
  describe(`posts from ${name}`, () => {
    it('gives each post once, newest first, with its author and numbers as numbers', async () => {
      const { posts, now } = setup()
      const found = dataOf(await posts.search(BONK, GUEST)).posts
      expect(found.length).toBeGreaterThan(1)
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      const times = found.map(({ at }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      for (const post of found) {
        expect(Date.parse(post.at)).toBeLessThanOrEqual(now)
        expect(post.text).toMatch(/bonk/i)
        expect(post.url).toMatch(/^https:\/\/[a-z.]+\/\w{1,15}\/status\/\d+$/)
        expect(post).toMatchObject({
          likes: expect.any(Number),
          views: expect.any(Number),
          author: { handle: expect.stringMatching(/^\w{1,15}$/), name: expect.any(String) },
        })
      }
    })

    it('asks for ten posts at least, and gives no more than were wanted', async () => {
      const { posts, requests } = setup()
      expect(dataOf(await posts.search({ ...BONK, max: 1 }, GUEST)).posts).toHaveLength(1)
      expect(new URL(requests[0]?.url ?? '').searchParams.get('max_results')).toBe('10')
    })

    it('sends one request for callers at the same time, with the token in a header', async () => {
      const { posts, requests } = setup()
      await Promise.all([posts.search(BONK, GUEST), posts.search(BONK, GUEST)])
      expect(requests).toHaveLength(1)
      expect(requests[0]?.headers.get('authorization')).toBe('Bearer key')
      expect(requests[0]?.url).not.toContain('Bearer')
    })

    it('finds nothing without calling that a failure', async () => {
      const { posts } = setup()
      expect(dataOf(await posts.search({ ...BONK, anyOf: ['zzzzzz'] }, GUEST)).posts).toEqual([])
    })

    it('stops waiting when its caller does', async () => {
      await expect(setup().posts.search(BONK, GUEST, gone())).rejects.toThrow('gone')
    })
  })
}

/** Limits how many posts a user and the whole server have read in a day, because each costs money. */
import { FEWEST, FRESH_MS } from '#adapters/x/posts.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import type { Posts } from '#domain/posts.ts'
import type { Limits } from '../http/limits.ts'

export type ShareParts = Readonly<{
  limits: Pick<Limits, 'take'>
  /** The network address of a guest, who could come back as another guest. */
  networkOf: (actor: Actor) => string | undefined
  clock: Clock
}>

/** Each post that X is asked for counts; the same search within a minute costs nothing and counts nothing. */
export function withShare(posts: Posts, { limits, networkOf, clock }: ShareParts): Posts {
  const paidAt = new Map<string, number>()
  return {
    ...posts,
    async search(query, actor, signal) {
      const key = JSON.stringify(query)
      const now = clock.now()
      for (const [old, at] of paidAt) if (now - at >= FRESH_MS) paidAt.delete(old)
      if (!paidAt.has(key)) {
        const count = Math.max(FEWEST, query.max)
        await limits.take('postsInADay', networkOf(actor) ?? actor.id, count)
        await limits.take('postsOfServerInADay', 'all', count)
        paidAt.set(key, now)
      }
      return posts.search(query, actor, signal)
    },
  }
}

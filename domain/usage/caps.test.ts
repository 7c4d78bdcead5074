/** Caps: the boundary, whose cap it is, and the words. */
import { describe, expect, it } from 'vitest'
import { capRefusal, type UsageCaps } from './caps.ts'
import type { UsageOwner } from './usage.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')
const CAPS: UsageCaps = { userUsd: 5, guestUsd: 1, serverUsd: 50 }
const user: UsageOwner = { kind: 'user', id: 'u' }
const guest: UsageOwner = { kind: 'guest', id: 'n' }
const refused = (owner: UsageOwner | undefined, ownUsd: number, serverUsd: number, caps = CAPS) =>
  capRefusal(caps, owner, { ownUsd, serverUsd }, NOW)

describe('a cap', () => {
  it.each<[string, UsageOwner | undefined, number, number, string | undefined]>([
    ['a user just below', user, 4.999_999, 49.9, undefined],
    ['a user at the cap', user, 5, 5, 'user'],
    ['a guest just below', guest, 0.999_999, 49.9, undefined],
    ['a guest at the cap', guest, 1, 5, 'guest'],
    ['anyone when the server is at its cap', user, 0, 50, 'server'],
    ['the server itself below its cap', undefined, 0, 49.9, undefined],
    ['the server itself at its cap', undefined, 0, 50, 'server'],
  ])('for %s', (_, owner, own, server, scope) => {
    expect(refused(owner, own, server)?.details).toEqual(scope && { scope, retryAfterMs: 4 * 3_600_000 })
  })

  it('that is not set never holds, and one of zero always does', () => {
    expect(refused(user, 1e9, 1e9, {})).toBeUndefined()
    expect(refused(user, 0, 0, { userUsd: 0 })).toMatchObject({ code: 'usage_cap_reached', status: 429 })
  })

  it('says whose it is, when it starts again, and what goes on', () => {
    const rest =
      'It starts again at midnight UTC, in 4 hours. Until then the built-in assistant answers in text, and tools that cost nothing go on.'
    expect(refused(user, 5, 5)?.message).toBe(`Your share of the paid services for today is used up. ${rest}`)
    expect(refused(guest, 1, 5)?.message).toBe(
      `The share of the paid services for guests of your network is used up for today. ${rest}`,
    )
    expect(refused(user, 0, 50)?.message).toBe(
      `This server has spent what it may spend on paid services today. ${rest}`,
    )
  })
})

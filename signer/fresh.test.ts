import { expect, it } from 'vitest'
import { isFresh } from './fresh.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')

it.each([
  ['now', 0, true],
  ['five minutes ago', 300_000, true],
  ['longer ago', 300_001, false],
  ['five seconds ahead of our clock', -5000, true],
  ['further ahead', -5001, false],
])('a sign-in %s is fresh or not', (_, ago, fresh) => {
  expect(isFresh(new Date(NOW - ago).toISOString(), NOW)).toBe(fresh)
})

it('no time is not fresh', () => {
  expect(isFresh('lately', NOW)).toBe(false)
})

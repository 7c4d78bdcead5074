/** The headers in which sources ask for rest, in every form that they come in. */
import { describe, expect, it } from 'vitest'
import { exhaustedUntil, retryTime } from './rest-header.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const IN_30_S = NOW + 30_000

describe('retryTime', () => {
  it.each([
    ['seconds from now', { 'retry-after': '30' }, IN_30_S],
    ['an HTTP date', { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, IN_30_S],
    ['epoch seconds', { 'x-ratelimit-reset': String(IN_30_S / 1000) }, IN_30_S],
    ['epoch milliseconds', { 'x-ratelimit-reset': String(IN_30_S) }, IN_30_S],
    ['seconds in the standard header', { 'ratelimit-reset': '30' }, IN_30_S],
    ['both, of which Retry-After counts', { 'retry-after': '30', 'x-ratelimit-reset': '90' }, IN_30_S],
    ['a time in a thousand years', { 'retry-after': 'Fri, 20 Nov 3026 12:00:30 GMT' }, NOW + 86_400_000],
    ['a number that is no date', { 'retry-after': '1e300' }, NOW + 86_400_000],
    ['a time that has passed', { 'x-ratelimit-reset': String(NOW / 1000 - 5) }, undefined],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
    ['an empty header', { 'retry-after': '' }, undefined],
    ['nothing', {}, undefined],
  ])('reads %s', (_, headers: Record<string, string>, expected) => {
    expect(retryTime(new Headers(headers), NOW)).toBe(expected)
  })
})

describe('exhaustedUntil', () => {
  it.each([
    ['none left', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }, IN_30_S],
    [
      'fewer than none, as Jupiter writes',
      { 'x-ratelimit-remaining': '-2', 'x-ratelimit-reset': '30' },
      IN_30_S,
    ],
    ['some left', { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '30' }, undefined],
    ['none left until an unknown time', { 'x-ratelimit-remaining': '0' }, undefined],
    ['no count', { 'x-ratelimit-reset': '30' }, undefined],
  ])('reads %s', (_, headers: Record<string, string>, expected) => {
    expect(exhaustedUntil(new Headers(headers), NOW)).toBe(expected)
  })
})

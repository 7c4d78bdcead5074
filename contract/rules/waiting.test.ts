import { expect, it } from 'vitest'
import { ParleyError } from '../errors.ts'
import { waitText } from './waiting.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

it.each([
  [0, '1 s'],
  [1, '1 s'],
  [5 * SECOND, '5 s'],
  [29_001, '30 s'],
  [90 * SECOND, '90 s'],
  [90 * SECOND + 1, '2 minutes'],
  [15 * MINUTE, '15 minutes'],
  [15 * MINUTE + 1, '16 minutes'],
  [90 * MINUTE, '90 minutes'],
  [90 * MINUTE + 1, '2 hours'],
  [52_256 * SECOND, '15 hours'],
  [24 * HOUR, '24 hours'],
])('%i ms are %s', (ms, words) => {
  expect(waitText(ms)).toBe(words)
})

it('refusals use this format', () => {
  const retryAfterMs = 52_256 * SECOND
  expect(new ParleyError('rate_limited', { retryAfterMs: 30 * SECOND }).message).toBe(
    'Too many requests. Try again in 30 s.',
  )
  expect(new ParleyError('rate_limited', { retryAfterMs }).message).toBe(
    'Too many requests. Try again in 15 hours.',
  )
  expect(new ParleyError('day_budget_spent', { retryAfterMs: 20 * MINUTE }).message).toBe(
    'That is all for one day. It goes on in 20 minutes; what was said is kept.',
  )
  expect(new ParleyError('provider_busy', { provider: 'OpenAI', retryAfterMs }).message).toBe(
    'OpenAI takes no more calls right now. Everything said is kept; try again in 15 hours.',
  )
  expect(new ParleyError('key_export_limit', { retryAfterMs }).message).toBe(
    'A key can be exported three times a day. The count starts again at midnight UTC, in 15 hours.',
  )
})

/** Lines that a pattern can read in very many ways: each is answered at once, for everybody waits for it. */
import { expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

it.each([
  ['price of sol', `${'look in '.repeat(28)}news zzq`],
  ['price of sol and bonk', `rank${' the 4'.repeat(28)} zq`],
  ['price of sol', `is it a lot${' for a now'.repeat(17)} zz zz zz zz`],
])('after %s: %s', (before, line) => {
  expect(replyTo(before, line)).not.toBe(replyTo(before))
})

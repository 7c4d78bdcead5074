/** Tests that a currency without an exchange rate is said to be one, with and without a look-up. */
import { expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

it.each([
  'how much is that in euros',
  'ok last thing, how much is that in euros',
  'And in INR how much it will be?',
  'and in british pounds?',
])('says that there are no rates: %s', (line) => {
  expect(replyTo(line)).toMatch(/^I know prices in dollars only and have no exchange rates/)
})

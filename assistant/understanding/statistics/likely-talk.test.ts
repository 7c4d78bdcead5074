/** Tests the words for lines that only the model has an idea of, and that an open trade keeps its own. */
import { expect, it } from 'vitest'
import { replyTo } from '../../testing/reply-to.ts'

it.each([
  [
    'put a floor under my bonk, below 0.00001 it all goes',
    /^That is not among the things I can do, so nothing was done/,
  ],
  ['Lend me 10 dollars until Monday.', /^That is not among the things I can do, so nothing was done/],
  [
    'Would Jupiter become higher next month? I would like your opinion.',
    /^That is not for me: I give no advice/,
  ],
  ['how tall is the eiffel tower', /^That is outside what I know/],
])('%s', (line, words) => {
  expect(replyTo(line)).toMatch(words)
})

it.each([['zork blip'], ['swap 1 sol to usdc', 'gift card for 50 usdc, amazon']])(
  'keeps to the usual words after %s',
  (...lines) => {
    expect(replyTo(...lines)).not.toMatch(/^That is not/)
  },
)

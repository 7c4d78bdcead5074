/** Lines in which one word sounds like a request that the rest of the line is not about. */
import { expect, it } from 'vitest'
import { lastOf } from '#assistant/testing/dialogue.ts'
import { replyTo } from '../testing/reply-to.ts'

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'

it.each([
  ['go back to normal ur mean', /^$/],
  ["there's a coin in the wallet i never bought", /^I see\./],
  ['what does one sol earn in a year', /^I know no yields/],
  [
    "What's the difference between you buying on Jupiter and me buying on Raydium directly",
    /^Did you mean \*\*what is a DEX\*\*/,
  ],
  ['enough twitter for today', /^All right, no more of that\./],
  ['so do i get paid for doing nothing', /^No, Parley adds no fee of its own/],
])('is not caught, and gets this answer: %s', (line, words) => {
  expect(replyTo(line)).toMatch(words)
})

it.each([
  ['and the last one', /^$/],
  ['the last one', /^$/],
  ['that previous one', /^I see\./],
])('is no trade by itself: %s', (line, words) => {
  expect(replyTo(line)).toMatch(words)
})

it('repeats the last trade on request', () => {
  expect(replyTo('do the last one again')).toBe('list_my_trades {"limit":1}')
  expect(replyTo('do the last one please')).toBe('list_my_trades {"limit":1}')
})

it.each([
  ['too much, take the shout off again', /^A shout cannot be taken back/],
  ['can you force it through raydium only', /^I can't choose the pools/],
  ['is the overlay still showing sol', /^stream_get_scene/],
  [`he sent me this: ${JUP}`, /^That is the mint address of a token\./],
  ['who is leading on kolscan', /^kolscan_leaderboard/],
  ['how much for 1 sol a year', /^I know no yields/],
  ['look in the history then', /^list_my_trades/],
  ['switch back to normal', /^set_session_wallet_override/],
  ['back to my normal wallet', /^set_session_wallet_override/],
])('is answered: %s', (line, words) => {
  expect(replyTo(line)).toMatch(words)
})

it.each(['it was how much on last monday', 'how much was it on tuesday', 'and in august?'])(
  'has no price of one day, and no trade in its place: %s',
  (line) => {
    expect(replyTo('price of sol', line)).toMatch(/^I know the price of now, and not that of one day\./)
  },
)

it('takes a mint that was looked up for the token, and for no wallet', () => {
  expect(lastOf(`how many people own ${JUP}`, 'and who is behind it').calls).toMatchObject([
    { tool: 'onchain_entity_insight', args: { scope: 'token', mint: JUP } },
  ])
})

it.each([
  ['which one of them is the biggest', 'SOL comes to'],
  ['and the second largest', 'USDC comes to $600.00, the second most of the 5.'],
])('ranks holdings by what they are worth: %s', (line, words) => {
  const said = lastOf("what's in my wallet", line).words
  expect(said).toContain(words)
  expect(said).not.toMatch(/is doing best/)
})

/** Tests that a trade of an 'it' that may stand for several tokens, or for none, is asked about and never made. */
import { expect, it } from 'vitest'
import { lastOf } from '#assistant/testing/dialogue.ts'
import { replyTo } from '#assistant/testing/reply-to.ts'

it.each([
  ['compare bonk and wif', 'sell all of it for sol'],
  ['chart of bonk and wif', 'dump half of it for sol'],
  ['compare bonk and wif', 'sell all of that for usdc'],
  ['price of bonk and wif', 'buy it for 1 sol'],
  ['price of bonk and wif', 'get me that for 1 sol'],
  ['compare bonk and wif', 'swap it to usdc'],
])('asks which of them: %s, %s', (...lines) => {
  expect(replyTo(...lines)).toBe('Which of them: BONK or WIF?')
})

it.each(['trending tokens', "what's in my wallet"])('asks for the token behind %s', (line) => {
  expect(replyTo(line, 'sell all of it for sol')).toMatch(/^Which token do you mean/)
})

it.each([
  ['compare bonk and wif', 'take 2 sol and swap it to usdc', '"input_mint":"SOL"'],
  ['compare bonk and wif', 'swap 1 sol to usdc', '"input_mint":"SOL"'],
  ['price of bonk', 'buy it for 1 sol', '"output_mint":"BONK"'],
])('reads a trade that names its tokens, or one that was spoken of: %s, %s', (before, line, part) => {
  expect(replyTo(before, line)).toContain(part)
})

const SIGNED =
  'explain 5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const WALLET = 'what did 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU do'

it.each([
  ['activity of bonk', 'which was the biggest', 'sell all of it'],
  ['activity of bonk', 'which was the biggest', 'buy it for 1 sol'],
  ['activity of bonk', 'which was the biggest', 'swap 1 sol to it'],
  [SIGNED, 'sell all of it'],
  [SIGNED, 'buy it for 1 sol'],
  [SIGNED, 'swap 1 sol to it'],
  [WALLET, 'sell all of it'],
  [WALLET, 'buy it for 1 sol'],
  ['top traders', 'who is first', 'buy it for 1 sol'],
])('trades no transaction and no wallet: %s, %s', (...lines) => {
  expect(lastOf(...lines)).toMatchObject({
    calls: [],
    words: expect.stringMatching(/^(?:Which token|Say it)/),
  })
})

it.each([
  ['activity of bonk', 'which was the biggest', 'chart of it'],
  ['activity of bonk', 'which was the biggest', 'posts about it'],
  [SIGNED, 'chart of it'],
  [SIGNED, 'tell me everything about it'],
])('looks up no transaction as a token: %s, %s', (...lines) => {
  for (const { args } of lastOf(...lines).calls) expect(JSON.stringify(args)).not.toMatch(/\w{60}/)
})

it.each([
  ['price of bonk', 'sell the second one'],
  ['activity of bonk', 'sell the second one'],
])('reads no amount in the place of a row: %s, %s', (...lines) => {
  expect(lastOf(...lines)).toMatchObject({ calls: [], words: expect.stringMatching(/^Which token/) })
})

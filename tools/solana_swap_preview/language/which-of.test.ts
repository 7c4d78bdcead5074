/** Tests that a trade of an 'it' that may stand for several tokens, or for none, is asked about and never made. */
import { expect, it } from 'vitest'
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

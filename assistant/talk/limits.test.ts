/** Tests that limits of trades are answered with their figures, and that nothing else is taken for them. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

it.each([
  'what is the most i can trade in one go',
  "what's my daily cap",
  'is there any limit on how much i trade per day',
  'how much am i allowed to swap per day',
  'do i have a spending limit',
  'max per trade?',
  'am i capped',
  'so how much can a guest spend in a day',
  'what can a visitor trade in one day',
  'how much is a guest allowed to swap per day',
  'how much may any guest move in one go',
])('says the limits: %s', (line) =>
  expect(replyTo(line)).toMatch(/^With \{wallet.name\} you can trade up to/),
)

it.each([
  'keep me at 300 a day so i behave',
  'set a cap of $200 per day',
  'cap my spending at 50 bucks',
  'never let me spend more than $100',
  'turn that limit off',
  'lower my daily limit please',
])('says where limits are changed: %s', (line) =>
  expect(replyTo(line)).toMatch(/^I can't change limits in this chat/),
)

it.each([
  'market cap of wif',
  'set a limit order for jup at 2 dollars',
  'buy 10 dollars of sol every day',
  'what is the max slippage',
  'swap the max of my bonk to sol',
  'is there a message limit',
])('leaves alone: %s', (line) => expect(replyTo(line)).not.toMatch(/Trade limits/))

describe('the day', () => {
  it.each([
    'how much of todays limit is left',
    "how much of today's limit do i have left after that",
    'whats left of my daily limit',
    'how much allowance is remaining today',
    'how much more can i trade today',
    'daily limit left?',
  ])('is said with what is left of it first: %s', (line) =>
    expect(replyTo(line)).toMatch(/^\{limit\.left\.usd\} of/),
  )

  it.each([
    'when does my limit reset',
    'when is the daily limit reset',
    'what time does the cap refresh',
    'does the limit reset at midnight',
    'how long until my limit resets',
  ])('begins at midnight: %s', (line) => expect(replyTo(line)).toMatch(/^At midnight UTC/))

  it('is meant by "it" only behind words about a limit', () => {
    expect(replyTo('what are my limits', 'when does it reset')).toMatch(/^At midnight UTC/)
    expect(replyTo('when does it reset')).not.toMatch(/^At midnight UTC/)
  })
})

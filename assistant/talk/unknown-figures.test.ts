/** Tests that a figure which Parley does not have is named as such, and that explanations and trades are left alone. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

describe('a figure that is not there', () => {
  it.each([
    ['RSI?', /^I calculate no indicators/],
    ['what is the RSI of SOL', /^I calculate no indicators/],
    ['what is the ath of bonk', /^I don't know all-time highs/],
    ['does the 50 day moving average hold', /^I calculate no indicators/],
    [
      'how far is sol from its all time high',
      /^I don't know all-time highs.*\*\*chart of SOL for a month\*\*/,
    ],
    ['how high is the open interest', /^I know single tokens/],
    ['is the lp locked', /^I can't see whether a token's liquidity is locked/],
    ['is it audited?', /^I can't see whether a token's liquidity is locked/],
  ])('%s', (line, words) => {
    expect(replyTo(line)).toMatch(words)
  })

  it.each(['what is an ath', 'is parley audited', 'show the average price of sol'])(
    'is not in: %s',
    (line) => {
      expect(replyTo(line)).not.toMatch(/^I (?:calculate no|don't know all-time|can't see whether)/)
    },
  )

  it.each([
    ['how much fees do i pay per year', /^A swap costs the network fee/],
    ['what does sol cost per month', /^solana_resolve_token .*"SOL"/],
    ['what does sol pay per year', /^I know no yields/],
    ['how much would 10 sol earn per year', /^I know no yields/],
  ])('of a coin over a year is a yield, and of a person none: %s', (line, words) => {
    expect(replyTo(line)).toMatch(words)
  })
})

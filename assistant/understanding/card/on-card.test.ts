/** Lines about the card that is shown: which row has the most, some of the rows, their order, a figure of one, and what they come to. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'

const WALLET = "what's in my wallet"
const STREAMS = 'which streams are live'
const BOARD = 'top traders this week'
const TRADER = 'what is juniper trading'
const PAGES = 'search the web for jito restaking'

describe('a question about the rows of a card calls no tool', () => {
  it.each([
    [WALLET, 'which of those is worth the least', 'JUP comes to $0.40, the least of the 5.'],
    [WALLET, 'and the smallest position?', 'JUP comes to $0.40, the least of the 5.'],
    [STREAMS, 'the one with the fewest viewers', 'BONK has 300 watching, the fewest of the 3.'],
    [BOARD, 'who has the highest win rate', 'Maple has a win rate of 100%, the most of the 3.'],
    [BOARD, 'who has the fewest losses', 'Maple has 0 losses, the fewest of the 3.'],
    [STREAMS, 'rank them by viewers, lowest to highest', 'From least to most: BONK with 300 watching'],
    [WALLET, 'leave out the stables', '4 of the 5 holdings: SOL with $2,000, BONK with $300.00'],
    [STREAMS, 'just those with over 9000 viewers', 'None of the 3 streams fits.'],
    [WALLET, 'which ones are under 100 dollars', '2 of the 5 holdings: WIF with $90.00 and JUP with $0.40.'],
    [STREAMS, 'just those with over 350 viewers', '2 of the 3 streams: RATKING'],
    [BOARD, 'only the ones with at least 4 wins', '1 of the 3 traders: Maple'],
    [WALLET, 'without wif and bonk', '3 of the 5 holdings: SOL'],
    [STREAMS, 'how many watch all of them together', 'All together that is 1.2K watching.'],
    [WALLET, 'how much of that is sol', 'SOL is 66.88% of it: $2,000 of $2,990.'],
    [BOARD, 'how much did the second one make', 'Maple made 2.00 SOL.'],
    [BOARD, 'how much did he make', 'Juniper made 3.00 SOL.'],
    [WALLET, 'add those up for me', 'All together that is $2,990.'],
    [STREAMS, 'put them from small to large', 'From least to most: BONK'],
    [BOARD, 'who came second', 'Maple made 2.00 SOL.'],
    [
      'chart of wif',
      'when was the peak',
      'I see the highest and the lowest price, but not when they were reached.',
    ],
    ['chart of wif', 'what happened there', 'The figures tell what happened, and not why.'],
    [STREAMS, 'how many are there', 'The card shows 3 streams.'],
    [TRADER, 'when was that', 'The purchase of RATKING: November 23 at 08:45 UTC, 15 minutes ago.'],
    [TRADER, 'how big was it', 'The purchase of RATKING was worth $7.00.'],
    [TRADER, 'just the sells', '1 of the 2 trades: the sale of WIF with $3.00.'],
    [
      PAGES,
      'is there anything newer',
      'The newest on the card is “Two”: November 22 at 09:00 UTC, 1 day ago.',
    ],
    [PAGES, 'any from this week', '1 of the 2 pages: “Two”.'],
    [PAGES, 'how old is the first one', '“One”: November 2 at'],
    [PAGES, 'who wrote the second', 'The search names the site of each page and not its author.'],
  ])('%s, %s', (before, line, words) => {
    const { intent, calls, words: said } = lastOf(before, line)
    expect([intent, calls]).toEqual(['on-card', []])
    expect(said).toContain(words)
  })

  it('goes on with what was left of the rows, and with the figure that was asked for', () => {
    expect(lastOf(WALLET, 'only those over 200 dollars', 'which is the smallest').words).toMatch(
      /^BONK comes to/,
    )
    expect(lastOf(BOARD, 'who has the fewest losses', 'and the most?').words).toMatch(/^Otter has 4 losses/)
    expect(lastOf(BOARD, 'how much did the second one make', 'and the third').words).toBe(
      'Otter made 1.00 SOL.',
    )
    expect(lastOf(WALLET, 'only those over 200 dollars', 'what share of it is jup').words).toMatch(
      /^JUP is 0.01% of it/,
    )
  })

  it('leaves the row that it names to “it” and “she”', () => {
    expect(argsOf(STREAMS, 'the one with the fewest viewers', 'is it safe')).toEqual([{ query: 'BONK' }])
    const { calls } = lastOf(BOARD, 'how much did he make', 'and yesterday he was where')
    expect(calls.map(({ tool }) => tool)).not.toContain('solana_resolve_token')
    expect(argsOf(BOARD, 'how much did the second one make', 'what did she buy last')).toMatchObject([
      { walletAddress: expect.stringMatching(/^A2Ly/) },
    ])
  })
})

describe('why and how much', () => {
  it('gives no reason that the figures do not have', () => {
    expect(lastOf('price of jup', 'why did it go up').words).toMatch(
      /^The figures tell what happened, and not why\./,
    )
    expect(lastOf('price of jup', 'thanks', 'what is slippage', 'why').words).not.toMatch(/^The figures/)
  })

  it('knows its unit', () => {
    expect(lastOf(BOARD, 'how much did he make', 'in sol or usd').words).toBe('That is in SOL.')
    expect(lastOf(WALLET, 'is that in dollars or in sol?').words).toBe('That is in dollars.')
    expect(lastOf(STREAMS, 'how many watch the first one', 'in sol or usd').words).toBe(
      'That is a count, not money.',
    )
  })

  it('says that a list is shorter', () => {
    expect(lastOf(STREAMS, 'just those with over 350 viewers', 'how is the third one doing').words).toBe(
      'That list has only 2 streams.',
    )
  })

  it('has its own words where nothing is there to compare', () => {
    expect(lastOf('price of jup', 'is that a lot?').words).toMatch(/^I have nothing to compare that with/)
  })
})

describe('is not about the card', () => {
  it.each([
    [WALLET, 'sell the smallest one'],
    [WALLET, 'swap everything over 100 dollars'],
    [STREAMS, 'which is the most liquid'],
    [WALLET, 'which of those is the oldest'],
    [WALLET, 'price of the second one'],
    [BOARD, 'how much did he make this month'],
    [STREAMS, 'is it over 100 dollars'],
    [WALLET, 'how much does a wallet cost'],
    [WALLET, 'only kidding'],
  ])('%s, %s', (before, line) => {
    expect(lastOf(before, line).intent).not.toBe('on-card')
  })

  it('once two other things were asked', () => {
    const line = 'which of those is worth the least'
    expect(lastOf(WALLET, 'what is slippage', line).intent).toBe('on-card')
    expect(lastOf(WALLET, 'price of orca', line).intent).not.toBe('on-card')
  })
})

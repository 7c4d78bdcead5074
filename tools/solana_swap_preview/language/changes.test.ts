/** Tests how a fragment changes the trade before it, and when it leaves it as it is. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe.each([
  [
    'buy 10 dollars of jup',
    [
      ['only half', 'SOL > JUP, amount_usd 5'],
      ['make it half', 'SOL > JUP, amount_usd 5'],
      ['half of my sol', 'SOL > JUP, amount_percent 50'],
      // Dollars are worth the same either way.
      ['the other way round', 'JUP > SOL, amount_usd 10'],
    ],
  ],
  [
    'swap 3 sol to usdc',
    [
      ['make it double', 'SOL > USDC, amount_ui 6'],
      ['hmm actually make it a dollar', 'SOL > USDC, amount_usd 1'],
      ['make that one dollar', 'SOL > USDC, amount_usd 1'],
      ['a buck instead', 'SOL > USDC, amount_usd 1'],
      ['actualy just half', 'SOL > USDC, amount_ui 1.5'],
      ['can you even make it 4', 'SOL > USDC, amount_ui 4'],
      ['triple it please', 'SOL > USDC, amount_ui 9'],
      ['half of that', 'SOL > USDC, amount_ui 1.5'],
      ['2 more', 'SOL > USDC, amount_ui 5'],
      ['add 2', 'SOL > USDC, amount_ui 5'],
      ['increase it by 2', 'SOL > USDC, amount_ui 5'],
      ['minus one', 'SOL > USDC, amount_ui 2'],
      ['1 less', 'SOL > USDC, amount_ui 2'],
      ['4 instead, not 3', 'SOL > USDC, amount_ui 4'],
      ['10 is too much, 4 is ok', 'SOL > USDC, amount_ui 4'],
      ['about half of one', 'SOL > USDC, amount_ui 0.5'],
      ['about a quarter of one', 'SOL > USDC, amount_ui 0.25'],
      ['half', 'SOL > USDC, amount_ui 1.5'],
      ['all of it', 'SOL > USDC, amount_percent 100'],
      ['$40', 'SOL > USDC, amount_usd 40'],
      // The amount that would come goes back, in the number of the card.
      ['the other way round', 'USDC > SOL, amount_ui 10'],
      ['reverse it', 'USDC > SOL, amount_ui 10'],
      ['flip it around', 'USDC > SOL, amount_ui 10'],
      ['swap it back', 'USDC > SOL, amount_ui 10'],
      ['jup instead of usdc', 'SOL > JUP, amount_ui 3'],
      ['not sol, jto', 'JTO > USDC, amount_ui 3'],
      ['to jup', 'SOL > JUP, amount_ui 3'],
      ['bonk to wif', 'BONK > WIF, amount_ui 3'],
      ['5 bonk to wif', 'BONK > WIF, amount_ui 5'],
      ['slippage 0.5%', 'SOL > USDC, amount_ui 3, slippage_bps 50'],
      ['with 50 bps', 'SOL > USDC, amount_ui 3, slippage_bps 50'],
      ['lower the slippage to 0.4', 'SOL > USDC, amount_ui 3, slippage_bps 40'],
      ['slippage no wider than 0.2', 'SOL > USDC, amount_ui 3, slippage_bps 20'],
      ['2 percent slippage in case', 'SOL > USDC, amount_ui 3, slippage_bps 200'],
      ['slippage 2 so that it does not bounce', 'SOL > USDC, amount_ui 3, slippage_bps 200'],
      ['one moment, tea', ''],
      ['take 2 of them', 'SOL > USDC, amount_ui 2'],
      ['that is grand, make it 4', 'SOL > USDC, amount_ui 4'],
      ['one more but jup', 'JUP > USDC, amount_ui 3'],
      ['half, no, make it 2', 'SOL > USDC, amount_ui 2'],
      ['do i even have 2', ''],
      ['halve it', 'SOL > USDC, amount_ui 1.5'],
      ['half size', 'SOL > USDC, amount_ui 1.5'],
      ['reduce it by 1', 'SOL > USDC, amount_ui 2'],
      ['my accountant frowns, reduce by one', 'SOL > USDC, amount_ui 2'],
      ['knock 1 off', 'SOL > USDC, amount_ui 2'],
      ['raise it by 2', 'SOL > USDC, amount_ui 5'],
      ['set it to half a percent', 'SOL > USDC, amount_ui 3, slippage_bps 50'],
      ['the same again but half', 'SOL > USDC, amount_ui 1.5'],
      ['and once more, double', 'SOL > USDC, amount_ui 6'],
      ['ok do it with 0.4 only', 'SOL > USDC, amount_ui 0.4'],
      ['so that is what, about 2 dollars i lose?', ''],
      ['ok so i am down 12 percent', ''],
      ['50% more', 'SOL > USDC, amount_ui 4.5'],
      ['2% less', 'SOL > USDC, amount_ui 2.94'],
      ['reduce it by 12.5 percent', 'SOL > USDC, amount_ui 2.625'],
      ['1 sol less', 'SOL > USDC, amount_ui 2'],
      ['100% less', ''],
      ['5 bonk', 'SOL > BONK, desired_output_ui 5'],
    ],
  ],
  [
    'swap 3 sol to usdc with 1% slippage',
    [
      ['too tight, two', 'SOL > USDC, amount_ui 3, slippage_bps 200'],
      ['lower the slippage to 0.5', 'SOL > USDC, amount_ui 3, slippage_bps 50'],
      ['make it 4', 'SOL > USDC, amount_ui 4, slippage_bps 100'],
      ['reverse it', 'USDC > SOL, amount_ui 10, slippage_bps 100'],
    ],
  ],
  [
    'buy 3 sol with usdc',
    [
      ['double it', 'USDC > SOL, desired_output_ui 6'],
      ['1 more', 'USDC > SOL, desired_output_ui 4'],
      ['the other way round', 'SOL > USDC, amount_ui 3'],
      ['swap it back', 'SOL > USDC, amount_ui 3'],
      ['i want to sell 2 sol', 'SOL > USDC, amount_ui 2'],
      ['for 40 usdc', 'USDC > SOL, amount_ui 40'],
    ],
  ],
  [
    'buy 3 jup',
    [
      ['sell instead', 'JUP > USDC, amount_ui 3'],
      ['bonk', 'SOL > BONK, desired_output_ui 3'],
      ['with usdc', 'USDC > JUP, desired_output_ui 3'],
      ['usdc', 'USDC > JUP, desired_output_ui 3'],
    ],
  ],
  [
    'sell 3 jup',
    [
      ['no, buy', 'SOL > JUP, desired_output_ui 3'],
      ['for sol', 'JUP > SOL, amount_ui 3'],
      ['usdt', 'JUP > USDT, amount_ui 3'],
      ['bonk', 'BONK > USDC, amount_ui 3'],
      ['twice as much of wif', 'WIF > USDC, amount_ui 6'],
    ],
  ],
  ['sell 3 sol', [['buy it instead', 'USDC > SOL, desired_output_ui 3']]],
  [
    'buy 20 dollars of jup',
    [
      ['30', 'SOL > JUP, amount_usd 30'],
      ['30 jup', 'SOL > JUP, desired_output_ui 30'],
      ['5 more', 'SOL > JUP, amount_usd 25'],
      ['half of that', 'SOL > JUP, amount_usd 10'],
      ['50% more', 'SOL > JUP, amount_usd 30'],
      ['and 10 of wif', 'SOL > WIF, desired_output_ui 10'],
    ],
  ],
  [
    'sell 20% of my bonk',
    [
      ['25', 'BONK > USDC, amount_percent 25'],
      ['double it', 'BONK > USDC, amount_percent 40'],
      ['5 more', 'BONK > USDC, amount_percent 25'],
    ],
  ],
  ['sell 60% of my bonk', [['double it', 'BONK > USDC, amount_percent 100']]],
  ['sell half of my bonk', [['25', 'BONK > USDC, amount_ui 25']]],
  [
    'swap sol to usdc',
    [
      ['2', 'SOL > USDC, amount_ui 2'],
      ['50 percent', 'SOL > USDC, amount_percent 50'],
    ],
  ],
  ['buy jup', [['20 dollars', 'SOL > JUP, amount_usd 20']]],
  ['buy jup for 30', [['dollars', 'SOL > JUP, amount_usd 30']]],
  ['swap 2 sol', [['to usdc', 'SOL > USDC, amount_ui 2']]],
  ['swap 1 sol to 100 usdc', [['2 sol', 'SOL > USDC, amount_ui 2']]],
])('behind "%s"', (before, rows) => {
  it.each(rows as [string, string][])('%s', async (line, trade) => {
    expect(await tradeOf(before, line)).toBe(trade)
  })
})

describe('a bare number right behind the slippage', () => {
  const before = ['swap 25 usdc to wif', 'slippage 3']
  it.each([
    ['actually 2', 'USDC > WIF, amount_ui 25, slippage_bps 200'],
    ['half a percent', 'USDC > WIF, amount_ui 25, slippage_bps 50'],
    ['too high, 1.5', 'USDC > WIF, amount_ui 25, slippage_bps 150'],
    ['20', 'USDC > WIF, amount_ui 20, slippage_bps 300'],
    ['4 usdc', 'USDC > WIF, amount_ui 4, slippage_bps 300'],
  ])('%s', async (line, trade) => {
    expect(await tradeOf(...before, line)).toBe(trade)
  })

  it('is an amount once another change came between', async () => {
    expect(await tradeOf(...before, 'make it 30', '4')).toBe('USDC > WIF, amount_ui 4, slippage_bps 300')
  })
})

describe('more slippage', () => {
  it.each([
    [['swap 3 sol to usdc', 'try again with more slippage', '3 percent'], 'slippage_bps 300'],
    [['swap 3 sol to usdc', 'lower slippage pls', '0.3'], 'slippage_bps 30'],
    [['swap 3 sol to usdc', 'loosen the slippage a bit', 'make it 2'], 'slippage_bps 200'],
  ])('asks how much, and the number is no share: %j', async (lines, slippage) => {
    expect(await tradeOf(...lines)).toBe(`SOL > USDC, amount_ui 3, ${slippage}`)
    expect(await tradeOf(...lines.slice(0, 2))).toBe('')
  })

  it('is said, and the number behind it is one', async () => {
    const lines = ['swap 3 sol to usdc', "what's the slippage on that", 'make it 1%']
    expect(await tradeOf(...lines)).toBe('SOL > USDC, amount_ui 3, slippage_bps 100')
    expect(await tradeOf(...lines.slice(0, 2), 'make it 4 sol')).toBe('SOL > USDC, amount_ui 4')
  })

  it('looks the last swap up where none is spoken of', () => {
    expect(replyTo('try it again with more slippage')).toContain('How much slippage')
    expect(replyTo('try it again with more slippage', '3 percent')).toBe('list_my_trades {"limit":1}')
    expect(replyTo('do the same one again')).toBe('list_my_trades {"limit":1}')
  })
})

it('the same trade comes again also after other talk', () => {
  const talk = ['swap 3 sol to usdc', 'price of jup', 'who made you', 'do the same one again']
  expect(replyTo(...talk)).toContain('"output_mint":"USDC","mode":"ExactIn","amount_ui":"3"')
})

it.each([
  ['5 usdc orca', 'USDC > ORCA, amount_ui 5'],
  ['0.2 sol popcat', 'SOL > POPCAT, amount_ui 0.2'],
  ['2 sol usdc', ''],
  ['5 orca usdc', ''],
  ['5 usdc bonk, 5 usdc wif, 5 usdc orca', 'USDC > BONK, amount_ui 5'],
])('money with its amount before a token buys it: %s', async (line, trade) => {
  expect(await tradeOf(line)).toBe(trade)
})

it.each([
  'one moment, tea',
  'minus 3',
  '5 less',
  '$0',
  'nothing',
  'what is it like',
  'thanks',
  'i have 3 dogs',
  'make it 3 days',
  'wait 5 minutes',
  'im down 12 percent',
  'that is 70 percent of my money',
  'i paid 20 dollars last time',
  'it dropped 5 percent',
  'i have 10 sol',
  'i only have 10 usdc',
  'she has 5 bonk',
  'my friend has 50',
  'i am 25',
  'my rent is 700 dollars',
  'last time i got 150',
  '10 is my lucky number',
  '100 would be too much',
  'more than 5 is too much',
  'not 10',
  'make it 1..5',
  'make it 1 ,5',
])('makes no new preview of: %s', async (line) => expect(await tradeOf('swap 3 sol to usdc', line)).toBe(''))

it('of another token that was looked at, nothing is bought in the name of the trade', () => {
  for (const line of ['buy it', 'sell it'])
    expect(replyTo('swap 3 sol to usdc', 'price of bonk', line)).toMatch(/^How much.*BONK/)
})

/** Tests that a condition never becomes a trade of now: in the line of the trade, and on a preview that is open. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'
import { conditionWords } from './condition-words.ts'
import { openView } from './testing/open-view.ts'

describe('a trade with a condition is not shown', () => {
  it.each([
    'buy bonk with 0.5 sol, do not execute until it drops to 0.00001',
    'sell 1 sol to usdc. do not execute until it drops to 1',
    'sell 2 sol, don’t do anything before it reaches 300',
    'swap 1 sol to usdc, never go through with it unless it hits 200',
    'swap 1 sol to usdc. wait for 200 first',
    'swap 1 sol to usdc, but wait until the market recovers',
    'swap 1 sol to usdc. not yet, first it has to go up 5%',
    'buy 10 dollars of wif but hold until it falls under 1',
  ])('%s', async (line) => {
    expect(await tradeOf(line)).toBe('')
    expect(replyTo(line)).toMatch(/^I can't (?:wait|leave an order)/)
  })

  it.each([
    ['swap 0.5 sol to usdc, don’t do it before i have checked it', 'SOL > USDC, amount_ui 0.5'],
    ['swap 1 sol to usdc, wait, 2 sol', 'SOL > USDC, amount_ui 2'],
    ['swap 1 sol to usdc, but not if the slippage is over 1%', 'SOL > USDC, amount_ui 1, slippage_bps 100'],
  ])('and a look, a correction and a slippage are none: %s', async (line, trade) =>
    expect(await tradeOf(line)).toBe(trade),
  )
})

const BEFORE = 'swap 0.5 sol to usdc'
const UNCHANGED = /this condition is not set\. The preview of 1 SOL for about 10 USDC is unchanged/

describe('a condition on the open preview is not set, and the preview is named', () => {
  it.each([
    'do not execute until it drops to 1',
    'execute it when it drops to 1',
    'confirm once it gets to 150',
    'only if it is under 1 %',
    'wait until sol hits 200',
    'only do it when sol is above 200',
    'not before it goes below 100',
    'don’t go through with it unless the fee is less than a dollar',
    'hold it till the price is 250',
    'but only at 200 or more',
    'as long as the impact is below 1%',
    'go ahead if the price drops 5%',
    'if it is cheaper than that do it',
    'wait for a dip first',
    'do it tomorrow',
    'run it in an hour please',
    'will it wait until the price drops?',
    'only if i get at least 100 usdc',
  ])('%s', (line) => expect(replyTo(BEFORE, line)).toMatch(UNCHANGED))

  it.each([
    ['what happens if the price drops before i confirm', /^Then 1 SOL leave/],
    ['when does it expire', /^A preview is good for one minute/],
    ['once it is done show my balance', /^solana_list_balances/],
    ['not now, later tonight', /^All right, I leave it/],
    ['after that swap 1 sol to bonk', /^solana_swap_preview/],
    ['when it drops tell me', /no alerts/],
  ])('and other words beside it are read as before: %s', (line, words) =>
    expect(replyTo(BEFORE, line)).toMatch(words),
  )

  it('is none once the trade was refused, or long ago', () => {
    expect(replyTo(BEFORE, 'cancel', 'wait until sol hits 200')).not.toMatch(UNCHANGED)
    expect(
      replyTo(BEFORE, 'price of jup', 'price of wif', 'price of bonk', 'wait until it hits 200'),
    ).not.toMatch(UNCHANGED)
  })
})

describe('the figure of a condition is said', () => {
  it.each([
    [' only if the fee is under a cent', 'Fees are about 0.0021 SOL.'],
    [' as long as the impact is below <n> percent', 'It moves the price by 0.40%.'],
    [' only if i get at least 300 <t0>', 'At least 316.8 USDC.'],
    [' only if it is under 1 %', 'It moves the price by 0.40%. Fees are about 0.0021 SOL.'],
  ])('%s', (line, words) => expect(conditionWords(line, openView)).toContain(words))
})

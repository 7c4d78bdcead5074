/** Tests lines that want to see a trade and not to make it, and those that only sound like one. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('a trade that is only supposed is shown', () => {
  it.each([
    ['suppose i turn 25 dollars of usdc into sol, what would that give me', 'USDC > SOL, amount_usd 25'],
    ['if i turned 25 of those dollars into sol, what would i get', 'USDC > SOL, amount_ui 25'],
    [
      'say i swapped a third of my sol to usdc, how much would i end up with',
      'SOL > USDC, amount_percent 33.33',
    ],
    ['if i bought 20 dollars of wif how many would i get', 'SOL > WIF, amount_usd 20'],
    ['imagine i sell 2 sol for usdc, what does that bring', 'SOL > USDC, amount_ui 2'],
    ['how much would i lose in fees if i sold 3 wif', 'WIF > USDC, amount_ui 3'],
    ['out of curiosity, if we convert 40 usdc to jup how much jup would we get', 'USDC > JUP, amount_ui 40'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it.each([
    ['if i sell half now what do i get', 'BONK > USDC, amount_percent 50'],
    [
      'if i sold ten thousand dollars worth there, how much would i lose on price',
      'BONK > USDC, amount_usd 10000',
    ],
  ])('of the token that is spoken of: %s', async (line, trade) =>
    expect(await tradeOf('price of bonk', line)).toBe(trade),
  )

  it('and can be changed', async () => {
    const lines = [
      'suppose i turn 25 of those dollars into sol, what would that give me',
      'go for it, but 20',
    ]
    expect(await tradeOf(...lines)).toBe('USDC > SOL, amount_ui 20')
  })

  it.each([
    'suppose i had sold 10 sol in january, would i be rich',
    'suppose i had a million jup, i would buy a goat farm',
    'imagine if i sold all my sol for fartcoin lmaooo',
    'suppose someone bought 10 bucks of wif, how would they do that here',
    'if sol hits 200 sell half, how much would i get',
  ])('but nothing else is: %s', async (line) => expect(await tradeOf(line)).toBe(''))
})

describe('a preview carries nothing out, so it is shown', () => {
  it.each([
    ['please prepare a swap of one sol into usdc, but dont execute it yet', 'SOL > USDC, amount_ui 1'],
    ['swap 0.3 sol to bonk, dont do it yet', 'SOL > BONK, amount_ui 0.3'],
    ['20 usdc to wif without executing it', 'USDC > WIF, amount_ui 20'],
    ['set up the sale of half my wif, but do not submit it', 'WIF > USDC, amount_percent 50'],
    ['could you draft me a trade of 20 usdc for jup without signing anything', 'USDC > JUP, amount_ui 20'],
    ['swap 2 sol to usdc and do not confirm it for now', 'SOL > USDC, amount_ui 2'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it.each([
    'swap 1 sol to usdc. actually dont do it',
    'dont swap 1 sol to usdc yet',
    'do not execute it yet',
  ])('and a refusal stays one: %s', async (line) => expect(await tradeOf(line)).toBe(''))
})

it.each([
  'dont confirm it yet',
  'where do i confirm',
  'how long do i have to confirm',
  'quanto tempo eu tenho pra confirmar',
  'do i have to sign anything',
  'what happens before i confirm',
])('looks after no swap for a question about confirming: %s', (line) =>
  expect(replyTo('swap 1 sol to usdc', line)).not.toMatch(/solana_swap_execute|^$/),
)

/** Tests trades whose parts stand in another order, parts of a holding, and what only tells of a trade. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('a bare part', () => {
  it.each([
    ['half jup to sol', 'JUP > SOL, amount_percent 50'],
    ['sell a quarter orca', 'ORCA > USDC, amount_percent 25'],
    ['sell 1/2 bonk', 'BONK > USDC, amount_percent 50'],
    ['two thirds wif into usdt', 'WIF > USDT, amount_percent 66.67'],
  ])('is said of what is held: %s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it.each([
    ['half sol to usdc', 'SOL > USDC, amount_ui 0.5'],
    ['a quarter sol into orca', 'SOL > ORCA, amount_ui 0.25'],
    ['swap half an orca to usdc', 'ORCA > USDC, amount_ui 0.5'],
    ['1 and a half orca to usdc', 'ORCA > USDC, amount_ui 1.5'],
  ])('is half a coin where one is worth a trade, or is counted: %s', async (line, trade) =>
    expect(await tradeOf(line)).toBe(trade),
  )

  it('of what comes asks what is to go', () =>
    expect(replyTo('buy half jup')).toMatch(/^Which token is to be swapped to JUP/))
})

describe('amounts of money', () => {
  it.each([
    ['buy a dollar and a half of bonk', 'SOL > BONK, amount_usd 1.5'],
    ['a buck fifty of wif', 'SOL > WIF, amount_usd 1.5'],
    ['buy 20 usdc jup', 'USDC > JUP, amount_ui 20'],
    ['buy 20 usdc with sol', 'SOL > USDC, desired_output_ui 20'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))
})

describe('another order of the parts', () => {
  it.each([
    ['using usdc 15, orca please', 'USDC > ORCA, amount_ui 15'],
    ['swap usdt 55 to sol', 'USDT > SOL, amount_ui 55'],
    ['wif 100 sell usdt', 'WIF > USDT, amount_ui 100'],
    ['pyth all swap jup', 'PYTH > JUP, amount_percent 100'],
    ['10 orca buy with usdc', 'USDC > ORCA, desired_output_ui 10'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it('reads a 2 between two tokens as the word', async () =>
    expect(await tradeOf('swap all my sol 2 usdc')).toBe('SOL > USDC, amount_percent 100'))
})

describe('the token that pays, or that comes', () => {
  it.each([
    ['20 pyth buy, pay usdt', 'USDT > PYTH, desired_output_ui 20'],
    ['i buy orca 8 pieces, money usdc', 'USDC > ORCA, desired_output_ui 8'],
    ['two hundred wif buy on my usdt', 'USDT > WIF, desired_output_ui 200'],
    ['60 dollars of jup, off my usdt', 'USDT > JUP, amount_usd 60'],
    ['i need 180 usdc, take that from my sol', 'SOL > USDC, desired_output_ui 180'],
    ['may i have jto instead of all my usdt', 'USDT > JTO, amount_percent 100'],
    ['take 40 usdc and make from that pyth', 'USDC > PYTH, amount_ui 40'],
    ['300 popcat should be sold, and i shall have sol in return', 'POPCAT > SOL, amount_ui 300'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))
})

describe('tells of a trade, or puts it off, and asks for none', () => {
  it.each([
    'my first swap was half a sol into bonk',
    'i have put 40 dollars in jup already',
    'so i put a hundred bucks on orca back in 2021',
    'brilliant, all my usdt is gone',
    'so my jup is only worth four dollars',
    'schedule for friday: 60 usdt, jup',
    'on the first of the month turn 100 usdc into sol',
    'forget about the 50 usdc into wif',
    'my password hint reads "sell 3 orca", funny eh',
  ])('%s', async (line) => expect(await tradeOf(line)).not.toMatch(/ > /))

  it('but a request behind it stands', async () =>
    expect(await tradeOf('my jup is gone, swap 10 usdt to sol')).toBe('USDT > SOL, amount_ui 10'))
})

/** The constructions that the corpora of later authors brought: what a trade is paid with, and what the lines before it name. */
import { describe, expect, it } from 'vitest'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('one line', () => {
  it.each([
    ["buy fifty dollars' worth of Pyth, paying from the USDC", 'USDC > PYTH, amount_usd 50'],
    ['get me 10 SOL, funded out of USDT', 'USDT > SOL, desired_output_ui 10'],
    ['swap 10 USDC to SOL right away', 'USDC > SOL, amount_ui 10'],
    ['I would prefer USDC to my 11 ORCA', 'ORCA > USDC, amount_ui 11'],
    ['unloading 12 jup for sol', 'JUP > SOL, amount_ui 12'],
    ['migrate 3 SOL to JUP', 'SOL > JUP, amount_ui 3'],
    ['compare 3 SOL to USDC', ''],
    ['sell two fifths of my jup', 'JUP > USDC, amount_percent 40'],
    ['trim my sol by 1/8 to usdc', 'SOL > USDC, amount_percent 12.5'],
    ['do 0.3 sol into wif w/ 2% slippage', 'SOL > WIF, amount_ui 0.3, slippage_bps 200'],
    ['swap sol to usdc qty 3 slippage 50bps', 'SOL > USDC, amount_ui 3, slippage_bps 50'],
    ['sell 2% of my bonk with 3% slippage', 'BONK > USDC, amount_percent 2, slippage_bps 300'],
    ["USDT peg's making me nervous, all of it into USDC", 'USDT > USDC, amount_percent 100'],
    ["I've got 200 USDC burning a hole in my pocket, put it all into JTO", 'USDC > JTO, amount_ui 200'],
    ['need $7 for robux so sell that much wif', 'WIF > USDC, amount_usd 7'],
    ['10 usdc to wif, 10 to jup', ''],
  ])('%s', async (line, trade) => {
    expect(await tradeOf(line)).toBe(trade)
  })

  it('never sells to the token whose price is asked for in the same line', async () => {
    expect(await tradeOf('Thank you. Now sell 30 JUP and check SOL price.')).not.toContain('JUP > SOL')
  })
})

describe('a trade that names no token', () => {
  it('is of the one that was spoken of', async () => {
    expect(await tradeOf('price of bonk', 'sell ten percent')).toBe('BONK > USDC, amount_percent 10')
    expect(await tradeOf('price of bonk', 'buy with 20 usdc')).toBe('USDC > BONK, amount_ui 20')
  })

  it('is of none when everything is to go, or after a preview', async () => {
    expect(await tradeOf('price of bonk', 'sell everything')).toBe('')
    expect(await tradeOf('swap 1 sol to usdc', 'sell 2')).toBe('SOL > USDC, amount_ui 2')
  })

  it('takes the name that answers its question for what comes', async () => {
    expect(await tradeOf('buy 20 bucks of something', 'bonk')).toBe('SOL > BONK, amount_usd 20')
  })
})

describe('a change of an open trade', () => {
  it.each([
    ['On second thoughts, two will be plenty', 'SOL > USDC, amount_ui 2'],
    ['10 is too much, 4 is ok', 'SOL > USDC, amount_ui 4'],
    ['how about 15', 'SOL > USDC, amount_ui 15'],
    ['Instead of USDC let it be JUP', 'SOL > JUP, amount_ui 3'],
    ['sorry, did I say USDC? I meant BONK, of course', 'SOL > BONK, amount_ui 3'],
    ['the same for WIF', 'SOL > WIF, amount_ui 3'],
  ])('%s', async (line, trade) => {
    expect(await tradeOf('swap 3 sol to usdc', line)).toBe(trade)
  })

  it('puts the other token on the side that the trade is about', async () => {
    expect(await tradeOf('buy wif for 10 usdc', 'now the same thing for popcat')).toBe(
      'USDC > POPCAT, amount_ui 10',
    )
    expect(await tradeOf('buy wif for 10 usdc', 'use my usdt')).toBe('USDT > WIF, amount_ui 10')
  })
})

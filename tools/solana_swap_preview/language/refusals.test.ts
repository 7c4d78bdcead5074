/** Tests that a token, a payer or a trade that is refused is never taken: 'into USDC, not SOL', 'pay with USDC', 'but do not do it'. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('a token that is refused beside another one is not taken', () => {
  it.each([
    ['sell a third of my bonk to usdc', 'for usdc and not for sol', 'BONK > USDC, amount_percent 33.33'],
    ['sell a third of my bonk to usdc', 'i want usdc, no sol please', 'BONK > USDC, amount_percent 33.33'],
    ['sell a third of my bonk to usdc', 'no sol, usdc', 'BONK > USDC, amount_percent 33.33'],
    ['sell a third of my bonk to usdc', 'usdc rather than sol', 'BONK > USDC, amount_percent 33.33'],
    ['sell a third of my bonk to sol', 'into usdc instead of sol', 'BONK > USDC, amount_percent 33.33'],
    ['sell 20% of my bonk', 'into usdc and not sol', 'BONK > USDC, amount_percent 20'],
    ['sell 20% of my bonk', 'in usdc, not in sol', 'BONK > USDC, amount_percent 20'],
    ['sell 20% of my bonk', 'usdc not sol', 'BONK > USDC, amount_percent 20'],
    ['sell 20% of my bonk', 'to usdc and not to sol please', 'BONK > USDC, amount_percent 20'],
    ['sell all my bonk', 'not into wif, into jup', 'BONK > JUP, amount_percent 100'],
    ['sell all my bonk', 'jup, never sol', 'BONK > JUP, amount_percent 100'],
    ['sell all my bonk', 'i want jup, no usdc please', 'BONK > JUP, amount_percent 100'],
    ['swap 0.2 sol to bonk', 'jup not usdc', 'SOL > JUP, amount_ui 0.2'],
  ])('%s, %s', async (before, line, trade) => expect(await tradeOf(before, line)).toBe(trade))

  it('and a longer refusal takes it neither', async () => {
    for (const line of ['i do not want sol, i want usdc', 'usdc, i do not want sol'])
      expect(await tradeOf('sell 20% of my bonk', line)).not.toContain('SOL')
  })

  it('alone it is asked about, where a comma would make it an answer', async () => {
    expect(await tradeOf('sell all my bonk', 'no sol')).toBe('')
    expect(replyTo('sell all my bonk', 'no sol')).toContain('**to SOL**')
    expect(await tradeOf('sell all my bonk', 'no, sol')).toBe('BONK > SOL, amount_percent 100')
  })
})

describe('another payer is asked how much of it goes', () => {
  it.each([
    ['swap 0.2 sol to bonk', 'i meant pay with usdc'],
    ['swap 0.2 sol to bonk', 'no, using my usdc'],
    ['swap 0.2 sol to bonk', 'with usdc instead of sol'],
    ['swap half my sol to bonk', 'take it from usdc'],
    ['swap 20 usdc to jup', 'pay with sol instead'],
    ['swap 0.2 sol to bonk', 'pay with jup'],
  ])('%s, %s', async (before, line) => {
    expect(await tradeOf(before, line)).toBe('')
    expect(replyTo(before, line)).toMatch(/^How much \w+ shall pay for it\?/)
  })

  it.each([
    [['swap 0.2 sol to bonk', 'pay with usdc', '25'], 'USDC > BONK, amount_ui 25'],
    [['swap 0.2 sol to bonk', 'pay with 25 usdc'], 'USDC > BONK, amount_ui 25'],
    [['buy 20 dollars of bonk', 'pay with usdc'], 'USDC > BONK, amount_usd 20'],
    [['swap 20 usdc to bonk', 'from usdt'], 'USDT > BONK, amount_ui 20'],
    [['sell 3 jup', 'no i meant wif'], 'WIF > USDC, amount_ui 3'],
  ] as const)('an amount that still fits is kept: %s', async (lines, trade) =>
    expect(await tradeOf(...lines)).toBe(trade),
  )
})

describe('an amount in front of a wish is of what goes', () => {
  it.each([
    ['make it 0.3 i want bonk', 'SOL > BONK, amount_ui 0.3'],
    ['change it to 0.4 and i want jup', 'SOL > JUP, amount_ui 0.4'],
    ['make that 0.1, i need wif', 'SOL > WIF, amount_ui 0.1'],
    ['0.5 because i prefer jup', 'SOL > JUP, amount_ui 0.5'],
    ['0.6 and i want it in bonk', 'SOL > BONK, amount_ui 0.6'],
    ['25 dollars, i would like wif instead', 'SOL > WIF, amount_usd 25'],
    ['make it 5 wif', 'SOL > WIF, desired_output_ui 5'],
  ])('%s', async (line, trade) => expect(await tradeOf('swap 0.2 sol to usdc', line)).toBe(trade))
})

describe('a trade that is not to be done is refused, and one that only waits is shown', () => {
  it.each([
    'swap 2 sol to usdc but do not do it',
    'exchange 3 sol to usdc, but do not actually do it',
    'buy 20 dollars of bonk but don’t',
    'sell all my bonk, but please don’t do it',
    'convert 1 sol to jup. do not make it',
    'swap 1 sol to usdc and don’t',
  ])('%s', async (line) => {
    expect(await tradeOf(line)).toBe('')
    expect(replyTo(line)).toContain('I do nothing')
  })

  it.each([
    ['swap 0.5 sol for bonk but do not do it yet', 'SOL > BONK, amount_ui 0.5'],
    [
      'turn a quarter of my sol into usdc but hold off until i have seen the figures',
      'SOL > USDC, amount_percent 25',
    ],
    [
      'move a third of my sol to usdc, don’t do it before i have checked it',
      'SOL > USDC, amount_percent 33.33',
    ],
    ['swap 2 usdc to bonk but wait until i have looked at the rate', 'USDC > BONK, amount_ui 2'],
    ['set up a trade of 0.1 sol for bonk, do not run it', 'SOL > BONK, amount_ui 0.1'],
    ['prepare an exchange of 0.3 sol for usdc. do not execute it.', 'SOL > USDC, amount_ui 0.3'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it.each([
    'swap 1 sol to usdc but not before sol hits 200',
    'sell 1 sol if it drops but don’t do it until i say',
    'swap 1 sol to usdc once i have seen it at 200 dollars',
  ])('and a condition is still one: %s', async (line) => expect(await tradeOf(line)).toBe(''))
})

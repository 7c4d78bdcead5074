/** Tests changes of the trade on the page that stand beside an aside, name a part of it, or put another token in its place. */
import { describe, expect, it } from 'vitest'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('an aside does not swallow the change', () => {
  it.each([
    ['make it 0.1 actually im broke lol', 'SOL > BONK, amount_ui 0.1'],
    ['0.3 because im feeling poor today', 'SOL > BONK, amount_ui 0.3'],
    ['only 0.05, rent is due', 'SOL > BONK, amount_ui 0.05'],
    ['im scared, make it 0.1', 'SOL > BONK, amount_ui 0.1'],
    ['make it 0.1 i cant afford more', 'SOL > BONK, amount_ui 0.1'],
    ['0.15, i would rather keep a bit', 'SOL > BONK, amount_ui 0.15'],
    ['lets do 0.12, my dad would be furious', 'SOL > BONK, amount_ui 0.12'],
    ['do 0.4, my husband would kill me', 'SOL > BONK, amount_ui 0.4'],
    ['make it 0.3 or the missus will murder me', 'SOL > BONK, amount_ui 0.3'],
    ['only 0.1, otherwise my girlfriend will leave me', 'SOL > BONK, amount_ui 0.1'],
    ['0.1 since we are not made of money', 'SOL > BONK, amount_ui 0.1'],
  ])('%s', async (line, trade) => expect(await tradeOf('swap 0.2 sol to bonk', line)).toBe(trade))

  it.each(['im broke lol', '10 is my lucky number', 'my rent is 700 dollars', 'i want to keep a bit'])(
    'changes nothing by itself: %s',
    async (line) => expect(await tradeOf('swap 0.2 sol to bonk', line)).toBe(''),
  )
})

describe('a part is of the amount that the trade has', () => {
  it.each([
    ['swap 1 sol to usdc', 'could we do only half of it', 'SOL > USDC, amount_ui 0.5'],
    ['swap 3 sol to usdc', 'just a quarter', 'SOL > USDC, amount_ui 0.75'],
    ['swap 3 sol to usdc', 'make it half', 'SOL > USDC, amount_ui 1.5'],
    ['swap 3 sol to usdc', 'two thirds', 'SOL > USDC, amount_ui 2.0001'],
    ['buy 20 dollars of jup', 'could you do just three quarters of that', 'SOL > JUP, amount_usd 15'],
    ['buy 8 jup', 'only half of it please', 'SOL > JUP, desired_output_ui 4'],
    ['sell all my wif', 'only half of it', 'WIF > USDC, amount_percent 50'],
  ])('%s, %s', async (before, line, trade) => expect(await tradeOf(before, line)).toBe(trade))

  it.each([
    ['swap 3 sol to usdc', 'half of my sol', 'SOL > USDC, amount_percent 50'],
    ['swap half my sol to usdc', 'a third', 'SOL > USDC, amount_percent 33.33'],
    ['swap 3 sol to usdc', 'all of it', 'SOL > USDC, amount_percent 100'],
  ])('and of a holding where one is named: %s, %s', async (before, line, trade) =>
    expect(await tradeOf(before, line)).toBe(trade),
  )
})

describe('an amount of another token takes the place of the one that is named', () => {
  it.each([
    ['change to 0.1 sol instead of the usdc', 'SOL > JTO, amount_ui 0.1'],
    ['use 0.2 sol rather than usdc', 'SOL > JTO, amount_ui 0.2'],
    ['instead of usdc, 0.3 sol', 'SOL > JTO, amount_ui 0.3'],
    ['no, pay with 2 pyth, not the usdc', 'PYTH > JTO, amount_ui 2'],
    ['make it 20 bonk in place of my 15 usdc', 'BONK > JTO, amount_ui 20'],
    ['20 wif instead of the jto', 'USDC > WIF, desired_output_ui 20'],
  ])('%s', async (line, trade) => expect(await tradeOf('swap 15 usdc into jto', line)).toBe(trade))
})

describe('what was said before is taken back, and the rest is the change', () => {
  it.each([
    ['no scrap that, bonk instead', 'SOL > BONK, amount_ui 0.5'],
    ['nah ditch that, to jup', 'SOL > JUP, amount_ui 0.5'],
    ['nvm back to wif', 'SOL > WIF, amount_ui 0.5'],
    ['go back to bonk', 'SOL > BONK, amount_ui 0.5'],
    ['never mind that, 0.4', 'SOL > USDC, amount_ui 0.4'],
    ['0.3 rather than 0.5', 'SOL > USDC, amount_ui 0.3'],
    ['lets go for it, but 0.2 instead of 0.5, i want to keep some', 'SOL > USDC, amount_ui 0.2'],
  ])('%s', async (line, trade) => expect(await tradeOf('swap 0.5 sol to usdc', line)).toBe(trade))

  it.each(['scrap that', 'nvm', 'never mind that'])('and nothing else: %s', async (line) =>
    expect(await tradeOf('swap 0.5 sol to usdc', line)).toBe(''),
  )
})

describe('the slippage is set behind words about it', () => {
  it.each([
    ['can i set it to 0.5', 'SOL > BONK, amount_ui 0.2, slippage_bps 50'],
    ['could i lower it to 0.3', 'SOL > BONK, amount_ui 0.2, slippage_bps 30'],
    ['make it 2 then', 'SOL > BONK, amount_ui 0.2, slippage_bps 200'],
  ])('%s', async (line, trade) => {
    expect(await tradeOf('swap 0.2 sol to bonk', 'what is slippage', line)).toBe(trade)
    expect(await tradeOf('swap 0.2 sol to bonk', 'what does slippage mean there, it says 1%', line)).toBe(
      trade,
    )
  })

  it('of a trade that is open, and of none that was not asked for', async () => {
    expect(await tradeOf('swap 0.2 sol to bonk', 'higher slippage then, 3 percent')).toContain(
      'slippage_bps 300',
    )
    expect(await tradeOf('what is slippage', 'can i set it to 0.5')).toBe('')
    expect(await tradeOf('price of bonk', 'could i lower it to 0.3')).toBe('')
  })
})

describe('the real one is the verified token of that symbol', () => {
  it.each([
    ['ok swap 0.05 sol to the real one', 'SOL > JUP, amount_ui 0.05'],
    ['buy 10 dollars of the verified one', 'SOL > JUP, amount_usd 10'],
    ['put 5 usdc into the genuine coin', 'USDC > JUP, amount_ui 5'],
  ])('%s', async (line, trade) => expect(await tradeOf('is jup legit', line)).toBe(trade))

  it.each(['is this the real one', 'which is the real one'])(
    'and a question trades nothing: %s',
    async (line) => expect(await tradeOf('is jup legit', line)).toBe(''),
  )
})

describe('a change in another language keeps the trade', () => {
  it.each([
    'ach nein, nimm lieber 0,1',
    'oh nein, lieber nur 0,1',
    'ay no, mejor 0,1',
    'ah non, plutôt 0,1',
    'ai não, melhor 0,1',
    '哎呀不，改成0.1',
  ])('%s', async (line) =>
    expect(await tradeOf('swap 0.2 sol to usdc', line)).toBe('SOL > USDC, amount_ui 0.1'),
  )
})

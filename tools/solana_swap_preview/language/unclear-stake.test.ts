/** Tests requests whose token or unit only the person knows: they are asked back, and nothing is traded in place of it. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('a reference that nothing answers is asked back', () => {
  it.each([
    ['price of bonk and wif', 'buy 0.1 sol of the better one'],
    ['price of bonk and wif', 'buy 0.2 sol of the cheaper coin'],
    ['how are you', 'buy 0.05 sol of the verified one'],
    ['how are you', 'buy 0.05 sol of the last coin she bought'],
    ['how are you', 'buy the last thing he traded, 0.05 sol'],
    ['how are you', 'get whatever he bought last, 0.03 sol'],
    ['how are you', 'buy the same token she just bought for 0.1 sol'],
    ['how are you', 'swap 0.2 sol into what that trader is buying'],
  ])('%s, %s', async (before, line) => {
    expect(await tradeOf(before, line)).toBe('')
    expect(replyTo(before, line)).toMatch(/^Which token do you mean/)
  })

  it.each([
    [['price of wif', 'buy 0.1 sol of it'], 'SOL > WIF, amount_ui 0.1'],
    [['is jup legit', 'ok buy 0.05 sol of the real one'], 'SOL > JUP, amount_ui 0.05'],
    [['price of bonk and wif', 'buy 0.1 sol of the second one'], 'SOL > WIF, amount_ui 0.1'],
  ] as const)('and one that is clear is taken: %s', async (lines, trade) =>
    expect(await tradeOf(...lines)).toBe(trade),
  )

  it('a story of others stays one', () =>
    expect(replyTo('my friend bought the same token for 0.1 sol')).toMatch(/story|nothing was swapped/))
})

describe('a number without its unit is asked about', () => {
  it.each([
    'ape 0.1',
    'ok put 0.03 in for fun',
    'throw 20 on it',
    'chuck 0.02 in for the craic so',
    'lob 5 in it',
  ])('%s', async (line) => {
    expect(await tradeOf('price of bonk', line)).toBe('')
    expect(replyTo('price of bonk', line)).toContain('of what: SOL or dollars?')
  })

  it.each([
    [['price of bonk', 'ape 0.1', 'sol'], 'SOL > BONK, amount_ui 0.1'],
    [['price of bonk', 'put 5 in', 'dollars'], 'SOL > BONK, amount_usd 5'],
    [['price of bonk', 'chuck 0.02 sol in for a laugh'], 'SOL > BONK, amount_ui 0.02'],
    [['swap 0.3 sol to jup', 'ape 0.1'], 'SOL > JUP, amount_ui 0.1'],
    [['swap 0.3 sol to jup', 'make it 0.2 sol and be done with it'], 'SOL > JUP, amount_ui 0.2'],
  ] as const)('and one that has it is taken: %s', async (lines, trade) =>
    expect(await tradeOf(...lines)).toBe(trade),
  )

  it('nothing is sold by being done with it', async () =>
    expect(await tradeOf('price of jup', 'make it 0.2 sol and be done with it')).toBe(''))
})

describe('a sum in a currency without a rate is no amount of a token', () => {
  it.each([
    'throw fifty quid of it into jup',
    'put 40 pounds of it in bonk',
    'buy 20 euros of jup',
    'convert 50 pounds of sol to bonk',
    'swap 3000 naira of sol to usdc',
  ])('%s', async (line) => {
    expect(await tradeOf('price of sol', line)).toBe('')
    expect(replyTo('price of sol', line)).toMatch(/^I have no exchange rate for \w+\./)
  })
})

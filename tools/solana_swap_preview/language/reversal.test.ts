/** Tests a trade that is turned the other way round: what would come is what goes, and no bare number changes its token. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

const BEFORE = 'swap 0.5 sol to usdc'
const TURNED = 'USDC > SOL, amount_ui 10'

describe('with the amount of the card', () => {
  it.each(['other way round', 'flip it', 'reverse it', 'i meant the other way', 'turn it around'])(
    '%s',
    async (line) => expect(await tradeOf(BEFORE, line)).toBe(TURNED),
  )
})

describe('in other words', () => {
  it.each([
    'flip',
    'flip the order',
    'flip sides',
    'switch sides',
    'switch it around',
    'other direction',
    'usdc to sol instead',
    'i want usdc to sol',
  ])('%s', async (line) => expect(await tradeOf(BEFORE, line)).toBe(TURNED))
})

describe('after other talk, where the preview is still at hand', () => {
  it.each([
    [['price of bonk']],
    [['price of sol']],
    [['price of bonk', 'what is in my wallet']],
    [['what is slippage', 'price of jup']],
    [['what is the fee', 'price of jup', 'how is wif doing']],
  ])('%s', async (between) => {
    for (const line of ['flip it around', 'reverse it', 'other way round'])
      expect(await tradeOf(BEFORE, ...between, line), line).toBe(TURNED)
  })
})

describe('where no card tells an amount', () => {
  it.each([
    ['shall i see it: swap sol to usdc', 'reverse it'],
    ['swap half of my sol to usdc and 3 bonk', 'the other way round'],
  ])('asks how much: %s, %s', async (...lines) => expect(await tradeOf(...lines)).toBe(''))

  it('takes the next number for it', async () => {
    expect(replyTo('swap sol to usdc', 'other way round')).toMatch(/^How much of it\?.*USDC to SOL/)
    expect(await tradeOf('swap sol to usdc', 'other way round', '20')).toBe('USDC > SOL, amount_ui 20')
  })
})

it('turns a trade twice, and answers a question on one that is done', async () => {
  expect(await tradeOf(BEFORE, 'flip it', 'flip it again')).toBe('SOL > USDC, amount_ui 10')
  expect(replyTo(BEFORE, 'can i reverse it once it is done?')).not.toMatch(/^solana_swap_preview/)
})

/** Lines about what stays behind, and other changes of a trade that were taken for an amount that goes. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('what is to stay', () => {
  const sale = 'sell all my wif'

  it.each([
    "No, keep twenty dollars' worth.",
    'but leave like 20 dollars worth',
    'But leave small o, like 20 dollar worth',
    'hold back 20 bucks worth of it',
  ])('is taken off the holding: %s', (text) => {
    expect(argsOf(sale, text)).toMatchObject([
      { input_mint: 'WIF', output_mint: 'USDC', amount_ui: '7.777777778' },
    ])
  })

  it('is asked for where no amount is said, and the answer is what stays', () => {
    expect(lastOf(sale, 'keep some').words).toBe(
      'How much of the WIF is to stay? Say it like this: **keep 20 dollars of it**, or **keep 10 percent**.',
    )
    expect(argsOf(sale, 'keep some', '20 dollars')).toMatchObject([{ amount_ui: '7.777777778' }])
    expect(argsOf(sale, 'keep some', 'price of sol', '20 dollars')).toMatchObject([
      { input_mint: 'WIF', amount_ui: '7.777777778' },
    ])
    expect(argsOf(sale, 'leave a bit', 'keep 10 percent')).toMatchObject([{ amount_percent: 90 }])
  })

  it.each(['and leave the rest in usdc', 'leave the rest', 'keep the rest as it is please'])(
    'is the rest anyway: %s',
    (text) => {
      const { calls, words } = lastOf('swap 10 sol to bonk', text)
      expect(calls).toEqual([])
      expect(words).toBe('Only what the card shows is swapped; everything else stays where it is.')
    },
  )
})

describe('a change of slippage', () => {
  it('is in basis points where the one before was and percent would be too much', () => {
    const before = ['swap 40% of my usdc into sol', 'slippage 10 bps']
    expect(argsOf(...before, 'Too tight? Then 25.')).toMatchObject([{ amount_percent: 40, slippage_bps: 25 }])
  })

  it('may ask to be shown again', () => {
    expect(
      argsOf('swap 20 usdc to jup', 'Kindly reduce it to 0.3 percent and show again the same'),
    ).toMatchObject([{ input_mint: 'USDC', output_mint: 'JUP', amount_ui: '20', slippage_bps: 30 }])
  })
})

describe('the other way round', () => {
  it.each(['wait the other way round', 'hmm actually the other way around', 'nah just the opposite'])(
    'turns the trade: %s',
    async (text) => {
      expect(await tradeOf('sell half of my bonk for wif', text)).toBe('WIF > BONK, amount_ui 10')
    },
  )
})

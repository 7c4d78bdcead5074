/** Tests that no trade is read from an amount that can mean two things, and that points and commas are read as they stand. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('an amount', () => {
  it.each([
    'swap 1, 5 SOL to USDC',
    'swap 1 ,5 SOL to USDC',
    'swap 1 . 5 SOL to USDC',
    'swap 1..5 SOL to USDC',
    'swap 1.,5 SOL to USDC',
    'swap 1,,5 SOL to USDC',
    'swap 1 1/2 SOL to USDC',
    'sell half of half of my sol',
    'sell half of a third of my sol',
    'sell 50% of 50% of my sol',
  ])('that can be two is asked for: %s', (line) => {
    expect(replyTo(line)).toContain('two amounts')
  })

  it.each([
    ['swap 1.500,00 sol to usdc', '1500'],
    ['swap 1.234.567,5 sol to usdc', '1234567.5'],
    ['swap 1,500.00 sol to usdc', '1500'],
    ['swap 1.5 sol to usdc', '1.5'],
    ['swap 1,5 sol to usdc', '1.5'],
    ['swap 6 sol to usdc, 200bps.', '6, slippage_bps 200'],
  ])('is read by its marks: %s', async (line, amount) => {
    expect(await tradeOf(line)).toBe(`SOL > USDC, amount_ui ${amount}`)
  })
})

/** Tests that the largest holding is named, and that the trade or the look-up after it is of that token. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { mintOf } from '../testing/shown-views.ts'

const LARGEST = 'The largest: SOL ($2,000).'

it.each([
  ["what's the biggest thing i hold"],
  ['which token do i have the most of'],
  ['which coin have i got the most money in'],
  ['what is my largest position'],
  ["how's my bag looking", "which one's the biggest"],
])('is named: %j', (...lines) => {
  expect(lastOf(...lines).words).toBe(LARGEST)
})

describe.each([[["what's the biggest thing i hold"]], [["how's my bag looking", "which one's the biggest"]]])(
  'is it behind %j',
  (before) => {
    it.each([
      ['sell a quarter of that one to usdc', { input_mint: 'SOL', output_mint: 'USDC', amount_percent: 25 }],
      ['sell 10% of it for usdc', { input_mint: 'SOL', output_mint: 'USDC', amount_percent: 10 }],
      ['swap 10 usdc to it', { input_mint: 'USDC', output_mint: 'SOL', amount_ui: '10' }],
      ['chart of it', { mint_address: mintOf('SOL') }],
    ])('%s', (line, args) => {
      expect(argsOf(...before, line)).toMatchObject([args])
    })

    it('after the trade too', () => {
      const traded = [...before, 'sell a quarter of it to usdc', 'make that 10% instead']
      expect(argsOf(...traded)).toMatchObject([
        { input_mint: 'SOL', output_mint: 'USDC', amount_percent: 10 },
      ])
      expect(argsOf(...traded, 'chart of it')).toMatchObject([{ mint_address: mintOf('SOL') }])
      expect(argsOf(...traded, 'swap 10 usdc to it')).toMatchObject([
        { input_mint: 'USDC', output_mint: 'SOL', amount_ui: '10' },
      ])
    })
  },
)

it('is no coin that moved most', () => {
  expect(lastOf('which of my coins is doing best').words).toContain('BONK is doing best')
  expect(lastOf('biggest loser in my wallet today').words).toContain('WIF is doing worst')
})

/** Tests the model of trades: which lines it reads that the rules leave, and that it reads none in doubt. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tradeOf } from '#assistant/testing/trade-of.ts'
import { moduleOf, trainedWithout } from '#assistant/understanding/statistics/testing/train-trades.ts'

describe('a trade that the rules leave', () => {
  it.each([
    ['out of my bonk half should end as usdc', 'BONK > USDC, amount_percent 50'],
    ['i was hoping to have 300 pyth, paid out of sol', 'SOL > PYTH, desired_output_ui 300'],
    ['kindly see that 100 usdt end up as usdc', 'USDT > USDC, amount_ui 100'],
  ])('is previewed: %s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it.each([
    'the 500 bonk i hold ought to be zebra usdc',
    'the 500 bonk i hold ought not to be usdc',
    'if it falls the 500 bonk i hold ought to be usdc',
    'he said the 500 bonk he holds ought to be usdc',
    'the 500 bonk i hold ought to be usdc, no wait',
    'the 500 bonk and 3 jup i hold ought to be usdc',
    'of the 500 bonk i hold 3 ought to be usdc',
    'the rest of the 500 bonk i hold ought to be usdc',
    'should the 500 bonk i hold be usdc',
    'bonk 500 usdc',
  ])('stays without a preview: %s', async (line) => expect(await tradeOf(line)).toBe(''))
})

it('has the weights that the training script makes of the corpora', () => {
  const module = new URL('./statistics/trade-weights.ts', import.meta.url)
  expect(moduleOf(trainedWithout(undefined)) === readFileSync(module, 'utf8')).toBe(true)
}, 120_000)

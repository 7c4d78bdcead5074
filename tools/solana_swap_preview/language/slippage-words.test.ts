/** The slippage of a line in basis points, and the line that is left. */
import { expect, it } from 'vitest'
import { bareSlippage, withoutSlippage } from './slippage-words.ts'

it.each([
  [' swap 1 <sol> with 0.5 % slippage', 50],
  [' swap 1 <sol> with half a % slippage', 50],
  [' swap 1 <sol> with half a percent slippage', 50],
  [' swap 1 <sol> with 3 quarters of a percent slippage', 75],
  [' swap 1 <sol> with a quarter percent slippage', 25],
  [' swap 1 <sol> with a tenth of a percent slippage', 10],
  [' swap 1 <sol> with a percent slippage', 100],
  [' swap 1 <sol> no more than half percent worse than half % slippage', 50],
  [' swap 1 <sol> slippage at half', 50],
  [' swap 1 <sol> half slippage', 50],
  [' swap 1 <sol> slippage 2', 200],
  [' swap 1 <sol> 30 bps', 30],
  [' swap 1 <sol> 30 bps slippage', 30],
  [' swap 1 <sol> without losing more than half a percent', 50],
  [' swap half a <sol>', undefined],
])('%s: %j', (line, bps) => expect(withoutSlippage(line).slippageBps).toBe(bps))

it.each([
  [' make it half a percent', 50],
  [' 2', 200],
  [' 10', 1000],
  [' 11', undefined],
  [' 11 %', 1100],
  [' 40 bps then', 40],
  [' 0', undefined],
  [' 2 <sol>', undefined],
])('%s alone: %j', (line, bps) => expect(bareSlippage(line)).toBe(bps))

import { describe, expect, it } from 'vitest'
import type { TradeWarning } from '../trades.ts'
import { isSameSymbol, mainWarning, riskOf } from './trade-risk.ts'

const note: TradeWarning = { code: 'shared_wallet', message: 'Shared.' }
const careful: TradeWarning = { code: 'thin_liquidity', message: 'Thin.', risk: 'careful' }
const dangerous: TradeWarning = { code: 'impostor', message: 'Not it.', risk: 'dangerous' }

describe('the risk of a trade', () => {
  it.each([
    [[], false, 'ordinary', undefined],
    [[note], false, 'ordinary', undefined],
    [[note], true, 'careful', undefined],
    [[careful, note], false, 'careful', 'thin_liquidity'],
    [[dangerous, careful, note], false, 'dangerous', 'impostor'],
    [[dangerous], true, 'dangerous', 'impostor'],
  ])('is that of its worst warning: %j, tainted %s', (warnings, tainted, risk, main) => {
    expect(riskOf({ warnings, tainted })).toBe(risk)
    expect(mainWarning({ warnings, tainted })?.code).toBe(main)
  })

  it.each([
    ['JUP', 'JUP', true],
    [' jup ', 'JUP', true],
    ['$jup', 'JUP', true],
    ['JU', 'JUP', false],
    ['', 'JUP', false],
    ['JUPP', 'JUP', false],
  ])('takes %j for the symbol %s: %s', (typed, symbol, expected) => {
    expect(isSameSymbol(typed, symbol)).toBe(expected)
  })
})

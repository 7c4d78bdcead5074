/** 'The second one' counts what was shown one after another, never a copy that nobody asked for, and asks where two lists compete. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { mintOf, RATKING } from '../testing/shown-views.ts'

describe('tokens that were looked up one after another', () => {
  it.each([
    [['price of WIF', 'and BONK?', 'chart of the first one'], 'WIF'],
    [['price of WIF', 'price of PYTH', 'chart of the second one'], 'PYTH'],
    [['price of PYTH', 'price of WIF', 'chart of the first one'], 'PYTH'],
    [['price of WIF', 'price of BONK', 'chart of the first one', 'chart of the second one'], 'BONK'],
    [['price of WIF', 'price of BONK', 'chart of the first one', 'and the second?'], 'BONK'],
    [['price of WIF', 'thanks', 'price of BONK', 'price of PYTH', 'chart of the third one'], 'PYTH'],
    [['price of WIF', 'price of BONK', 'what is slippage', 'chart of the first one'], 'WIF'],
  ])('are counted in their order: %j', (lines, symbol) => {
    expect(argsOf(...lines)).toMatchObject([{ mint_address: mintOf(symbol) }])
  })

  it('are traded by their place', () => {
    const before = ['price of WIF', 'price of BONK', 'price of PYTH']
    expect(argsOf(...before, 'buy 0.1 sol of the second one')).toMatchObject([{ output_mint: 'BONK' }])
    expect(argsOf(...before, 'buy 0.1 sol of the last one')).toMatchObject([{ output_mint: 'PYTH' }])
  })

  it('have no place that is not there', () => {
    expect(lastOf('price of WIF', 'price of PYTH', 'buy 0.1 sol of the third one').calls).toEqual([])
  })
})

describe('another token of the same name', () => {
  const CHART_OF_COPY = [{ mint_address: RATKING }]

  it.each([
    [['price of PYTH', 'buy 0.1 sol of the second one']],
    [['tell me about PYTH', 'swap 0.1 sol to the second one']],
    [['price of WIF', 'price of PYTH', 'buy 0.1 sol of the second one']],
    [['price of WIF', 'price of PYTH', 'buy 0.1 sol of the last one']],
  ])('is never what a place stands for: %j', (lines) => {
    expect(JSON.stringify(argsOf(...lines))).not.toContain(RATKING)
  })

  it.each([
    [['price of PYTH', 'chart of the second match']],
    [['which PYTH is the real one', 'chart of the second one']],
    [['is there more than one PYTH?', 'chart of the second one']],
    [['tell me about PYTH', 'more', 'chart of the second one']],
    [['price of PYTH', 'how old is the fake one', 'chart of it']],
  ])('is meant where it was asked for: %j', (lines) => {
    expect(argsOf(...lines)).toMatchObject(CHART_OF_COPY)
  })
})

describe('two lists that compete', () => {
  const before = ["what's in the wallet?", 'price of PYTH', 'price of JTO']
  const WHICH = 'Which one do you mean: **USDC** or **JTO**? Its name is enough.'

  it.each(['chart of the second one', 'buy 0.1 sol of the second one', 'sell half of the second one to sol'])(
    'are asked about: %s',
    (line) => {
      expect(lastOf(...before, line)).toMatchObject({ calls: [], words: WHICH })
    },
  )

  it.each([
    ['JTO', 'JTO'],
    ['the usdc one', 'USDC'],
    ['i mean jto', 'JTO'],
    ['the first one', 'USDC'],
  ])('are distinguished by: %s', (reply, symbol) => {
    expect(argsOf(...before, 'chart of the second one', reply)).toMatchObject([
      { mint_address: mintOf(symbol) },
    ])
  })

  it('keep the trade that was asked for', () => {
    expect(argsOf(...before, 'buy 0.1 sol of the second one', 'JTO')).toMatchObject([
      { input_mint: 'SOL', output_mint: 'JTO', amount_ui: '0.1' },
    ])
    expect(lastOf(...before, 'buy 0.1 sol of the second one', 'never mind', 'JTO').calls).not.toMatchObject([
      { tool: 'solana_swap_preview' },
    ])
  })

  it('leave no token that is it', () => {
    expect(lastOf(...before, 'chart of the second one', 'sell half of it')).toMatchObject({ calls: [] })
  })

  it('are one where a row is named, or where the tokens were picked from the list', () => {
    expect(argsOf(...before, 'price of the second row')).toEqual([{ query: 'USDC' }])
    expect(
      argsOf("what's in the wallet?", 'price of BONK', 'price of SOL', 'chart of the first one'),
    ).toMatchObject([{ mint_address: mintOf('SOL') }])
  })

  it('are the tokens before and behind another question', () => {
    const lines = ['price of WIF', 'how do fees work', 'price of BONK', 'price of JTO']
    expect(lastOf(...lines, 'buy 0.1 sol of the second one').words).toBe(
      'Which one do you mean: **JTO** or **BONK**? Its name is enough.',
    )
    expect(argsOf(...lines, 'buy 0.1 sol of the last one')).toMatchObject([{ output_mint: 'JTO' }])
  })

  it('are the last of the list and the last that was spoken of', () => {
    expect(
      lastOf('price of WIF', 'price of BONK', 'price of WIF', 'buy 0.1 sol of the last one'),
    ).toMatchObject({
      calls: [],
    })
  })
})

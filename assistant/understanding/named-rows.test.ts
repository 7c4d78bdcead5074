/** The tokens that a question names are what 'the second' counts, and the first in their order is what 'it' names. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { mintOf } from '../testing/shown-views.ts'

describe('the tokens of a question', () => {
  it('are counted, and not the other rows of their card', () => {
    const before = ['how much WIF do I have', 'and BONK?']
    expect(argsOf(...before, 'sell half of the first for the second')).toMatchObject([
      { input_mint: 'WIF', output_mint: 'BONK', amount_percent: 50 },
    ])
    expect(argsOf('price of WIF and JUP', 'is the second one safe')).toEqual([{ query: 'JUP' }])
  })

  it('are looked up together, in the order of a figure', () => {
    const before = ['price of WIF, JUP and BONK', 'which has the most liquidity']
    expect(argsOf(...before)).toEqual([{ query: 'WIF' }, { query: 'JUP' }, { query: 'BONK' }])
  })

  it('are too many for a trade of it', () => {
    const before = ['price of WIF and JUP', 'sell half of it']
    expect(lastOf(...before)).toMatchObject({ calls: [], words: 'Which of them: WIF or JUP?' })
    expect(lastOf(...before, 'JUP').words).toContain('How much of it?')
  })
})

describe('the first of an order', () => {
  it('is what the next line is about', () => {
    const ranked = ["what's in the wallet?", 'which of them lost the most today']
    expect(argsOf(...ranked, 'how old is that one')).toEqual([{ query: 'WIF' }])
    expect(argsOf(...ranked, 'sell all of it')).toMatchObject([{ input_mint: 'WIF', output_mint: 'USDC' }])
    expect(argsOf('price of WIF', 'and BONK', 'which one is up more today', 'chart of it')).toMatchObject([
      { mint_address: mintOf('BONK') },
    ])
  })
})

/** Tests that 'the fake one' behind two tokens of one symbol is answered for that token alone, with what was asked. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { RATKING } from '../testing/shown-views.ts'

const BEFORE = 'is there more than one PYTH?'

describe('behind two tokens of one symbol', () => {
  it.each([
    'does the fake one have holders',
    'how old is the fake',
    'what is the liquidity of the unverified one',
    'price of the false one',
    'and what is the impostor worth',
  ])('the fake: %s', (line) => {
    expect(argsOf(BEFORE, line)).toEqual([{ query: RATKING }])
  })

  it.each([
    'how many people hold the real one',
    'price of the genuine one',
    'how liquid is the verified one',
  ])('the real one: %s', (line) => {
    expect(argsOf(BEFORE, line)).toEqual([{ query: 'PYTH' }])
  })

  it('answers only what was asked', () => {
    expect(lastOf(BEFORE, 'how many hold the fake one').words).toMatch(
      /^No source gives the number of holders of \S+\.$/,
    )
  })

  it('names no token for a trade', () => {
    expect(JSON.stringify(argsOf(BEFORE, 'swap 0.1 sol to the fake one'))).not.toContain(RATKING)
  })
})

it('leaves other lists alone', () => {
  expect(lastOf("what's in the wallet?", 'is the fake one in there').calls).not.toEqual([{ query: RATKING }])
})

import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from './mints.ts'
import { economicTerms, termsText } from './terms.ts'

const TERMS = {
  wallet: '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ',
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  inputRaw: '500000000',
  minOutputRaw: '83000000',
  slippageBps: 50,
  maxFeeLamports: '15000',
}
const isValid = (change: object): boolean => economicTerms.safeParse({ ...TERMS, ...change }).success

describe('the terms of a swap', () => {
  it('have one text, whose lines are its fields in a fixed order', () => {
    expect(termsText(TERMS).split('\n')).toEqual(['parley-swap-1', ...Object.values(TERMS).map(String)])
  })

  it.each([0, 1, 10_000])('may allow a slippage of %d basis points', (slippageBps) => {
    expect(isValid({ slippageBps })).toBe(true)
  })

  it.each([-1, 10_001, 0.5, '50'])('cannot allow a slippage of %j', (slippageBps) => {
    expect(isValid({ slippageBps })).toBe(false)
  })

  it.each(['0', '1', '18446744073709551615'])('may have an amount of %s', (inputRaw) => {
    expect(isValid({ inputRaw })).toBe(true)
  })

  it.each(['', '-1', '01', '1.5', '1e3', ' 1', '1\n', '0x10', '9'.repeat(21), 1])(
    'cannot have an amount of %j',
    (inputRaw) => {
      for (const field of ['inputRaw', 'minOutputRaw', 'maxFeeLamports'])
        expect(isValid({ [field]: inputRaw })).toBe(false)
    },
  )
})

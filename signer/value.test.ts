import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignedIntent } from '#contract/signer.ts'
import { testTerms } from './testing/swap.ts'
import { tradeValue } from './value.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const WALLET = 'FhYpThtP8ssjgcD5mPA4on6gmR9PFPUmRve4k7w2DwTv'
const iso = (ms: number): string => new Date(ms).toISOString()

function countedAs(intent: Partial<SignedIntent>, now = NOW, mints = new Map()) {
  const made: SignedIntent = {
    id: 'one',
    terms: testTerms(WALLET),
    valueUsd: '0.9',
    pricedAt: iso(NOW),
    expiresAt: iso(NOW + 60_000),
    ...intent,
  }
  const value = tradeValue({ intent: made, caps: { solMicroUsd: 200_000_000n, mints }, now })
  return value.ok ? [value.microUsd, value.isMarket] : value.reason
}

describe('the value of a trade', () => {
  it('is the price of the server only where that is higher than both sides', () => {
    // 0.005 SOL at 200 dollars are a dollar; 0.83 USDC come back.
    expect(countedAs({ valueUsd: '0.9' })).toEqual([1_000_000n, false])
    expect(countedAs({ valueUsd: '1.000001' })).toEqual([1_000_001n, true])
    expect(countedAs({ valueUsd: '1' })).toEqual([1_000_000n, true])
  })

  it.each([
    ['USDC', USDC],
    ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    ['PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'],
  ])('is at least the face value of %s, sold or bought', (_, mint) => {
    const sold = testTerms(WALLET, { inputMint: mint, inputRaw: '7000000', outputMint: BONK })
    expect(countedAs({ terms: sold })).toEqual([7_000_000n, false])
    const bought = testTerms(WALLET, { inputMint: BONK, outputMint: mint, minOutputRaw: '8000000' })
    expect(countedAs({ terms: bought })).toEqual([8_000_000n, false])
  })

  it('counts a part of a millionth upwards', () => {
    const terms = testTerms(WALLET, { inputRaw: '1', outputMint: BONK })
    expect(countedAs({ terms, valueUsd: '0.0000001' })).toEqual([1n, true])
    expect(countedAs({ valueUsd: '2.0000001' })).toEqual([2_000_001n, true])
    expect(countedAs({ valueUsd: '2.0000000' })).toEqual([2_000_000n, true])
    const five = testTerms(WALLET, { inputRaw: '6', outputMint: BONK })
    // Six lamports at 200 dollars are 1.2 millionths.
    expect(countedAs({ terms: five, valueUsd: '0.000001' })).toEqual([2n, false])
  })

  it('is unknown for two tokens, unless the one that is sold has a cap of its own', () => {
    const terms = testTerms(WALLET, { inputMint: BONK, outputMint: WALLET })
    expect(countedAs({ terms })).toBe('value_unknown')
    const cap = { trade: 1n, day: 1n }
    expect(countedAs({ terms }, NOW, new Map([[BONK, cap]]))).toEqual([900_000n, true])
    expect(countedAs({ terms }, NOW, new Map([[WALLET, cap]]))).toBe('value_unknown')
  })
})

describe('the price of the server', () => {
  it.each([
    ['a minute old when the preview was made', { pricedAt: iso(NOW - 60_000) }, NOW],
    ['ahead of the clock of the signer by five seconds', { pricedAt: iso(NOW + 5000) }, NOW],
  ])('counts while it is %s', (_, intent, now) => {
    expect(countedAs(intent, now)).toEqual([1_000_000n, false])
  })

  it.each<[string, Partial<SignedIntent>]>([
    ['older', { pricedAt: iso(NOW - 60_001) }],
    ['further ahead', { pricedAt: iso(NOW + 5001) }],
    ['without a time', { pricedAt: undefined }],
    ['no time at all', { pricedAt: 'soon' }],
    ['nothing', { valueUsd: '0.000000' }],
    ['not there', { valueUsd: undefined }],
    ['negative', { valueUsd: '-1' }],
    ['no plain decimal', { valueUsd: '1e3' }],
    ['cut off', { valueUsd: '1.' }],
    ['longer than any worth', { valueUsd: '1234567890123' }],
  ])('is missing when it is %s', (_, intent) => {
    expect(countedAs(intent)).toBe('price_missing')
  })

  it('may have twelve digits', () => {
    const terms = testTerms(WALLET, { inputMint: WRAPPED_SOL })
    expect(countedAs({ terms, valueUsd: '123456789012' })).toEqual([123_456_789_012_000_000n, true])
  })
})

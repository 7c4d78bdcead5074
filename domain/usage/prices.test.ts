/** Prices by table: the entry that holds, the unit, and the difference between free and unknown. */
import { describe, expect, it } from 'vitest'
import type { UsageKind } from '#contract/rules/usage.ts'
import { isFree, type PriceTable, priceOf, priceTable, withPrices } from './prices.ts'
import { testPrices } from './testing/prices.ts'
import { dollarsOf, type UsageSource } from './usage.ts'

const table: PriceTable = testPrices
const cost = (source: UsageSource, kind: UsageKind, amount: number): number | undefined => {
  const price = priceOf(table, source, kind)
  return price === undefined ? undefined : dollarsOf(price * amount)
}
const model = { provider: 'openai', source: 'm' } as const

describe('the price of an amount', () => {
  it.each<[UsageKind, number, number]>([
    ['input_tokens', 1_000_000, 4],
    ['cached_tokens', 1_000_000, 0.4],
    ['output_tokens', 500_000, 8],
    ['audio_input_tokens', 1_000_000, 32],
    // Without a price of its own: that of other sound.
    ['cached_audio_tokens', 1_000_000, 32],
    ['audio_output_tokens', 1_000_000, 64],
    // An entry says all that is charged.
    ['calls', 9, 0],
  ])('of %s is %d at $%d', (kind, amount, usd) => {
    expect(cost(model, kind, amount)).toBeCloseTo(usd, 9)
  })

  it('is by the minute, the character, the call or the unit where the entry says so', () => {
    expect(cost({ provider: 'stt', source: 'any' }, 'audio_ms', 90_000)).toBeCloseTo(0.009, 9)
    expect(cost({ provider: 'tts', source: 'any' }, 'characters', 2_000_000)).toBeCloseTo(30, 9)
    expect(cost({ provider: 'posts', source: 'x' }, 'units', 10)).toBeCloseTo(0.05, 9)
    expect(cost({ provider: 'web', source: 'y' }, 'calls', 3)).toBeCloseTo(0.03, 9)
  })

  it('is unknown, not zero, for a source in no entry, also one with the name of a property', () => {
    expect(cost({ provider: 'openai', source: 'newest' }, 'input_tokens', 1)).toBeUndefined()
    expect(isFree(table, { provider: 'openai', source: 'newest' })).toBe(false)
    expect(priceOf({ ...table, prices: {} }, { provider: 'brain', source: 'x' }, 'calls')).toBeUndefined()
  })

  it('is free only where an entry has no price in it', () => {
    expect(isFree(table, { provider: 'builtin', source: 'voice' })).toBe(true)
    expect(isFree(table, model)).toBe(false)
    expect(isFree({ ...table, prices: { brain: { perCall: 0 } } }, { provider: 'brain', source: 'x' })).toBe(
      true,
    )
  })
})

describe('the table of an operator', () => {
  it('replaces the entries that it names, and keeps the others', () => {
    const own: PriceTable = { asOf: '2027-01-01', currency: 'USD', prices: { 'openai/m': { perCall: 1 } } }
    const both = withPrices(table, own)
    expect(both.asOf).toBe('2027-01-01')
    expect(priceOf(both, model, 'calls')).toBe(1e12)
    expect(priceOf(both, model, 'input_tokens')).toBe(0)
    expect(isFree(both, { provider: 'builtin', source: 'voice' })).toBe(true)
  })

  it.each([
    [{ asOf: 'soon', currency: 'USD', prices: {} }],
    [{ asOf: '2026-11-01', currency: 'EUR', prices: {} }],
    [{ asOf: '2026-11-01', currency: 'USD', prices: { brain: { perToken: 1 } } }],
    [{ asOf: '2026-11-01', currency: 'USD', prices: { brain: { perCall: -1 } } }],
  ])('is refused when it is wrong: %j', (wrong) => {
    expect(priceTable.safeParse(wrong).success).toBe(false)
  })
})

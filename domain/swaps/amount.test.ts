import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { inputRawOf, rawOf, worthOf } from './amount.ts'

const token = { mint: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true }
const spendable = { token, holdingRaw: 1_000_000n, shareRaw: 1_000_000n, priceUsd: 2 }
const reasonOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    const { code, details } = error as { code: string; details?: { reason?: string } }
    return details?.reason ?? code
  }
}

describe('an amount in words', () => {
  it.each([
    ['1.5', 6, 1_500_000n],
    [' 2 ', 6, 2_000_000n],
    ['0.1234567', 6, 123_456n],
    ['2.9', 0, 2n],
    [3, 0, 3n],
    [2.75, 1, 27n],
    [1e21, 0, 10n ** 21n],
    [1234567.5, 1, 12_345_675n],
    ['0.000001', 6, 1n],
  ])('%j with %i decimals is %s, cut and never rounded up', (amount, decimals, raw) => {
    expect(rawOf(amount, decimals)).toBe(raw)
  })

  it.each([
    [0, 'it has to be above zero'],
    [-1, 'it has to be above zero'],
    [Number.NaN, 'it has to be above zero'],
    [Number.POSITIVE_INFINITY, 'it has to be above zero'],
    ['0', 'it comes to nothing'],
    ['0.0000001', 'it comes to nothing'],
    ['1e3', '“1e3” is not a plain positive number'],
    ['-1', '“-1” is not a plain positive number'],
    ['1.', '“1.” is not a plain positive number'],
    ['1.2.3', '“1.2.3” is not a plain positive number'],
    ['', '“” is not a plain positive number'],
    ['x'.repeat(40), `“${'x'.repeat(30)}” is not a plain positive number`],
  ])('%j is refused, and says why', (amount, reason) => {
    expect(reasonOf(() => rawOf(amount, 6))).toBe(reason)
  })
})

describe('the input of a swap', () => {
  it.each([
    [{ amountUi: 1 }, 1_000_000n],
    [{ amountPercent: 100 }, 1_000_000n],
    [{ amountPercent: 0.0001 }, 1n],
    [{ amountPercent: 33.333333 }, 333_333n],
    [{ amountUsd: 1 }, 500_000n],
    [{ amountUsd: '0.5' }, 250_000n],
  ])('%j comes to %s', (request, raw) => {
    expect(inputRawOf(request, spendable)).toBe(raw)
  })

  it.each([
    [{}, 'amount_required'],
    [{ amountUi: 1, amountPercent: 1 }, 'it is named in more than one way'],
    [{ amountPercent: 0 }, 'a share has to be above 0% and at most 100%'],
    [{ amountPercent: 100.000001 }, 'a share has to be above 0% and at most 100%'],
    [{ amountPercent: Number.NaN }, 'a share has to be above 0% and at most 100%'],
    [{ amountUsd: 0 }, 'it has to be above zero'],
    [{ amountUsd: 'much' }, 'it has to be above zero'],
    [{ amountUsd: Number.POSITIVE_INFINITY }, 'it has to be above zero'],
  ])('%j is refused, and says why', (request, reason) => {
    expect(reasonOf(() => inputRawOf(request, spendable))).toBe(reason)
  })

  it('is never more than a share may take, and nothing where all is needed for fees', () => {
    const half = { ...spendable, shareRaw: 500_000n }
    expect(inputRawOf({ amountPercent: 50 }, half)).toBe(500_000n)
    expect(inputRawOf({ amountPercent: 51 }, half)).toBe(500_000n)
    const none = { ...spendable, shareRaw: 0n }
    expect(reasonOf(() => inputRawOf({ amountPercent: 50 }, none))).toBe(
      'the USDC of this wallet is needed for fees and deposits',
    )
  })

  it('is no share of nothing, and no worth without a price that can be trusted', () => {
    expect(reasonOf(() => inputRawOf({ amountPercent: 50 }, { ...spendable, holdingRaw: 0n }))).toBe(
      'token_balance_zero',
    )
    for (const priceUsd of [undefined, 0, -1])
      expect(reasonOf(() => inputRawOf({ amountUsd: 1 }, { ...spendable, priceUsd }))).toBe('price_missing')
  })
})

it('the worth of an amount is its price times its units, and unknown without a price', () => {
  expect(worthOf(1_500_000n, 6, 2)).toBe(3)
  expect(worthOf(1_500_000n, 6, undefined)).toBeUndefined()
  expect(worthOf(1_500_000n, 6, 0)).toBe(0)
})

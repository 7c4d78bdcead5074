import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import {
  formatAmount,
  formatBytes,
  formatCompact,
  formatDuration,
  formatPercent,
  formatPrice,
  formatSlippage,
  formatSol,
  formatUsd,
  rawToDecimal,
} from './amounts.ts'

describe('raw amounts', () => {
  it.each([
    [1_500_000n, 6, '1.5'],
    [1n, 9, '0.000000001'],
    [0n, 9, '0'],
    [123n, 0, '123'],
    [-1_500_000n, 6, '-1.5'],
    [2n ** 64n - 1n, 9, '18446744073.709551615'],
  ])('%d with %d decimals is %s', (raw, decimals, text) => {
    expect(rawToDecimal(raw, decimals)).toBe(text)
  })

  it('lose no digit on the way', () => {
    const raws = fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n })
    fc.assert(
      fc.property(raws, fc.integer({ min: 0, max: 18 }), (raw, decimals) => {
        const [whole = '', fraction = ''] = rawToDecimal(raw, decimals).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(raw)
      }),
    )
  })
})

describe('dollars', () => {
  it.each([
    [1000, '$1,000'],
    [4032.71, '$4,033'],
    [1_310_000, '$1,310,000'],
  ])('[S9.7] %d is %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text)
  })

  it.each([
    [999.99, '$999.99'],
    [999.996, '$1,000'],
    [846.2, '$846.20'],
    [1, '$1.00'],
    [0.01, '$0.01'],
    [0, '$0.00'],
    [-12.5, '−$12.50'],
  ])('[S9.8] %d is %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text)
  })

  it.each([
    [0.00002143, '$0.00002143'],
    [0.009, '$0.009'],
    [0.4218, '$0.4218'],
    [2.184, '$2.184'],
    [1, '$1.00'],
    [168.42, '$168.42'],
    [1e-7, '$0.0000001'],
    [0.001_234_56, '$0.001235'],
    [1e-25, '$0'],
    [10.1234, '$10.12'],
  ])('a price of %d keeps its digits: %s', (usd, text) => {
    expect(formatPrice(usd)).toBe(text)
  })

  it('never become an exponent', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-15, max: 1e15, noNaN: true }), (usd) => {
        expect(formatUsd(usd)).toMatch(/^\$[\d,]+(\.\d+)?$/)
        expect(formatPrice(usd)).toMatch(/^\$[\d,]+(\.\d+)?$/)
      }),
    )
  })
})

describe('amounts', () => {
  it.each([
    [12.4082, '12.4082'],
    [1, '1.00'],
    [1234.567891, '1,234.5679'],
  ])('[S9.9] %d SOL is %s', (sol, text) => {
    expect(formatSol(sol)).toBe(text)
  })

  it.each([
    [0.5, '0.5000'],
    [0.1234567, '0.123457'],
    [0, '0.0000'],
  ])('[S9.10] %d SOL is %s', (sol, text) => {
    expect(formatSol(sol)).toBe(text)
  })

  it.each([
    [846.2, '846.20'],
    [1240.5, '1,240.50'],
    [8_412_900, '8,412,900'],
    [148.22, '148.22'],
    [0.000123, '0.000123'],
    [1_000_000.75, '1,000,001'],
    [3, '3'],
    [1.123_456, '1.1235'],
    [-1.5, '−1.50'],
  ])('%d of a token is %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text)
  })

  it.each([
    [6.083, '+6.08%'],
    [-4.37, '−4.37%'],
    [-0.001, '0.00%'],
    [0.5, '+0.50%'],
  ])('a change of %d reads %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text)
  })

  it.each([
    [1_310_000_000, true, '$1.31B'],
    [38_400_000, true, '$38.4M'],
    [712_000, false, '712K'],
    [1_234_000_000, true, '$1.23B'],
    [310, true, '$310'],
  ])('%d is %s in short', (value, currency, text) => {
    expect(formatCompact(value, currency)).toBe(text)
  })
})

describe('other measures', () => {
  it.each([
    [50, '0.5%'],
    [100, '1%'],
    [1, '0.01%'],
  ])('[C9.26] %d basis points are %s', (bps, text) => {
    expect(formatSlippage(bps)).toBe(text)
  })

  it.each([
    [1200, '1.2 s'],
    [12_800, '12.8 s'],
  ])('[C9.24] %d ms are %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [1199, '1199 ms'],
    [0.4, '0 ms'],
  ])('[C9.25] %d ms are %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [0, '0 B'],
    [0.4, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [122_880, '120 KB'],
    [1_572_864, '1.5 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5000 * 1024 ** 3, '5000 GB'],
  ])('[S9.69] %d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

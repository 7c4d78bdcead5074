import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import {
  formatAmount,
  formatBytes,
  formatCompact,
  formatDuration,
  formatHolding,
  formatLimit,
  formatPercent,
  formatPrice,
  formatRounded,
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

describe('the headline of an exact amount', () => {
  // biome-ignore format: a table is read by its columns
  it.each([
    ['88.441208', 'down', '88.44'],
    ['88.449999', 'down', '88.44'],
    ['88.445', 'nearest', '88.45'],
    ['88.800412', 'down', '88.80'],
    ['0.5', 'down', '0.5'],
    ['2.826', 'down', '2.826'],
    ['2.8269', 'down', '2.826'],
    ['18912.440917', 'down', '18,912'],
    ['1768.82416', 'down', '1,768.82'],
    ['338556.09112', 'down', '338,556'],
    ['0.000204999', 'down', '0.0002049'],
    ['0.000204999', 'up', '0.0002050'],
    ['12.39910912', 'down', '12.39'],
    ['999.996', 'nearest', '1,000.00'],
    ['999.991', 'up', '1,000.00'],
    ['0.99999', 'nearest', '1.0000'],
    ['1000', 'up', '1,000'],
    ['0', 'down', '0'],
    ['0.000000000', 'down', '0'],
  ] as const)('[S9.9, S9.10] %s, %s, is %s', (decimal, rounding, text) => {
    expect(formatRounded(decimal, rounding)).toBe(text)
  })

  it('never says more downwards or less upwards, and keeps four digits of what has them', () => {
    const raws = fc.bigInt({ min: 1n, max: 2n ** 64n })
    fc.assert(
      fc.property(raws, fc.integer({ min: 0, max: 18 }), (raw, decimals) => {
        const exact = rawToDecimal(raw, decimals)
        const rawOf = (text: string): bigint => {
          const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
          return BigInt(whole + fraction.padEnd(decimals, '0'))
        }
        const [down, up] = [formatRounded(exact, 'down'), formatRounded(exact, 'up')]
        expect(rawOf(down)).toBeLessThanOrEqual(raw)
        expect(rawOf(up)).toBeGreaterThanOrEqual(raw)
        const digits = (text: string) => text.replace(/[.,]/g, '').replace(/^0+/, '').length
        expect(digits(down)).toBeGreaterThanOrEqual(Math.min(4, digits(exact)))
      }),
    )
  })

  it('limits are written without cents where they are round', () => {
    expect([500, 2.5, 10_000].map(formatLimit)).toEqual(['$500', '$2.50', '$10,000'])
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
    [0.00123456, '$0.001235'],
    [-0.0000123456, '−$0.00001235'],
  ])('[S9.8] %d is %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text)
  })

  it.each([
    [0.00002143, '$0.00002143'],
    [0.375, '$0.3750'],
    [0.37, '$0.3700'],
    [0.0000168, '$0.00001680'],
    [0.051_234, '$0.05123'],
    [0.009, '$0.009000'],
    [0.4218, '$0.4218'],
    [2.184, '$2.1840'],
    [9.999_96, '$10.00'],
    [1, '$1.00'],
    [0.999_99, '$1.00'],
    [168.42, '$168.42'],
    [1e-7, '$0.0000001000'],
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
    [849.3641, '849.36'],
    [846.2, '846.20'],
    [926.4222, '926.42'],
    [640, '640'],
    [12_345.678, '12,346'],
    [9_500_000, '9,500,000'],
    [1.23456, '1.235'],
    [0.5, '0.50'],
    [0.00001234, '0.00001234'],
    [0, '0'],
  ])('rounds the holding %f to %s, as headlines are rounded', (amount, text) => {
    expect(formatHolding(amount)).toBe(text)
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

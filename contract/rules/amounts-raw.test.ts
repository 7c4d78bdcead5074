/** Tests the conversion between raw amounts and decimals. */

import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { decimalToRaw, formatRaw, rawToDecimal } from './amounts.ts'

describe('decimalToRaw', () => {
  it.each<[string, number, bigint | undefined]>([
    ['1.5', 6, 1_500_000n],
    ['0', 9, 0n],
    ['007.10', 2, 710n],
    ['18446744073709551615', 0, 2n ** 64n - 1n],
    ['1.5', 0, undefined],
    ['1.0000001', 6, undefined],
    ['-1', 6, undefined],
    ['1e3', 6, undefined],
    ['1,000', 6, undefined],
    ['.5', 6, undefined],
    ['1.', 6, undefined],
    ['', 6, undefined],
    ['9'.repeat(31), 6, undefined],
  ])('%s with %i decimals', (text, decimals, raw) => {
    expect(decimalToRaw(text, decimals)).toBe(raw)
  })

  it('inverts rawToDecimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 0, max: 18 }),
        (raw, decimals) => {
          expect(decimalToRaw(rawToDecimal(raw, decimals), decimals)).toBe(raw)
        },
      ),
    )
  })
})

describe('formatRaw', () => {
  it.each<[bigint | string, number, string]>([
    ['1234500000', 6, '1,234.5'],
    [123_456_789_012_345_678n, 9, '123,456,789.012345678'],
    ['0', 9, '0'],
    ['999', 0, '999'],
    ['1000', 0, '1,000'],
    [-10_205_000n, 9, '−0.010205'],
    ['1', 9, '0.000000001'],
  ])('%s with %i decimals is %s, to the last digit', (raw, decimals, text) => {
    expect(formatRaw(raw, decimals)).toBe(text)
  })
})

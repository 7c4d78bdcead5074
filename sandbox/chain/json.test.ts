/** 64-bit integers survive JSON. */

import { expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { parseJson, stringifyJson } from './json.ts'

it('writes bigints as plain numbers', () => {
  expect(stringifyJson({ lamports: 18446744073709551615n, n: 1 })).toBe(
    '{"lamports":18446744073709551615,"n":1}',
  )
})

it('reads integers that a number cannot hold as bigints, and nothing else', () => {
  const text =
    '{"a":18446744073709551615,"b":-9007199254740993,"c":1234567890123456,"d":1.2345678901234567,"e":"99999999999999999999","f":1e30}'
  expect(parseJson(text)).toEqual({
    a: 18446744073709551615n,
    b: -9007199254740993n,
    c: 1234567890123456,
    d: 1.2345678901234567,
    e: '99999999999999999999',
    f: 1e30,
  })
})

it('brings any integer of 64 bits back', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n })), (values) => {
      const back = parseJson(stringifyJson(values)) as (bigint | number)[]
      expect(back.map(BigInt)).toEqual(values)
    }),
  )
})

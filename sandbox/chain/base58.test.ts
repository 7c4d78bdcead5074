/** Base58 must agree with other implementations, leading zeros included. */

import { getBase58Decoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { addressBytes, base58Bytes, base58Encode } from './base58.ts'

describe('base58', () => {
  it.each([
    ['', ''],
    ['00', '1'],
    ['0000', '11'],
    ['61', '2g'],
    ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
    ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
    ['ff'.repeat(32), 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG'],
  ])('writes %s as "%s"', (hex, text) => {
    expect(base58Encode(Buffer.from(hex, 'hex'))).toBe(text)
    expect(base58Bytes(text)).toEqual(new Uint8Array(Buffer.from(hex, 'hex')))
  })

  it('agrees with kit on any bytes, and comes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 130 }), fc.nat(4), (bytes, zeros) => {
        const padded = new Uint8Array([...new Uint8Array(zeros), ...bytes])
        const text = base58Encode(padded)
        expect(text).toBe(getBase58Decoder().decode(padded))
        expect(base58Bytes(text)).toEqual(padded)
      }),
    )
  })

  it('takes no text for an address that is not one', () => {
    expect(addressBytes('11111111111111111111111111111111')).toEqual(new Uint8Array(32))
    expect(() => addressBytes('1111111111111111111111111111111')).toThrow('not an address')
    expect(() => addressBytes('0OIl')).toThrow('not an address')
  })
})

import { expect, it } from 'vitest'
import { guardData, readGuardData } from './guard.ts'

const terms = { minBalance: 0x0102_0304_0506_0708n, expiresAt: 1_800_000_000n }

it('the data of the guard are the balance and the time, the lowest byte first', () => {
  const data = guardData(terms)
  expect(Buffer.from(data).toString('hex')).toBe('080706050403020100d2496b00000000')
  expect(readGuardData(data)).toEqual(terms)
})

it('data inside a longer buffer are read at their own place', () => {
  const whole = Uint8Array.of(9, 9, 9, ...guardData(terms), 9)
  expect(readGuardData(whole.subarray(3, 19))).toEqual(terms)
})

it('data of another length are none of the guard', () => {
  for (const length of [0, 15, 17]) expect(readGuardData(new Uint8Array(length))).toBeUndefined()
})

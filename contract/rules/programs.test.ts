import { expect, it } from 'vitest'
import { isPublicKey } from './address.ts'
import { USDC, WRAPPED_SOL } from './mints.ts'
import * as programs from './programs.ts'

it.each(Object.entries({ ...programs, USDC, WRAPPED_SOL }))('%s is an address: %s', (_, address) => {
  expect(isPublicKey(address)).toBe(true)
})

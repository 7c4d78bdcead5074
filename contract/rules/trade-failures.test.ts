import { expect, it } from 'vitest'
import { FAILURES, failureOf } from './trade-failures.ts'

// The keys of a constant object are exactly its type's.
const CODES = Object.keys(FAILURES) as (keyof typeof FAILURES)[]

it.each(CODES)('%s says that the user lost nothing', (code) => {
  const failure = failureOf(code)
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(/Nothing (left the wallet|was swapped|was signed)\./)
})

import { expect, it } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  withCode('57P01'),
  withCode('57P03'),
  withCode('08006'),
  withCode('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
  new Error('A query failed', { cause: withCode('57P01') }),
])('recognizes a lost connection: %s', (error) => {
  expect(isConnectionLost(error)).toBe(true)
})

it.each([withCode('23505'), withCode('57014'), new Error('a bug'), 'Connection terminated', undefined])(
  'takes nothing else for a lost connection: %s',
  (error) => {
    expect(isConnectionLost(error)).toBe(false)
  },
)

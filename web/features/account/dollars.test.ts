import { expect, it } from 'vitest'
import { dollarsOf } from './dollars.ts'

it.each([
  ['750', 750],
  [' $1,500.50 ', 1500.5],
  ['10000', 10_000],
  ['10,000.00', 10_000],
  ['0.01', 0.01],
])('%j is %d dollars', (text, usd) => expect(dollarsOf(text, 10_000)).toEqual({ ok: true, usd }))

it.each([
  ['', 'Enter an amount'],
  ['1,5', 'Enter an amount'],
  ['1.234', 'Enter an amount'],
  ['1e3', 'Enter an amount'],
  ['-5', 'Enter an amount'],
  ['all of it', 'Enter an amount'],
  ['0', 'The minimum is one cent.'],
  ['10000.01', 'The most is $10,000.'],
])('%j is none', (text, problem) =>
  expect(dollarsOf(text, 10_000)).toEqual({ ok: false, problem: expect.stringContaining(problem) }),
)

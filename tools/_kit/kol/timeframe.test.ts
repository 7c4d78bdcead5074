import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { daysOf, periodLabel, timeframe } from './timeframe.ts'

const parse = (value: unknown) => z.safeParse(timeframe, value)

describe('the timeframe of trader data', () => {
  it.each([
    [undefined, 7],
    ['daily', 1],
    ['Weekly', 7],
    [' month ', 30],
    ['12h', 1],
    ['48h', 2],
    ['25h', 2],
    ['7d', 7],
    ['30', 30],
    ['4w', 28],
    [1, 1],
    [30, 30],
  ])('reads %j as %i whole days', (value, days) => {
    const parsed = parse(value)
    expect(parsed.success && daysOf(parsed.data)).toBe(days)
  })

  it.each([[true], [null], [{}], [[7]]])('refuses %j: it is neither a text nor a number', (value) => {
    expect(JSON.stringify(parse(value).error?.issues)).toContain('timeframe_must_be_string_or_number')
  })

  it.each([['yearly'], ['31d'], ['0'], ['-1'], ['1e400'], [0], [31], [1.5], [Number.NaN]])(
    'refuses %j with the forms that it has',
    (value) => {
      const { success, error } = parse(value)
      expect(success).toBe(false)
      expect(JSON.stringify(error?.issues)).not.toContain('timeframe_must_be')
    },
  )

  it('names the periods', () => {
    expect([1, 3, 7, 30].map(periodLabel)).toEqual(['24 hours', '3 days', '7 days', '30 days'])
  })
})

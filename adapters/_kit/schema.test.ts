/** Lenient where a source may vary, strict where its shape would have changed. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { omitAbsent } from './omit-absent.ts'
import { httpsOrNothing, lenientList, numericString, shortText, timeOrNothing } from './schema.ts'

describe('lenientList', () => {
  const list = lenientList(z.looseObject({ id: z.string() }))

  it('keeps what fits and drops what does not', () => {
    expect(z.parse(list, [{ id: 'a', extra: 1 }, { id: 2 }, null])).toEqual([{ id: 'a', extra: 1 }])
  })
  it('checks a limited number of items', () => {
    expect(z.parse(list, Array(100_000).fill({ id: 'a' }))).toHaveLength(2_000)
  })
  it('accepts an empty list', () => {
    expect(z.parse(list, [])).toEqual([])
  })
  it.each([
    ['no item fits', [{ name: 'a' }, 3]],
    ['it is no list', { id: 'a' }],
    ['it is nothing', undefined],
  ])('refuses the body when %s', (_, body) => {
    expect(z.safeParse(list, body).success).toBe(false)
  })
})

describe('numericString', () => {
  it.each([
    ['0.0000214', 0.0000214],
    ['168', 168],
    ['2.1e-7', 2.1e-7],
  ])('reads %s', (text, value) => {
    expect(z.parse(numericString, text)).toBe(value)
  })
  it.each(['1e400', '9'.repeat(201), '', 'NaN', '-1', '1,000', '0x10', 'Infinity', ' 1', 5, null])(
    'refuses %j',
    (value) => {
      expect(z.safeParse(numericString, value).success).toBe(false)
    },
  )
})

it('shortText cuts a name of any length', () => {
  expect(z.parse(shortText, 'x'.repeat(10_000))).toHaveLength(200)
})

describe('httpsOrNothing', () => {
  it.each([
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['http://cdn.example/a.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/svg+xml,<svg/>', undefined],
    ['https://', undefined],
    [`https://cdn.example/${'a'.repeat(5000)}`, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %s is %s', (url, expected) => {
    expect(httpsOrNothing(url)).toBe(expected)
  })
})

it('timeOrNothing is what a time can be read from', () => {
  for (const text of ['2026-11-20T12:00:00Z', '2026-11-20']) expect(timeOrNothing(text)).toBe(text)
  for (const text of ['soon', `2026-11-20T12:00:00Z${' '.repeat(1000)}`, '', null, undefined])
    expect(timeOrNothing(text)).toBeUndefined()
})

it('given leaves out what is absent or null, and keeps zero, false and empty text', () => {
  expect(omitAbsent({ a: 0, b: false, c: '', d: null, e: undefined })).toEqual({ a: 0, b: false, c: '' })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputFault, isCrowded, textFault, urlFault, valuesFault } from './well-formed.ts'

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, child) => sum + valuesOf(child), 1)
    : 1

describe('the faults of an input', () => {
  it.each<[unknown, string, string]>([
    ['\0', '', 'null character at position 1'],
    [{ a: ['x', { b: 'y\ud800' }] }, 'a.1.b', 'half of a character at position 2'],
    [{ a: { 'k\0': 1 } }, 'a.k\ufffd', 'null character at position 2'],
    [{ a: { '\udc00': 'x' } }, 'a.\ufffd', 'half of a character'],
    [{ a: [1, { b: Array(20_000).fill(0) }] }, 'a.1.b.19995', 'more than 20000 values'],
    [nested(100_000), Array(64).fill('0').join('.'), 'nested deeper than 64 levels'],
  ])('%# are found at any depth', (input, path, reason) => {
    expect(inputFault(input)).toEqual({ path, reason: expect.stringContaining(reason) })
  })

  it.each([
    ['values', (count: number) => `[${'1,'.repeat(count)}1]`],
    ['lists', (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`],
    ['keys', (count: number) => `{${'"a":1,'.repeat(count)}"a":1}`],
  ])('are found in far too many %s before they are parsed', (_what, json) => {
    expect([isCrowded(json(50_000)), isCrowded(json(20_000))]).toEqual([true, false])
    expect(isCrowded(JSON.stringify('x'.repeat(1_000_000)))).toBe(false)
  })

  it.each([
    ['values', (count: number) => `[${'1,'.repeat(count)}1]`],
    ['objects', (count: number) => `[${'{},'.repeat(count)}1]`],
    ['lists', (count: number) => '['.repeat(count)],
  ])('are too many %s, found by count without parsing them', (_what, json) => {
    expect(valuesFault(json(30_000), 10_000)).toBe('there are more than 10000 values in the whole')
    expect(valuesFault(json(9_000), 10_000)).toBeUndefined()
  })

  it('are never too many values where words have the marks of them', () => {
    const words = ['[{,', '"', '\\', '\\"', ',"[', '\n{']
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: fc.constantFrom(...words) }), (value) => {
        const values = valuesOf(value)
        expect(inputFault(value, values)).toBeUndefined()
        expect(valuesFault(JSON.stringify(value), values)).toBeUndefined()
      }),
    )
  })

  it('do not include anything that every store keeps', () => {
    const whole = { a: ['\u0001\u{1f600}\ufffd', null, 1.5, true, { '': nested(64 - 3) }] }
    expect(inputFault(whole)).toBeUndefined()
    expect(inputFault(undefined)).toBeUndefined()
  })

  it('are exactly what a repair changes', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: fc.constantFrom('a', '\0', '\ud800', '\\', 'u0000') }),
        (value) => {
          const json = JSON.stringify(value)
          // JSON.stringify escapes a surrogate only when it is alone.
          const isFaulty = /\\u(0000|d[89a-f])/.test(json.replaceAll('\\\\', ''))
          expect(inputFault(value) !== undefined).toBe(isFaulty)
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\0', '\ud800', '\udc00', '\\') }), (text) => {
        const isWhole = text.replaceAll('\0', '\ufffd').toWellFormed() === text
        expect(textFault(text) === undefined).toBe(isWhole)
      }),
    )
  })

  it('are named by a path that is short and well-formed itself', () => {
    const fault = inputFault({ ['k\0'.repeat(10_000)]: 'x' })
    expect(fault?.path.length).toBe(200)
    expect(textFault(fault?.path ?? '')).toBeUndefined()
  })
})

it.each([
  ['/a%00', true],
  ['/a?b=%00', true],
  ['/a?b=%ED%a0%80', true],
  ['/a?b=%ed%bf%bf', true],
  ['/a?b=%ED%9F%BF', false],
  ['/a?b=100%', false],
  ['/a?b=%E9', false],
  ['/%F0%9F%98%80?b=%2500', false],
])('address %s has a fault: %j', (url, is) => expect(urlFault(url) !== undefined).toBe(is))

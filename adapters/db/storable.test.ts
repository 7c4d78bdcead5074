import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { storableJson, storableText } from './storable.ts'

const LONE_HALF = '\ud83d'

describe('storableText', () => {
  it.each([
    ['a\0b', 'a\ufffdb'],
    [`cut ${LONE_HALF}`, 'cut \ufffd'],
    ['whole \u{1f600}, \\u0000 in words', 'whole \u{1f600}, \\u0000 in words'],
  ])('%j is kept as %j', (text, kept) => expect(storableText(text)).toBe(kept))
})

describe('storableJson', () => {
  it.each([
    ['a null character', 'a\0\0b', 'a\ufffd\ufffdb'],
    ['half of a pair', `a${LONE_HALF}b`, 'a\ufffdb'],
    ['the other half', '\udc00', '\ufffd'],
    ['a backslash before u0000', '\\u0000', '\\u0000'],
    ['a backslash before a null character', '\\\0', '\\\ufffd'],
    ['other control characters', '\u0001\u001f\n"\u{1f600}', '\u0001\u001f\n"\u{1f600}'],
    ['nothing', undefined, null],
  ])('%s', (_, value, kept) => expect(JSON.parse(storableJson(value))).toEqual(kept))

  it('cleans keys as well', () => {
    expect(JSON.parse(storableJson({ 'a\0': [{ [LONE_HALF]: 1 }] }))).toEqual({
      'a\ufffd': [{ '\ufffd': 1 }],
    })
  })

  it('keeps every other value as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!/\\u(0000|d[89a-f])/.test(JSON.stringify(value)))
        expect(storableJson(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('never lets an unstorable escape through, whatever backslashes stand before it', () => {
    const piece = fc.constantFrom('\\', '\0', '\ud800', 'u0000', 'ud800', '"', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect(JSON.parse(storableJson(text))).toBe(storableText(text))
      }),
    )
  })

  it('cuts what is nested deeper than a database can read, and keeps the rest', () => {
    const deep = JSON.parse(`${'{"a":['.repeat(40_000)}1${']}'.repeat(40_000)}`)
    const text = storableJson({ before: 1, deep, after: 2 })
    expect(text.length).toBeLessThan(1000)
    expect(JSON.parse(text)).toMatchObject({ before: 1, after: 2 })
    expect(text).toContain('…')
  })

  it('takes time in proportion to a long run of backslashes', () => {
    const text = `${'\\'.repeat(2_000_000)}\0`
    expect(storableJson(text)).toHaveLength(4_000_003)
  })
})
